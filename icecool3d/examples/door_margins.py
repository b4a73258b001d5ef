"""A door and its margins: passed or not, and by how much.

The referee gives a verdict on every door that a penguin came near, and says how far it was from another
verdict: from the hull up to the lintel, for example, or from the hull to the far side.

Run it with ``python -m icecool3d.examples.door_margins``.
"""

import icecool3d as ice


def main() -> ice.Shot:
    """Turn the aim over the door to the Gym, and return the flick that passes it most narrowly."""
    passed = []
    print(" aim  verdict     margin")
    for aim in range(-6, 20, 2):
        shot = ice.flick(aim=aim, speed=2.5)
        for verdict in shot.verdicts:
            near = f"{1000 * verdict.margin:5.1f} mm {verdict.nearest.gap}"
            print(f"{aim:4}  {verdict.kind:10} {near}")
            if verdict.kind == "through":
                passed.append((verdict.margin, aim, shot))
    _, aim, narrowest = min(passed)
    print(f"the narrowest pass is at {aim} degrees")
    return narrowest


if __name__ == "__main__":
    print(main())
