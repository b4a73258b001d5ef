"""A hit does what the textbook says, and what comes of it in ever smaller steps."""

from collections.abc import Callable

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.physics import hits
from icecool3d.physics.bullet import Vector3
from icecool3d.physics.hits import Body, Contact, Hit
from icecool3d.pieces import load_penguin

Case = tuple[list[Body], list[Contact]]

PENGUIN = load_penguin()
ENDS = [(z - PENGUIN.centre_of_mass, radius) for _, _, z, radius in PENGUIN.shape.balls()[[0, -1]].tolist()]
"""Base ball and head ball: place on the axis from the centre of mass, and radius."""
ON_ITS_SIDE = 0.5 * np.pi + float(np.arcsin(PENGUIN.shape.taper))
"""How far a penguin leans that lies on its side, base ball and head ball on the floor."""
FLOOR = 0.25, 0.45, 5e-4, 3e-4
BETWEEN = 0.25**2, 0.45**2, 2.0 * 5e-4 * 0.25, 2.0 * 3e-4 * 0.25
"""Friction, restitution, spinning and rolling friction of a penguin on the floor, and on another one."""
UP = np.array([0.0, 0.0, 1.0])
NOWHERE = (0.0, 0.0, 0.0)
RADIUS, MASS, INERTIA = 0.015, 0.02, 0.4 * 0.02 * 0.015**2
"""Of a full ball."""


def hit(bodies: list[Body], contacts: list[Contact], steps: int = hits.STEPS) -> Hit:
    """Let bodies hit with all contacts touching."""
    return hits.hit(bodies, contacts, [0.0] * len(contacts), steps)


def triple(vector: Array) -> Vector3:
    x, y, z = vector.tolist()
    return x, y, z


def leaning(angle: float, towards: float) -> Array:
    return np.array(
        [np.sin(angle) * np.cos(towards), np.sin(angle) * np.sin(towards), np.cos(angle)], dtype=np.float64
    )


def penguin(axis: Array, linear: Array, angular: Array) -> Body:
    across, _, along = PENGUIN.inertia
    return Body(PENGUIN.mass, along, across, triple(axis), triple(linear), triple(angular))


def end(body: Body, which: int, normal: Array) -> Array:
    """Return where base or head touch what has such a normal, from the centre of mass."""
    place, radius = ENDS[which]
    found: Array = place * np.array(body.axis) - radius * normal
    return found


def on_floor(body: Body, which: int, one: int = 0, normal: Array = UP) -> Contact:
    return Contact(one, -1, triple(end(body, which, normal)), NOWHERE, triple(normal), *FLOOR)


def approach(bodies: list[Body], contact: Contact) -> float:
    """Return how fast a contact opens, m/s."""
    speed = np.array(bodies[contact.one].linear) + np.cross(bodies[contact.one].angular, contact.arm)
    if contact.other >= 0:
        other = bodies[contact.other]
        speed = speed - other.linear - np.cross(other.angular, contact.beside)
    return float(speed @ contact.normal)


def rising(body: Body, contact: Contact, speed: float) -> Body:
    """Return the body as it moves if its contact with the floor rises so fast, m/s."""
    return body._replace(linear=triple(body.linear + (speed - approach([body], contact)) * UP))


def slip(bodies: list[Body], contact: Contact) -> Array:
    """Return how one body's contact with the floor slips, m/s."""
    body = bodies[contact.one]
    speed: Array = np.array(body.linear) + np.cross(body.angular, contact.arm)
    return speed[:2]


def energy(bodies: list[Body]) -> float:
    total = 0.0
    for body in bodies:
        spin, own = np.array(body.angular), float(np.dot(body.angular, body.axis))
        total += 0.5 * body.mass * float(np.dot(body.linear, body.linear))
        total += 0.5 * (body.across * float(spin @ spin) + (body.along - body.across) * own**2)
    return total


def after(bodies: list[Body], done: Hit) -> list[Body]:
    return [
        body._replace(linear=linear, angular=angular)
        for body, (linear, angular) in zip(bodies, done.velocities, strict=True)
    ]


