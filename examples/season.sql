-- season.sql: a season in a database, and three things that people ask.
--
-- usage: sqlite3 season.db < season.sql, where scores.json and states.json are what
-- `score --json` and `replay --json` write of the same records: a line for each.
.mode ascii
.separator "\037" "\n"
create table scores (line text);
.import scores.json scores
create table states (line text);
.import states.json states

-- A row for each seat of each round, in the order in which they were played.
create table seats as
select score.rowid as round, score.line ->> 'game' as game, state.line ->> 'variant' as variant,
	state.line ->> '$.meta.date' as date, seat.value as player, seat.key as place,
	state.line ->> 'dealer' = seat.value as deals,
	json_extract(score.line, '$.points."' || seat.value || '"') as points
from scores as score join states as state on state.rowid = score.rowid,
	json_each(state.line, '$.seats') as seat;

-- Who had the best points of a round: the fewest in Hen, the most elsewhere.
create view best as
select *, points = case game when 'hen' then min(points) over all_seats
	else max(points) over all_seats end as best
from seats window all_seats as (partition by round);

.mode column
.headers on
.print Who wins when dealing
select game, player, sum(deals) as deals, round(avg(best) filter (where deals), 2) as best_dealing,
	round(avg(best) filter (where not deals), 2) as best_otherwise
from best group by game, player order by game, best_dealing desc, player;

.print
.print The longest streaks
select player, game, max(length) as rounds from (
	select player, game, count(*) as length from (
		select *, row_number() over (partition by player, game order by round) -
			row_number() over (partition by player, game, best order by round) as streak
		from best)
	where best group by player, game, streak)
group by player, game having rounds > 1 order by rounds desc, player, game;

.print
.print The best partner, in games of two against two
select one.player, other.player as partner, count(*) as rounds,
	round(avg(one.points + other.points), 2) as mean
from seats as one join seats as other
	on one.round = other.round and abs(one.place - other.place) = 2
where one.variant = 'partnership' and one.player < other.player
group by one.player, partner order by mean desc;
