# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
"""The small faults of tests/mutants, and how they are put into the sources.

CONTRIBUTING.md says what a list looks like. Blanks do not count when a fault's text is looked for.
"""
import re
from dataclasses import dataclass, field

MOST = 1000  # numbers are smaller than this, as in tests/mutants/switch.c

TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/"  # comments
    r'|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\''
    r"|[\w.]+|->|\+\+|--|<<=|>>=|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|\S",
    re.DOTALL,
)


@dataclass
class Mutant:
    number: int
    file: str
    listed: str  # file and line of the list
    what: str = ""
    equivalent: str = ""  # why nothing can tell it from the original
    before: list = field(default_factory=list)
    after: list = field(default_factory=list)
    line: int = 0  # in the source
    edit: tuple = ()  # first and last character that it replaces, and by what

    @property
    def room(self):
        return self.file.split("/")[1]


def read_list(path, name):
    """The mutants of one list, and what is wrong with its lines."""
    mutants, complaints, current = [], [], None
    for row, line in enumerate(path.read_text().splitlines(), 1):
        word, _, rest = line.partition(" ")
        start = re.fullmatch(r"mutant (\d+) (src/\w+/\S+)", line)
        if start:
            current = Mutant(int(start[1]), start[2], f"{name}:{row}")
            mutants.append(current)
        elif not line.strip():
            current = None
        elif line.startswith("#") and not current:
            continue
        elif current and word in ("what", "equivalent") and rest:
            setattr(current, word, rest)
        elif current and word in "-+":
            (current.before if word == "-" else current.after).append(rest)
        else:
            complaints.append(f"{name}:{row}: not a line of a mutant: {line}")
    return mutants, complaints


def pattern_of(text):
    """Finds a text whatever blanks it has."""
    found, pattern = TOKEN.findall(text), ""
    for last, token in zip([""] + found, found):
        apart = r"\s+" if re.match(r"[\w.]", token) and re.search(r"[\w.]$", last) else r"\s*"
        pattern += (apart if last else "") + re.escape(token)
    start = r"(?<![\w.])" if re.match(r"\w", text) else ""
    end = r"(?![\w.])" if re.search(r"\w$", text) else ""
    return re.compile(start + pattern + end)


def edit_of(source, start, end, after):
    """The tokens that differ: several mutants of one line mostly change different ones."""
    old = [(m[0], start + m.start(), start + m.end()) for m in TOKEN.finditer(source[start:end])]
    new = [(m[0], m.start(), m.end()) for m in TOKEN.finditer(after)]
    shorter, head, tail = min(len(old), len(new)), 0, 0
    while head < shorter and old[head][0] == new[head][0]:
        head += 1
    while tail < shorter - head and old[-1 - tail][0] == new[-1 - tail][0]:
        tail += 1
    text = after[new[head][1] : new[len(new) - tail - 1][2]] if head + tail < len(new) else ""
    if head + tail < len(old):
        return old[head][1], old[len(old) - tail - 1][2], text
    where, blank = old[head - 1][2] if head > 0 else start, "\n" if re.search("#|//", text) else " "
    return where, where, blank + text + blank


def place(mutant, source):
    """Finds a mutant's place in its source; returns what is wrong, or nothing."""
    before, after = "\n".join(mutant.before), "\n".join(mutant.after)
    if not mutant.what or not mutant.before or not re.search(r"\bMUTANT\b", after):
        return "it wants lines that begin with what, - and +, and the word MUTANT in the last"
    found = list(pattern_of(before.strip()).finditer(source))
    if len(found) != 1:
        count = f"{len(found)} times" if found else "no more"
        return f"its text occurs {count} in {mutant.file}: {mutant.before[0]}"
    mutant.line = source.count("\n", 0, found[0].start()) + 1
    switched = re.sub(r"\bMUTANT\b", f"sn_mutant({mutant.number})", after.strip())
    mutant.edit = edit_of(source, *found[0].span(), switched)
    return None


def check(mutant, seen, sources):
    if mutant.number in seen:
        return f"it has the number of {seen[mutant.number].listed}"
    if not 0 < mutant.number < MOST:
        return f"numbers go from 1 to {MOST - 1}"
    if mutant.file not in sources:
        return f"there is no {mutant.file}"
    return place(mutant, sources[mutant.file])


def read(root):
    """All mutants by number, and what is wrong with them."""
    seen, sources, complaints = {}, {}, []
    for path in sorted((root / "tests/mutants").glob("*.txt")):
        mutants, wrong = read_list(path, f"tests/mutants/{path.name}")
        complaints += wrong
        for mutant in mutants:
            source = root / mutant.file
            if mutant.file not in sources and source.is_file():
                sources[mutant.file] = source.read_text()
            wrong = check(mutant, seen, sources)
            if wrong:
                complaints.append(f"{mutant.listed}: mutant {mutant.number}: {wrong}")
            seen.setdefault(mutant.number, mutant)
    return sorted(seen.values(), key=lambda mutant: mutant.number), complaints


def clash(a, b):
    return a.file == b.file and a.edit[0] <= b.edit[1] and b.edit[0] <= a.edit[1]


def builds(mutants):
    """Mutants that change the same words cannot be in one build."""
    lists = []
    for mutant in mutants:
        for one in lists:
            if not any(clash(mutant, other) for other in one):
                one.append(mutant)
                break
        else:
            lists.append([mutant])
    return lists


def apply(mutants, source):
    """A source with mutants in it."""
    for start, end, text in sorted((mutant.edit for mutant in mutants), reverse=True):
        source = source[:start] + text + source[end:]
    return source
