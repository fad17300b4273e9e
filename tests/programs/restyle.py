#!/usr/bin/env python3
"""restyle.py: writes a stream in other YAML that says the same: what the canonical reader leaves to libyaml.

restyle.py < stream: keys turned round, single and double quotes, blocks and flows, comments and blank lines.
"""
import itertools
import sys

import yaml

turn = itertools.count()


class Dumper(yaml.CBaseDumper):
    def ignore_aliases(self, _):
        return True


def scalar(dumper, text):
    style = None if text == "~" else ("'", '"', None, None)[next(turn) % 4]
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


def mapping(dumper, value):
    return dumper.represent_mapping("tag:yaml.org,2002:map", list(reversed(value.items())), next(turn) % 3 == 0)


def sequence(dumper, value):
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, next(turn) % 3 == 0)


Dumper.add_representer(str, scalar)
Dumper.add_representer(dict, mapping)
Dumper.add_representer(list, sequence)

for document in yaml.load_all(sys.stdin, yaml.CBaseLoader):
    print("---\n# other YAML\n\n" + yaml.dump(document, Dumper=Dumper, allow_unicode=True, width=60), end="")