def furthest(one: Hit, other: Hit) -> tuple[float, float]:
    """Return how far two outcomes are apart, m/s and rad/s."""
    off = np.abs(np.array(one.velocities) - np.array(other.velocities))
    return float(off[:, 0].max()), float(off[:, 1].max())


# Hits of several kinds


def falling(random: np.random.Generator) -> Case:
    """One end comes down, the penguin leaning any way."""
    axis = leaning(random.uniform(0.0, np.pi), random.uniform(0.0, 2.0 * np.pi))
    body = penguin(axis, random.normal(0.0, 0.7, 3), random.normal(0.0, 60.0, 3))
    heights = [place * axis[2] - radius for place, radius in ENDS]
    contact = on_floor(body, int(np.argmin(heights)))
    return [rising(body, contact, -random.uniform(0.2, 3.0))], [contact]


def slam(random: np.random.Generator) -> Case:
    """The head comes down while the base rolls."""
    axis = leaning(ON_ITS_SIDE, random.uniform(0.0, 2.0 * np.pi))
    spin = random.uniform(50.0, 250.0) * np.cross(UP, axis) + random.normal(0.0, 60.0) * axis
    body = penguin(axis, np.append(random.normal(0.0, 0.6, 2), 0.0), spin + random.normal(0.0, 30.0) * UP)
    return [rising(body, on_floor(body, 0), 0.0)], [on_floor(body, 0), on_floor(body, 1)]


def flat(random: np.random.Generator) -> Case:
    """Both ends come down at much the same speed."""
    axis = leaning(ON_ITS_SIDE, random.uniform(0.0, 2.0 * np.pi))
    way = np.append(random.normal(0.0, 0.6, 2), random.uniform(-1.0, -0.2))
    body = penguin(axis, way, random.normal(0.0, 60.0) * axis + random.normal(0.0, 5.0, 3))
    return [body], [on_floor(body, 0), on_floor(body, 1)]


def corner(random: np.random.Generator) -> Case:
    """The base meets floor and wall."""
    body = penguin(
        leaning(random.uniform(0.3, 1.2), random.uniform(0.0, 2.0 * np.pi)),
        np.array([random.uniform(0.2, 2.0), random.normal(0.0, 0.7), -random.uniform(0.2, 2.0)]),
        random.normal(0.0, 60.0, 3),
    )
    return [body], [on_floor(body, 0), on_floor(body, 0, normal=np.array([-1.0, 0.0, 0.0]))]


def collision(random: np.random.Generator) -> Case:
    """One penguin slides into another, which stands; with both on the floor there are three contacts."""
    way = leaning(0.5 * np.pi, random.uniform(0.0, 2.0 * np.pi))
    normal = -way + random.normal(0.0, 0.1) * UP
    normal /= np.linalg.norm(normal)
    first = penguin(UP, random.uniform(0.3, 2.0) * way, random.normal(0.0, 60.0) * UP)
    second = penguin(UP, np.zeros(3), np.zeros(3))
    between = Contact(
        *(0, 1, triple(end(first, 0, normal)), triple(end(second, 1, -normal)), triple(normal)), *BETWEEN
    )
    return [first, second], [between, on_floor(first, 0), on_floor(second, 0, one=1)]


def in_the_air(random: np.random.Generator) -> Case:
    (first, second), (between, *_) = collision(random)
    second = second._replace(
        linear=triple(random.normal(0.0, 0.1, 3)), angular=triple(random.normal(0, 60, 3))
    )
    return [first, second], [between]


Kind = Callable[[np.random.Generator], Case]
KINDS: list[Kind] = [falling, slam, flat, corner, collision, in_the_air]
kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


# A full ball, of which everything is known


def ball(linear: Vector3, angular: Vector3, *surface: float) -> tuple[Array, Array, float]:
    """Return velocity, spin and push of a ball that hit the floor."""
    body = Body(MASS, INERTIA, INERTIA, (0.6, 0.0, 0.8), linear, angular)
    done = hit([body], [Contact(0, -1, (0.0, 0.0, -RADIUS), NOWHERE, (0.0, 0.0, 1.0), *surface)])
    return np.array(done.velocities[0][0]), np.array(done.velocities[0][1]), done.pushes[0]


