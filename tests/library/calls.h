/*
 * calls.h: every function of croupier.h as a row: what it takes, and a call.
 *
 * A row is REFUSES (its refusal is what counts), SAYS (whether the answer is the one that the
 * header names for misuse), MAKES (something, or NULL) or DOES (it must only come back).  The
 * string has a letter for each argument, which calls.c explains; `#` keeps a row from being called
 * by chance, `!` is for one that changes a record, `~` for one that changes something even if
 * memory is short.  P, N, I and B are the arguments as pointers, numbers, signed numbers and truth
 * values, F as formats.
 */

SAYS(croupier_version, "", croupier_version() == NULL)
DOES(croupier_harmless, "-", croupier_harmless(P(0)))
SAYS(croupier_character, "h-", croupier_character(P(0), P(1)) == 0)
SAYS(croupier_cluster, "h-", croupier_cluster(P(0), P(1)) == 0)
SAYS(croupier_nearest, "hLu", croupier_nearest(P(0), P(1), N(2) % 3) == NULL)
REFUSES(croupier_word_meant, "hLuq", croupier_word_meant(P(0), P(1), N(2) % 3, P(3)))

MAKES(croupier_text_new, "#", croupier_text_new())
DOES(croupier_text_free, "-", croupier_text_free(P(0)))
SAYS(croupier_text_bytes, "t-", *croupier_text_bytes(P(0), P(1)) == '\0')
REFUSES(croupier_text_append, "th", croupier_text_append(P(0), P(1), 1))
DOES(croupier_text_clear, "-", croupier_text_clear(P(0)))

DOES(croupier_seed_from_text, "H-", croupier_seed_from_text(P(0), P(1)))
SAYS(croupier_seed_random, "e", !croupier_seed_random(P(0)))
DOES(croupier_seed_derive, "eHue", croupier_seed_derive(P(0), P(1), N(2), P(3)))
SAYS(croupier_seed_choose, "eHu", croupier_seed_choose(P(0), P(1), N(2), 9) == 0)

MAKES(croupier_stream_open, "#", croupier_stream_open(0, NULL))
SAYS(croupier_stream_open_with, "#q", croupier_stream_open_with(P(0)) == NULL)
DOES(croupier_stream_close, "-", croupier_stream_close(P(0)))
REFUSES(croupier_stream_next, "#iq", croupier_stream_next(P(0), P(1)))
SAYS(croupier_stream_lost, "i", croupier_stream_lost(P(0)).at.line == 0)

SAYS(croupier_document_about, "d", croupier_document_about(P(0)).kind == CROUPIER_NO_DOCUMENT)
REFUSES(croupier_document_undo, "3q", croupier_document_undo(P(0), P(1)))
REFUSES(croupier_document_gives_points, "5q", croupier_document_gives_points(P(0), P(1)))
REFUSES(croupier_undo_write, "Nft", croupier_undo_write(N(0), F(1), P(2)))

SAYS(croupier_game_at, "z", croupier_game_at(N(0)) == NULL)
SAYS(croupier_verb_at, "hz", croupier_verb_at(P(0), N(1)).name == NULL)
REFUSES(croupier_games_write, "ft", croupier_games_write(F(0), P(1)))
REFUSES(croupier_schema_write, "Ht", croupier_schema_write(P(0), P(1)))
SAYS(croupier_rule_find, "h", croupier_rule_find(P(0)) == NULL)
SAYS(croupier_rule_at, "z", croupier_rule_at(N(0)) == NULL)

REFUSES(croupier_state_read, "1S", croupier_state_read(P(0), P(1)))
MAKES(croupier_state_copy, "#s", croupier_state_copy(P(0)))
DOES(croupier_state_free, "-", croupier_state_free(P(0)))
REFUSES(croupier_state_write, "sft", croupier_state_write(P(0), F(1), P(2)))
SAYS(croupier_state_seat_name, "sn", croupier_state_seat_name(P(0), U(1)) == NULL)
SAYS(croupier_state_seat, "sh", croupier_state_seat(P(0), P(1)) == -1)
SAYS(croupier_state_turn, "s", croupier_state_turn(P(0)) == -1)
SAYS(croupier_state_about, "s", croupier_state_about(P(0)).game == NULL)
REFUSES(croupier_view_make, "sV", croupier_view_make(P(0), P(0), P(1)))
DOES(croupier_view_free, "-", croupier_view_free(P(0)))
SAYS(croupier_value_get, "vh",
    croupier_value_get(P(0) == NULL ? NULL : VIEW(0)->state, P(1)) == NULL)

REFUSES(croupier_deal, "US", croupier_deal(P(0), P(1)))
REFUSES(croupier_deal_next, "sUS", croupier_deal_next(P(0), P(1), P(2)))
REFUSES(croupier_deal_continues, "ss", croupier_deal_continues(P(0), P(1)))
REFUSES(croupier_seal_write, "sbft",
    croupier_seal_write(P(0), B(1) ? CROUPIER_SEED : CROUPIER_SEAL, F(2), P(3)))
