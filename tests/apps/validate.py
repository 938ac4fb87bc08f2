# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# validate.py SINEW SOURCE: every shipped scene, and broken ones, against the schema and the program.
import copy
import json
import pathlib
import subprocess
import sys

import jsonschema

sinew, source = sys.argv[1], pathlib.Path(sys.argv[2])
schema = json.loads((source / "scenes/scene.schema.json").read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
failures = 0


def fail(text):
    global failures
    failures += 1
    print("FAILED:", text)


def check(path):
    return subprocess.run([sinew, "check", str(path), "--json"], capture_output=True, text=True)


def expect(name, scene, good):
    """Both sides say the same about a scene."""
    path = pathlib.Path("case.json")
    path.write_text(json.dumps(scene))
    valid, run = validator.is_valid(scene), check(path)
    if valid != good:
        first = next(validator.iter_errors(scene), None)
        fail(f"{name}: the schema says {valid}: {first.message[:200] if first else ''}")
    if (run.returncode == 0) != good or run.returncode not in (0, 2):
        fail(f"{name}: check exits with {run.returncode}: {run.stderr[:200]}")
    if not good and (run.stdout or run.stderr.count("\n") != 1):
        fail(f"{name}: check does not say one line: {run.stdout[:80]} {run.stderr[:200]}")


# ---- every shipped scene, without its comments as check --json repeats it
scenes = {}
for path in sorted((source / "scenes").glob("*.json")):
    if path.name.endswith(".schema.json"):
        continue
    run = check(path)
    if run.returncode:
        fail(f"{path.name}: {run.stderr}")
        continue
    scenes[path.stem] = json.loads(run.stdout)["scene"]
    for error in validator.iter_errors(scenes[path.stem]):
        fail(f"{path.name}: {error.json_path}: {error.message[:200]}")
if len(scenes) < 7:
    fail(f"only {len(scenes)} scenes")

# ---- one of everything
base = {
    "duration": "0.1 s",
    "materials": {"rubber": {"fibre": {"kind": "fung", "direction": [1, 0, 0], "stiffness": "1 kPa"}}},
    "bodies": [
        {"name": "bar", "mesh": {"box": {"cells": [2, 1, 1], "size": [2, 1, "100 cm"]}}, "material": "rubber",
         "place": {"axis": [0, 0, 1], "angle": "30 deg", "scale": 2, "translate": [0, 0, "1 m"]},
         "regions": [{"name": "end", "select": {"nearest": [0, 0, 0]}, "material": "rubber"}]},
        {"name": "sheet", "mesh": {"grid": {"cells": [2, 2], "size": [1, 1]}}, "material": "rubber"},
        {"name": "rod", "mesh": {"cylinder": {"along": 3, "across": 2, "length": 1, "radius": 0.1}},
         "material": "rubber", "stretch": [1.1, 1, 1]},
        {"name": "ball", "mesh": {"ball": {"across": 2, "radius": 0.1}}, "material": "rubber"},
        {"name": "rope", "mesh": {"chain": {"count": 3, "from": [0, 0, 0], "to": [1, 0, 0]}},
         "springs": {"stiffness": "1 N/mm", "linear_density": 1, "damping": "1 N s/m"}},
        {"name": "brick", "rigid": {"mass": "1 kg", "inertia": [1, 1, "1 kg m^2"]}},
    ],
    "script": {
        "pins": [{"body": "bar", "select": "all", "components": "zx", "until": 1}],
        "drives": [{"body": "rod", "select": {"plane": {"point": [0, 0, 0], "normal": [-1, 0, 0]}},
                    "axis": [1, 0, 0], "keys": [{"time": 0}, {"time": 1, "angle": "1 turn"}], "smooth": False}],
        "forces": [{"body": "rope", "select": {"box": {"low": [0.9, -1, -1]}}, "force": [0, 0, "1 mN"],
                    "profile": [[0, 0], ["1 s", 2.5]]}],
        "events": [{"time": 0.05, "kick": {"body": "ball", "velocity": [0, 0, "1 km/h"]}},
                   {"time": 0.06, "gravity": [0, 0, 0]}, {"time": 0.07, "wind": [1, 0, 0]}],
    },
}
base["bodies"][0]["regions"][0]["select"] = {"box": {"low": [-9, -9, -9]}}
expect("one of everything", base, True)


def changed(path, value):
    """The scene with one value replaced, added, or removed when the value is None."""
    scene = copy.deepcopy(base)
    place = scene
    for part in path[:-1]:
        place = place.setdefault(part, {}) if isinstance(place, dict) else place[part]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return scene


rubber, bar = ("materials", "rubber"), ("bodies", 0)
good = [
    (("$schema",), "scene.schema.json"),
    (("step",), "3e-3s"),
    (("step",), " 3 ms "),
    (rubber + ("youngs_modulus",), "1.5 N/mm^2"),
    (rubber + ("viscosity",), "2 Pa s"),
    (rubber + ("poissons_ratio",), -0.9),
    (rubber + ("fibre", "direction"), {"helix": {"axis": [0, 0, 1], "pitch": "-1 m"}}),
    (bar + ("place", "scale"), [1, 2, 3]),
    (("picture",), {"colour_by": "strain", "range": [0, 1], "width": 16}),
    (("rigidification",), {"tau_R": "1 %/s", "tau_E": 1e-3, "frames": 5, "creep": 0}),
    (("rigidification",), {"on": False, "tau_E": "0.1 /s"}),
    (("rigidification",), {"error": "1 %", "creep": "0.1 %"}),
]
bad = [
    (("duration",), None),
    (("duration",), 0),
    (("duration",), "-1 s"),
    (("step",), "3 kg"),
    (("step",), "3"),
    (("step",), "0x1p3 s"),
    (("step",), "1,5 s"),
    (("step",), ""),
    (("step",), True),
    (("stepp",), 1),
    (("gravity",), [0, 0]),
    (("integrator",), "magic"),
    (("method",), "magic"),
    (("threads",), 1.5),
    (("threads",), 0),
    (("name",), ""),
    (("bodies",), []),
    (("materials",), []),
    (rubber + ("law",), "magic"),
    (rubber + ("density",), 0),
    (rubber + ("poissons_ratio",), 0.5),
    (rubber + ("poissons_ratio",), "0.3"),
    (rubber + ("fibre", "kind"), None),
    (rubber + ("fibre", "activation"), 1.5),
    (rubber + ("fibre", "direction"), "x"),
    (rubber + ("fibre", "direction"), {"helix": {"axis": [0, 0, 1]}}),
    (bar + ("name",), None),
    (bar + ("mesh",), {"box": {"cells": [0, 1, 1], "size": [1, 1, 1]}}),
    (bar + ("mesh",), {"box": {"cells": [1, 1, 1], "size": [1, 1, 1e16]}}),
    (bar + ("mesh",), {}),
    (bar + ("mesh",), {"ball": {"across": 2, "radius": 1}, "box": {"cells": [1, 1, 1], "size": [1, 1, 1]}}),
    (bar + ("material",), 3),
    (bar + ("colour",), "red"),
    (("bodies", 5, "rigid", "inertia"), [1, 1, -1]),
    (("script", "pins", 0, "components"), "xx"),
    (("script", "pins", 0, "select"), "none"),
    (("script", "pins", 0, "select"), {"box": {}}),
    (("script", "forces", 0, "profile"), [[0, 0, 0]]),
    (("script", "events", 0), {"time": 1}),
    (("script", "events", 0), {"time": 1, "gravity": [0, 0, 0], "wind": [0, 0, 0]}),
    (("rigidification",), {"tau_R": "-1 %/s"}),
    (("rigidification",), {"tau_R": "1 %"}),
    (("rigidification",), {"error": "-1 %"}),
    (("rigidification",), {"frames": 101}),
    (("rigidification",), True),
    (("picture",), {"colour_by": "red"}),
    (("picture",), {"width": 15}),
]
for path, value in good:
    expect(f"{path} = {value}", changed(path, value), True)
for path, value in bad:
    expect(f"{path} = {value}", changed(path, value), False)


# ---- defaults and names of the schema are accepted by both when they are said
def defaults(properties):
    return {key: field["default"] for key, field in properties.items() if "default" in field}


document, material = schema["properties"], schema["$defs"]["material"]["properties"]
expect("defaults of the document", {**base, **defaults(document)}, True)
for part in ("solver", "rigidification", "picture", "output"):
    if part in document:
        expect(f"defaults of {part}", {**base, part: defaults(document[part]["properties"])}, True)
expect("defaults of a material", changed(rubber, defaults(material)), True)
for law in material["law"]["enum"]:
    expect(f"law {law}", changed(rubber + ("law",), law), True)
# the one method that is not for all materials
own = {"duration": 1, "materials": {"rubber": {"law": "projective"}}, "bodies": base["bodies"][:1]}
for key in ("method", "linear_solver", "mass"):
    for word in document[key]["enum"]:
        scene = {**own, key: word} if word == "projective-dynamics" else changed((key,), word)
        expect(f"{key} {word}", scene, True)

print("all fine" if not failures else f"{failures} failures")
sys.exit(failures > 0)