def test_a_ball_that_slides_throughout_is_pushed_against_its_slip() -> None:
    linear, angular, push = ball((3.0, -4.0, -1.0), (0.0, 0.0, 7.0), 0.25, 0.5, 0.0, 0.0)
    assert push == pytest.approx(MASS * 1.5, rel=1e-12)
    assert linear == pytest.approx([3.0 - 0.375 * 0.6, -4.0 + 0.375 * 0.8, 0.5], rel=1e-9)
    rub = RADIUS * 0.25 * push / INERTIA
    assert angular == pytest.approx([0.8 * rub, 0.6 * rub, 7.0], rel=1e-9)


def test_a_ball_that_slips_little_rolls_afterwards() -> None:
    """Of its slip two sevenths go into its speed, five into its spin."""
    linear, angular, _ = ball((0.3, 0.4, -1.0), (20.0, 10.0, 7.0), 0.25, 0.5, 0.0, 0.0)
    slipped = np.array([0.3 - 10.0 * RADIUS, 0.4 + 20.0 * RADIUS])
    assert linear == pytest.approx([*np.array([0.3, 0.4]) - slipped * 2.0 / 7.0, 0.5], abs=1e-12)
    assert linear[:2] == pytest.approx([angular[1] * RADIUS, -angular[0] * RADIUS], abs=1e-12)
    assert angular[2] == 7.0


@pytest.mark.parametrize("spin", [300.0, -300.0, 5.0, -5.0])
def test_spinning_friction_slows_a_spin_and_ends_a_small_one(spin: float) -> None:
    linear, angular, push = ball((0.0, 0.0, -2.0), (0.0, 0.0, spin), 0.25, 0.5, 5e-4, 0.0)
    slower = 5e-4 * push / INERTIA
    assert 5.0 < slower < 300.0
    expected = 0.0 if abs(spin) < slower else spin - np.sign(spin) * slower
    assert angular == pytest.approx([0.0, 0.0, expected], abs=0.005)
    assert linear == pytest.approx([0.0, 0.0, 1.0], abs=1e-12)


@pytest.mark.parametrize("spin", [100.0, 1.0])
def test_rolling_friction_slows_a_roll_and_ends_a_small_one(spin: float) -> None:
    linear, angular, push = ball((0.0, 0.0, -2.0), (0.6 * spin, -0.8 * spin, 0.0), 0.0, 0.5, 0.0, 3e-4)
    slower = 3e-4 * push / INERTIA
    assert 1.0 < slower < 100.0
    expected = max(spin - slower, 0.0)
    assert angular == pytest.approx([0.6 * expected, -0.8 * expected, 0.0], abs=0.005)
    assert linear == pytest.approx([0.0, 0.0, 1.0], abs=1e-12)


def test_slip_that_reverses_in_the_hit_is_rubbed_both_ways() -> None:
    """In a plane all is known: friction acts against the slip until that ends, and then the other way."""
    body = penguin(leaning(0.9, 0.0), np.array([-0.6, 0.0, -2.0]), np.zeros(3))
    contact = on_floor(body, 0)._replace(friction=0.1, spinning=0.0, rolling=0.0)
    x, _, z = contact.arm
    answer, across = 1.0 / body.mass + z * z / body.across, -x * z / body.across
    start, friction = slip([body], contact)[0], 0.1 * np.sign(across)
    assert start * across < 0.0  # the push against the floor turns it about
    ending = -start / (across + friction * answer)
    assert ending > 0.0
    assert abs(across) > 0.1 * answer  # friction cannot hold it
    done = hit([body], [contact], steps=2000)
    second = done.pushes[0] - ending
    assert second > 0.0
    assert done.velocities[0][0][0] == pytest.approx(
        -0.6 + friction * (ending - second) / body.mass, abs=1e-4
    )
    assert slip(after([body], done), contact) == pytest.approx(
        [second * (across - friction * answer), 0.0], abs=1e-3
    )
    assert furthest(hit([body], [contact]), done)[0] < 0.02


# Penguins


def test_a_penguin_that_comes_straight_down_goes_straight_up() -> None:
    body = penguin(UP, np.array([0.0, 0.0, -1.5]), np.zeros(3))
    ((linear, angular),), pushes = hit([body], [on_floor(body, 0)])
    assert linear == pytest.approx((0.0, 0.0, 0.45 * 1.5), abs=1e-15)
    assert linear[:2] == (0.0, 0.0)
    assert angular == (0.0, 0.0, 0.0)
    assert pushes == pytest.approx([1.45 * 1.5 * PENGUIN.mass])