REFUSES(croupier_deal_open, "sCS", croupier_deal_open(P(0), P(1), P(2)))

REFUSES(croupier_move_read, "2M", croupier_move_read(P(0), P(1)))
REFUSES(croupier_move_from_words, "shbQM",
    croupier_move_from_words(P(0), P(1), (enum croupier_wording)(N(2) % 3), P(3), P(4)))
DOES(croupier_move_free, "-", croupier_move_free(P(0)))
REFUSES(croupier_move_despite, "mhM", croupier_move_despite(P(0), P(1), P(2)))
REFUSES(croupier_move_write, "smFt", croupier_move_write(P(0), P(1), F(2), P(3)))
REFUSES(croupier_play, "sm", croupier_play(P(0), P(1)))
REFUSES(croupier_words_next, "sHt", croupier_words_next(P(0), P(1), P(2)))
REFUSES(croupier_verbs_write, "st", croupier_verbs_write(P(0), P(1)))
MAKES(croupier_moves_new, "#", croupier_moves_new())
DOES(croupier_moves_free, "-", croupier_moves_free(P(0)))
REFUSES(croupier_moves_list, "lsn", croupier_moves_list(P(0), P(1), U(2)))
SAYS(croupier_moves_count, "l", croupier_moves_count(P(0)) == 0)
REFUSES(croupier_moves_write, "lzsFt", croupier_moves_write(P(0), N(1), P(2), F(3), P(4)))
REFUSES(croupier_moves_at, "lzsq", croupier_moves_at(P(0), N(1), P(2), P(3)))
REFUSES(croupier_moves_play, "lzs", croupier_moves_play(P(0), N(1), P(2)))
REFUSES(croupier_state_foresee, "seS", croupier_state_foresee(P(0), P(1), P(2)))
REFUSES(croupier_moves_play_foreseen, "lzssFt",
    croupier_moves_play_foreseen(P(0), N(1), P(2), P(3), F(4), P(5)))

REFUSES(croupier_score_make, "sK", croupier_score_make(P(0), P(1)))
DOES(croupier_score_free, "-", croupier_score_free(P(0)))
SAYS(croupier_score_about, "c", croupier_score_about(P(0)).lines == NULL)
REFUSES(croupier_score_write, "cHuft", croupier_score_write(P(0), P(1), N(2), F(3), P(4)))
REFUSES(croupier_score_write_result, "cft", croupier_score_write_result(P(0), F(1), P(2)))
REFUSES(croupier_tally_new, "HY", croupier_tally_new(P(0), P(1)))
DOES(croupier_tally_free, "-", croupier_tally_free(P(0)))
REFUSES(croupier_tally_same, "yhh", croupier_tally_same(P(0), P(1), P(2)))
REFUSES(croupier_tally_add, "ysH", croupier_tally_add(P(0), P(1), P(2)))
REFUSES(croupier_tally_sort, "yq", croupier_tally_sort(P(0), P(1)))
REFUSES(croupier_tally_write, "yft", croupier_tally_write(P(0), F(1), P(2)))

MAKES(croupier_record_new, "#", croupier_record_new())
DOES(croupier_record_free, "-", croupier_record_free(P(0)))
REFUSES(croupier_record_feed, "~r!d", croupier_record_feed(P(0), P(1)))
DOES(croupier_record_lose, "-", croupier_record_lose(P(0)))
REFUSES(croupier_record_begin, "~r!s", croupier_record_begin(P(0), P(1)))
REFUSES(croupier_record_play, "~R!m", croupier_record_play(P(0), P(1)))
REFUSES(croupier_record_judge, "R!m", croupier_record_judge(P(0), P(1)))
REFUSES(croupier_record_write_judged, "RFt", croupier_record_write_judged(P(0), F(1), P(2)))
REFUSES(croupier_record_undo, "R!N", croupier_record_undo(P(0), N(1) == 0 ? 0 : 1))
SAYS(croupier_record_state, "R", croupier_record_state(P(0)) == NULL)
SAYS(croupier_record_about, "R", croupier_record_about(P(0)).standing == 0)
REFUSES(croupier_record_state_after, "RzS", croupier_record_state_after(P(0), N(1), P(2)))
REFUSES(croupier_record_write_words, "rt", croupier_record_write_words(P(0), P(1)))
SAYS(croupier_record_made, "Rz", croupier_record_made(P(0), N(1)).number == 0)
REFUSES(croupier_record_write_made, "RzFt", croupier_record_write_made(P(0), N(1), F(2), P(3)))
REFUSES(croupier_record_write, "RdFt", croupier_record_write(P(0), P(1), F(2), P(3)))
DOES(croupier_record_tell, "r!b", croupier_record_tell(P(0), B(1)))
REFUSES(croupier_record_keep_digest, "r!", croupier_record_keep_digest(P(0)))
REFUSES(croupier_record_write_digest, "rft", croupier_record_write_digest(P(0), F(1), P(2)))
REFUSES(croupier_ruling_write, "sDft", croupier_ruling_write(P(0), P(1), F(2), P(3)))
REFUSES(croupier_record_rule, "~R!D", croupier_record_rule(P(0), P(1)))
REFUSES(croupier_record_prove, "r!", croupier_record_prove(P(0)))
REFUSES(croupier_record_score, "RK", croupier_record_score(P(0), P(1)))
REFUSES(croupier_record_check_deal, "R!", croupier_record_check_deal(P(0)))

