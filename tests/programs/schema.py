"""schema.py: holds a JSON Schema to what croupier reads and writes, with a real validator.

schema.py accepts SCHEMA DOCUMENTS ...    each line of JSON must be accepted
schema.py yaml SCHEMA FILE...             each document of YAML must be accepted
schema.py refuses SCHEMA DOCUMENTS ...    each of them is changed in many ways: every change must
                                          be refused, where it was made; the changed states are
                                          left in the folder changed, if there is one
schema.py bounds SCHEMA DOCUMENTS         each number and text of theirs is put onto each bound that
                                          the schema has for it, which must be accepted, and one
                                          beyond, which must be refused; the changed documents
                                          are left in the folders inside and outside

More pairs of a schema and a file may follow: to begin takes longer than most of them.  It tells
how many documents or changes there were, a line for each pair.
"""
import copy
import json
import pathlib
import sys

from jsonschema import Draft202012Validator

FREE = {"meta"}
# What need not be there, and what may be any text.
OPTIONAL = {"meta", "adjusted", "stopped", "ends", "seed", "seal", "cuts", "turn", "totals", "winners", "points",
            "move", "despite", "drawn", "control", "knocker", "with", "facts"}
TEXTS = {"ruling", "cuts"}


def leaves(error):
    """The errors that say what is wrong, below those that only say that something is."""
    inner = list(error.context)
    if not inner:
        yield error
    for one in inner:
        yield from leaves(one)


def places(node, path=()):
    """Where values stand, the mapping or list around them, and the key."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key not in FREE and key not in TEXTS:
                yield path + (key,), node, key
                yield from places(value, path + (key,))
    elif isinstance(node, list):
        for index, value in enumerate(node[:2]):
            yield path + (index,), node, index
            yield from places(value, path + (index,))


def at(document, path):
    for key in path:
        document = document[key]
    return document


def changes(document):
    """(changed document, where, which keywords may refuse it)"""
    for path, _, key in list(places(document)):
        value = at(document, path)

        def changed(new):
            other = copy.deepcopy(document)
            at(other, path[:-1])[key] = new
            return other

        kinds = ("type", "enum", "const", "pattern")
        yield changed({"no": "such"} if not isinstance(value, dict) else ["no"]), path, kinds
        if isinstance(value, str):
            yield changed("no such word!"), path, kinds
        if isinstance(value, int) and not isinstance(value, bool):
            yield changed("many"), path, kinds
            yield changed(2_000_000_000), path, ("maximum", "const")
            yield changed(1.5), path, ("type", "const")
        if isinstance(value, dict):
            other = copy.deepcopy(document)
            at(other, path)["no such key"] = 1
            yield other, path, ("additionalProperties", "pattern")
    # What a move of a verb may lack its table says.
    for key in document if "seat" not in document else ():
        if key not in OPTIONAL:
            other = copy.deepcopy(document)
            del other[key]
            # Without the key that tells its kind it may seem to be of another.
            yield other, (), ("required", "additionalProperties")
    other = copy.deepcopy(document)
    other["no-such-key"] = 1
    yield other, (), ("additionalProperties",)


def refuses(validator, document):
    count = 0
    for changed, path, keywords in changes(document):
        found = [leaf for error in validator.iter_errors(changed) for leaf in leaves(error)]
        right = [leaf for leaf in found
                 if tuple(leaf.absolute_path) == path and leaf.validator in keywords]
        if not right:
            print("not refused at", path, "by", keywords, json.dumps(changed),
                  [(list(leaf.absolute_path), leaf.validator) for leaf in found])
            sys.exit(1)
        count += 1
        if pathlib.Path("changed").is_dir() and "croupier" in document:
            name = "%s-%04d.json" % (document.get("game"), count)
            pathlib.Path("changed", name).write_text(json.dumps(changed) + "\n")
    return count


def edges(value):
    """What is certainly too small or too large for any bound, and how to be at a bound or beyond."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield -3_000_000_000, "minimum", lambda bound, beyond: bound - beyond
        yield 3_000_000_000, "maximum", lambda bound, beyond: bound + beyond
    if isinstance(value, str):
        yield "", "minLength", lambda bound, beyond: "a" * (bound - beyond)
        yield "a" * 5000, "maxLength", lambda bound, beyond: "a" * (bound + beyond)


def bounds(validator, document, number):
    """Both sides of every bound of the document; how many there were."""
    def refusals(path, new):
        other = copy.deepcopy(document)
        at(other, path[:-1])[path[-1]] = new
        return other, [leaf for error in validator.iter_errors(other) for leaf in leaves(error)
                       if tuple(leaf.absolute_path) == path]

    count = 0
    for path, _, _ in places(document):
        for extreme, keyword, side in edges(at(document, path)):
            bound = [leaf.validator_value for leaf in refusals(path, extreme)[1]
                     if leaf.validator == keyword]
            for beyond in (0, 1) if bound else ():
                other, found = refusals(path, side(bound[0], beyond))
                wrong = [leaf for leaf in found if leaf.validator == keyword]
                if bool(wrong) != bool(beyond):
                    print("at", path, keyword, bound, "beyond" if beyond else "inside")
                    sys.exit(1)
                name = "%s-%d-%d-%s.json" % (path[0], number, count, keyword)
                pathlib.Path("outside" if beyond else "inside", name).write_text(
                    json.dumps(other) + "\n")
                count += 1
    return count


def documents(command, files):
    if command != "yaml":
        with open(files[0], encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
        return
    import yaml
    for name in files:
        with open(name, encoding="utf-8") as file:
            yield from yaml.load_all(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def check(command, schema, files):
    with open(schema, encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    count = 0
    for document in documents(command, files):
        if command == "refuses":
            count += refuses(validator, document)
            continue
        if command == "bounds":
            count += bounds(validator, document, count)
            continue
        count += 1
        for error in validator.iter_errors(document):
            print("refused:", json.dumps(document), list(error.absolute_path), error.message)
            sys.exit(1)
    print(count)


def main():
    command, *files = sys.argv[1:]
    if command == "yaml":
        check(command, files[0], files[1:])
        return
    for schema, file in zip(files[::2], files[1::2], strict=True):
        check(command, schema, [file])


main()