@pytest.mark.parametrize("seed", range(20))
def test_without_friction_a_bounce_is_exact_however_a_penguin_leans(seed: int) -> None:
    random = np.random.default_rng(seed)
    bodies, (contact,) = falling(random)
    smooth = contact._replace(friction=0.0, spinning=0.0, rolling=0.0)
    for speed in (random.uniform(-3.0, -0.1), -1e-3):
        bodies = [rising(bodies[0], contact, speed)]
        assert approach(after(bodies, hit(bodies, [smooth])), smooth) == pytest.approx(-0.45 * speed)


@pytest.mark.parametrize("gap", [0.0, 5e-6, -5e-6])
def test_nor_does_it_matter_how_near_it_is_when_the_hit_begins(gap: float) -> None:
    bodies, contacts = falling(np.random.default_rng(0))
    assert hits.hit(bodies, contacts, [gap]) == hit(bodies, contacts)


def test_what_parts_is_not_pushed() -> None:
    body = penguin(leaning(0.7, 0.3), np.array([1.0, 0.0, 4.0]), np.array([10.0, 20.0, 30.0]))
    assert hit([body], [on_floor(body, 0)]) == Hit([(body.linear, body.angular)], [0.0])


# What holds for all


@kinds
def test_energy_never_rises_and_nothing_approaches_afterwards(kind: Kind) -> None:
    random = np.random.default_rng(1)
    for _ in range(50):
        bodies, contacts = kind(random)
        ends = after(bodies, hit(bodies, contacts))
        assert energy(ends) <= energy(bodies) * (1.0 + 1e-12)
        assert min(approach(ends, contact) for contact in contacts) > -1e-9


@pytest.mark.parametrize(("friction", "restitution"), [(10.0, 0.0), (2.0, 0.5), (0.6, 1.0), (0.0, 1.0)])
@pytest.mark.parametrize("arm", [0.0, 0.01, 1.0])
def test_nor_where_surfaces_are_strange(friction: float, restitution: float, arm: float) -> None:
    random = np.random.default_rng(2)
    for kind in 8 * KINDS:
        bodies, contacts = kind(random)
        bodies = [body._replace(angular=triple(5.0 * np.array(body.angular))) for body in bodies]
        contacts = [
            each._replace(friction=friction, restitution=restitution, spinning=arm, rolling=arm)
            for each in contacts
        ]
        ends = after(bodies, hit(bodies, contacts))
        assert energy(ends) <= energy(bodies) * (1.0 + 1e-8)
        assert min(approach(ends, contact) for contact in contacts) > -0.02


@kinds
def test_mirrored_hits_have_mirrored_outcomes_to_the_bit(kind: Kind) -> None:
    random = np.random.default_rng(3)
    for _ in range(10):
        bodies, contacts = kind(random)

        def way(vector: Vector3) -> Vector3:
            return vector[0], -vector[1], vector[2]

        def turn(vector: Vector3) -> Vector3:
            return -vector[0], vector[1], -vector[2]

        there = hit(
            [
                body._replace(axis=way(body.axis), linear=way(body.linear), angular=turn(body.angular))
                for body in bodies
            ],
            [
                each._replace(arm=way(each.arm), beside=way(each.beside), normal=way(each.normal))
                for each in contacts
            ],
        )
        here = hit(bodies, contacts)
        assert there.pushes == here.pushes
        assert there.velocities == [(way(linear), turn(angular)) for linear, angular in here.velocities]


@kinds
def test_the_order_of_contacts_does_not_matter(kind: Kind) -> None:
    random = np.random.default_rng(4)
    for _ in range(10):
        bodies, contacts = kind(random)
        order = random.permutation(len(contacts)).tolist()
        one, other = hit(bodies, contacts), hit(bodies, [contacts[each] for each in order])
        assert np.array(other.velocities) == pytest.approx(np.array(one.velocities), abs=1e-9)
        assert other.pushes == pytest.approx([one.pushes[each] for each in order], abs=1e-12)


