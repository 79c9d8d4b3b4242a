import { add, cross, dot, mix, smoothstep, sub, unit, type Vec3 } from './curves';
import { LACE } from './laces';
import { ribbonThrough, type Ribbon } from './ribbon';
import type { Tongue } from './tongue';
import type { Wall } from './wall';

/** From a bow's middle: across the shoe, away from the tongue, and along the tongue towards its free end; in cm. */
type Place = [across: number, up: number, along: number];

/** Height of the knot's middle above the tongue. */
const KNOT_HEIGHT = 0.42;
/** Points along a lace. */
const POINTS = 96;
const flat = (): [number, number] => [LACE.wide, LACE.thick];

/**
 * The laces tied in a bow over the highest eyelets: `ends` is where they come out from under the eyestay, lateral and medial, and
 * `level` the eyestay's relief. Two strands to the knot, two loops that hang over the eyestay, two ends with aglets, and the knot
 * around them all, in this order.
 */
export function bowOf(wall: Wall, tongue: Tongue, ends: readonly [Vec3, Vec3], level: number): Ribbon[] {
  const along = tongue.alongOf((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2);
  const middle = tongue.above(along, 0, KNOT_HEIGHT);
  const up = tongue.up(along);
  const lengthwise = unit(sub(tongue.above(along + 0.03, 0, 0), tongue.above(along - 0.03, 0, 0)));
  const at = ([z, high, far]: Place): Vec3 => add(add(add(middle, [0, 0, 1], z), up, high), lengthwise, far);
  // The hanging ends hang straight down, however steep the tongue is.
  const hanging = ([z, high, far]: Place): Vec3 => add(at([z, Math.max(0, high), far]), [0, 1, 0], Math.min(0, high));
  const lying = (place: Place): Vec3 => raised(wall, hanging(place), level + LACE.thick + 0.06);
  const strands = ends.map((end, index) => {
    const side = index === 0 ? 1 : -1;
    const over = tongue.above(along, side * 1.2, 0.36);
    return ribbonThrough([end, over, at([side * 0.3, -0.02, 0]), at([0, 0, 0])], lengthwise, 48, flat);
  });
  return [...strands, ...[1, -1].flatMap((side) => [loopOf(lying, side, lengthwise), endOf(lying, side, up)]), knotOf(at)];
}

/** A place that is at least so far outside of the upper. */
function raised(wall: Wall, place: Vec3, clearance: number): Vec3 {
  const side = Math.sign(place[2]);
  let [nearest, least] = [{ s: 0, t: 0 }, Infinity];
  for (let i = 0; i <= 60; i++) {
    const s = mix(wall.footprint.sOf(22), wall.footprint.sOf(9), i / 60) * side;
    for (let k = 0; k <= 40; k++) {
      const t = mix(0.4, 1, k / 40);
      const away = Math.hypot(...sub(place, wall.at(s, t)));
      if (away < least) [nearest, least] = [{ s, t }, away];
    }
  }
  const normal = wall.normal(nearest.s, nearest.t);
  const outside = dot(sub(place, wall.at(nearest.s, nearest.t)), normal);
  // Beyond the upper's edge there is only the tongue below.
  return nearest.t === 1 || outside >= clearance ? place : add(place, normal, clearance - outside);
}

/** A drop: out above, down over the eyestay, and back below. */
function loopOf(at: (place: Place) => Vec3, side: number, lengthwise: Vec3): Ribbon {
  const way: Place[] = [
    [0.1, 0.16, 0.02],
    [0.75, 0.58, 0.16],
    [1.6, 0.62, 0.2],
    [2.6, 0.2, 0.02],
    [3.35, -0.8, -0.3],
    [3.5, -1.6, -0.5],
    [3.1, -1.7, -0.5],
    [2.5, -1, -0.38],
    [1.55, -0.1, -0.2],
    [0.75, 0.1, -0.08],
    [0.1, 0.0, -0.02],
  ];
  return ribbonThrough(
    way.map(([z, high, far]) => at([z * side, high, far])),
    lengthwise,
    POINTS,
    pinched,
  );
}

/** Narrow in the knot. */
const pinched = (part: number): [number, number] => {
  const open = smoothstep(0, 0.16, Math.min(part, 1 - part));
  return [mix(0.2, LACE.wide, open), LACE.thick];
};

function endOf(at: (place: Place) => Vec3, side: number, up: Vec3): Ribbon {
  const way: Place[] = [
    [0.1, 0.02, -0.1],
    [0.7, 0.34, -0.4],
    [1.5, 0.2, -0.8],
    [2.4, -0.5, -1.2],
    [3.0, -1.5, -1.5],
    [3.3, -2.5, -1.7],
    [3.5, -3.3, -1.8],
  ];
  const points = way.map(([z, high, far]) => at([z * side, high, far]));
  const across = cross(sub(points[3]!, points[0]!), up);
  return ribbonThrough(points, side > 0 ? across : (across.map((value) => -value) as Vec3), POINTS, aglet);
}

/** A lace that ends in a round aglet of 0.9 cm. */
const aglet = (part: number): [number, number] => {
  const wound = smoothstep(0.74, 0.78, part);
  const [wide, thick] = pinched(Math.min(part, 0.5));
  return [mix(wide, 0.15, wound), mix(thick, 0.14, wound)];
};

/** The turn of lace around the middle of the bow. */
function knotOf(at: (place: Place) => Vec3): Ribbon {
  const way: Place[] = [
    [-0.04, -0.22, 0.12],
    [-0.04, -0.1, 0.4],
    [-0.02, 0.2, 0.4],
    [0, 0.36, 0.1],
    [0.02, 0.33, -0.2],
    [0.04, 0.1, -0.42],
    [0.04, -0.16, -0.3],
    [0.04, -0.24, 0],
  ];
  return ribbonThrough(way.map(at), [0, 0, 1], POINTS, () => [LACE.wide * 0.95, LACE.thick * 1.15]);
}