MAKES(croupier_mending_new, "#", croupier_mending_new())
DOES(croupier_mending_free, "-", croupier_mending_free(P(0)))
REFUSES(croupier_mending_begin, "gR",
    croupier_mending_begin(P(0), P(1), NOWHERE))
REFUSES(croupier_mending_begin_meant, "~g1-q",
    croupier_mending_begin_meant(P(0), P(1), P(2), P(3)))
REFUSES(croupier_mending_follow, "~Gd", croupier_mending_follow(P(0), P(1)))
REFUSES(croupier_mending_search, "~G", croupier_mending_search(P(0), is_enough, NULL))
SAYS(croupier_mending_about, "g", croupier_mending_about(P(0)).tried == 0)
SAYS(croupier_mending_proposal, "gz", croupier_mending_proposal(P(0), N(1)).changes == 0)
REFUSES(croupier_mending_write, "gzHuFt",
    croupier_mending_write(P(0), N(1), P(2), N(3), F(4), P(5)))
REFUSES(croupier_mending_edit, "gzzq", croupier_mending_edit(P(0), N(1), N(2), P(3)))
REFUSES(croupier_edits_diff, "#qht", croupier_edits_diff(P(0), 1, P(1), "", 0, P(2)))

REFUSES(croupier_correction_begin, "RuuO", croupier_correction_begin(P(0), N(1), N(2), P(3)))
DOES(croupier_correction_free, "-", croupier_correction_free(P(0)))
SAYS(croupier_correction_state, "o", croupier_correction_state(P(0)) == NULL)
REFUSES(croupier_correction_put, "om", croupier_correction_put(P(0), P(1)))
REFUSES(croupier_correction_write, "ot", croupier_correction_write(P(0), P(1)))

REFUSES(croupier_redact, "skS", croupier_redact(P(0), I(1), P(2)))
MAKES(croupier_redaction_new, "#", croupier_redaction_new())
DOES(croupier_redaction_free, "-", croupier_redaction_free(P(0)))
REFUSES(croupier_redaction_begin, "xRkft", croupier_redaction_begin(P(0), P(1), I(2), F(3), P(4)))
REFUSES(croupier_redaction_follow, "~xRdft",
    croupier_redaction_follow(P(0), P(1), P(2), F(3), P(4)))

MAKES(croupier_supposing_new, "#", croupier_supposing_new())
DOES(croupier_supposing_free, "-", croupier_supposing_free(P(0)))
REFUSES(croupier_supposing_follow, "prd", croupier_supposing_follow(P(0), P(1), P(2)))
REFUSES(croupier_supposing_begin, "pRke", croupier_supposing_begin(P(0), P(1), I(2), P(3)))
REFUSES(croupier_supposing_next, "Puuq", croupier_supposing_next(P(0), N(1), N(2), P(3)))
REFUSES(croupier_supposing_write, "Pft", croupier_supposing_write(P(0), F(1), P(2)))

MAKES(croupier_advice_new, "#", croupier_advice_new(NULL))
DOES(croupier_advice_free, "-", croupier_advice_free(P(0)))
REFUSES(croupier_advice_begin, "aRnbe", croupier_advice_begin(P(0), P(1), U(2), B(3), P(4)))
REFUSES(croupier_advice_think, "~Au", croupier_advice_think(P(0), N(1)))
SAYS(croupier_advice_moves, "A", croupier_advice_moves(P(0)) == 0)
SAYS(croupier_advice_at, "Az", croupier_advice_at(P(0), N(1)).deals == 0)
REFUSES(croupier_advice_write, "AzbFt",
    croupier_advice_write(P(0), N(1), B(2), B(2) && F(3) == CROUPIER_WORDS ? NO_FORMAT : F(3),
    P(4)))
MAKES(croupier_review_new, "#", croupier_review_new(NULL))
DOES(croupier_review_free, "-", croupier_review_free(P(0)))
REFUSES(croupier_review_begin, "wRe", croupier_review_begin(P(0), P(1), P(2)))
REFUSES(croupier_review_next, "~Wuq", croupier_review_next(P(0), 2 + N(1), P(2)))
SAYS(croupier_review_judged, "W", croupier_review_judged(P(0)).number == 0)
REFUSES(croupier_review_write, "WHuft", croupier_review_write(P(0), P(1), N(2), F(3), P(4)))

REFUSES(croupier_report_write, "Xft", croupier_report_write(P(0), F(1), P(2)))
REFUSES(croupier_event_write, "Eft", croupier_event_write(P(0), F(1), P(2)))