def test_two_penguins_keep_their_momentum() -> None:
    random = np.random.default_rng(5)
    for _ in range(20):
        bodies, contacts = in_the_air(random)
        ends = after(bodies, hit(bodies, contacts))
        centres = [-np.array(contacts[0].arm), -np.array(contacts[0].beside)]

        def momenta(bodies: list[Body], centres: list[Array] = centres) -> Array:
            total = np.zeros((2, 3))
            for body, centre in zip(bodies, centres, strict=True):
                spin, axis = np.array(body.angular), np.array(body.axis)
                twist = body.across * spin + (body.along - body.across) * (spin @ axis) * axis
                push = body.mass * np.array(body.linear)
                total += [push, np.cross(centre, push) + twist]
            return total

        assert momenta(ends) == pytest.approx(momenta(bodies), abs=1e-12)


@pytest.mark.parametrize(
    ("kind", "speed", "spin"),
    [
        (falling, 0.01, 1.0),
        (slam, 0.02, 2.0),
        (flat, 0.01, 1.0),
        (corner, 0.06, 10.0),
        (collision, 0.005, 0.5),
        (in_the_air, 0.01, 1.0),
    ],
)
def test_many_steps_give_nearly_the_same(kind: Kind, speed: float, spin: float) -> None:
    random = np.random.default_rng(6)
    cases = [kind(random) for _ in range(6)]
    off = [furthest(hit(*case), hit(*case, steps=1000)) for case in cases]
    slower, turned = np.max(off, axis=0)
    assert 0.0 < slower < speed
    assert 0.0 < turned < spin


def crude(body: Body, contact: Contact, steps: int) -> Array:
    """Return velocity and spin after a hit on a spring, with friction that is a steep damper near rest.

    It shares nothing with ``hits`` but the law of the spring, whose loss is found here by trying.
    """
    axis, normal, arm = np.array(body.axis), np.array(contact.normal), np.array(contact.arm)
    own = np.outer(axis, axis)
    light = np.zeros((6, 6))
    light[:3, :3], light[3:, 3:] = np.eye(3) / body.mass, (np.eye(3) - own) / body.across + own / body.along
    push_of = np.concatenate((normal, np.cross(arm, normal)))
    mass = 1.0 / float(push_of @ light @ push_of)
    start = np.array([*body.linear, *body.angular])
    step = np.pi * np.sqrt(mass / hits.STIFFNESS) / steps

    def course(loss: float, *, rough: bool) -> Array:
        velocity, deep = start.copy(), 0.0
        while deep >= 0.0:
            slip = velocity[:3] + np.cross(velocity[3:], arm)
            along = float(slip @ normal)
            deep -= step * along
            push = hits.STIFFNESS * max(deep, 0.0) * max(1.0 - loss * along, 0.0)
            slip -= along * normal
            rolls = velocity[3:]
            spins = float(rolls @ normal) * normal
            force = push * normal - rough * contact.friction * push * slip / max(
                float(np.linalg.norm(slip)), 0.02
            )
            twist = (
                -rough
                * push
                * (
                    contact.spinning * spins / max(float(np.linalg.norm(spins)), 1.0)
                    + contact.rolling * (rolls - spins) / max(float(np.linalg.norm(rolls - spins)), 1.0)
                )
            )
            velocity += step * light @ np.concatenate((force, np.cross(arm, force) + twist))
        return velocity

    speed = -float(push_of @ start)
    low, high = 0.0, 1.0 / contact.restitution / speed
    for _ in range(25):
        loss = 0.5 * (low + high)
        left = float(push_of @ course(loss, rough=False)) / speed
        low, high = (loss, high) if left > contact.restitution else (low, loss)
    return course(low, rough=True).reshape(2, 3)


@pytest.mark.parametrize("seed", range(3))
def test_and_so_does_a_crude_way(seed: int) -> None:
    bodies, (contact,) = falling(np.random.default_rng(seed))
    expected = crude(bodies[0], contact, 400)
    linear, angular = np.array(hit(bodies, [contact], steps=400).velocities[0])
    assert linear == pytest.approx(expected[0], abs=0.01)
    assert angular == pytest.approx(expected[1], abs=1.0)
