import { add, cross, mix, smoothstep, sub, unit, type Vec3 } from './curves';
import type { Eyelet } from './eyelets';
import { ribbonThrough, type Ribbon } from './ribbon';
import type { Tongue } from './tongue';
import type { Wall } from './wall';

/** Where the two diagonals of a pair of eyelets cross, in the middle plane. */
export interface Crossing {
  /** Place on the tongue. */
  along: number;
  /** Height of the upper lace's middle line above the tongue, in cm. */
  height: number;
}

export interface Lacing {
  ribbons: Ribbon[];
  /** From the lowest to the highest. */
  crossings: Crossing[];
  /** Where both ends come out from under the eyestay at the highest eyelets: lateral, medial. */
  ends: [Vec3, Vec3];
}

export const LACE = { wide: 0.32, thick: 0.1 };
/** Heights of the lower and the upper lace of a crossing above what they lie on: the lower one leaves room for a sewn-on tape. */
const LAYERS = [0.23, 0.47] as const;

/** The lowest diagonals come out later, by this share of the way to the next eyelet, to clear the bar. */
const FIRST_LATE = 0.35;
/** Points along a lace. */
const LENGTHWISE = 72;

/**
 * A straight bar, then diagonals that come out from under the eyestay, cross the tongue and go down into the next eyelet of the
 * other side. So one lace enters every eyelet, and both ends come out at the highest for the bow. `level` is the eyestay's relief.
 */
export function laceUp(wall: Wall, tongue: Tongue, eyelets: readonly Eyelet[], level: number): Lacing {
  const ribbons = [bar(wall, tongue, eyelets[0]!, level)];
  const crossings: Crossing[] = [];
  for (let k = 0; k < eyelets.length - 1; k++) {
    const order = k % 2 === 0 ? [1, -1] : [-1, 1];
    const diagonals = order.map((side, layer) =>
      diagonal(wall, tongue, [eyelets[k]!, eyelets[k + 1]!], side, LAYERS[layer]!, level, k === 0 ? FIRST_LATE : 0),
    );
    ribbons.push(...diagonals.map(({ ribbon }) => ribbon));
    crossings.push(diagonals[1]!.crossing);
  }
  const highest = eyelets[eyelets.length - 1]!;
  const [x, y] = wall.at(highest.s, highest.t);
  // Straight across, a little towards the free end: the knot lies beyond the highest crossing.
  const [lateral, medial] = [1, -1].map((side) => {
    const { edge, edgeNormal } = laceExit(wall, highest, side, [x - 0.2, y, 0]);
    return add(edge, edgeNormal, -0.16);
  }) as [Vec3, Vec3];
  return { ribbons, crossings, ends: [lateral, medial] };
}

/** The eyelet's hole on one side, and where the way from it to `goal` crosses the eyestay's edge. */
function laceExit(wall: Wall, { s, t }: Eyelet, side: number, goal: Vec3) {
  const hole = wall.at(s * side, t);
  const [gx, gz] = [goal[0] - hole[0], goal[2] - hole[2]];
  let best = s * side;
  let least = Infinity;
  for (let i = -60; i <= 60; i++) {
    const tried = (s + i / 500) * side;
    const [x, , z] = wall.at(tried, 1);
    const away = Math.abs((x - hole[0]) * gz - (z - hole[2]) * gx);
    if (away < least) [least, best] = [away, tried];
  }
  return {
    hole,
    normal: wall.normal(s * side, t),
    edge: wall.at(best, 1),
    edgeNormal: wall.normal(best, 0.99),
  };
}

/** Over the edge and down into the hole. */
function intoHole({ hole, normal, edge, edgeNormal }: ReturnType<typeof laceExit>, up: Vec3, level: number): Vec3[] {
  const way = sub(edge, hole);
  const step = Math.min(0.24, Math.hypot(...way) * 0.4);
  const inward = unit(way);
  return [
    add(add(edge, unit([way[0], 0, way[2]]), 0.3), up, level + 0.14),
    add(edge, edgeNormal, level + 0.15),
    add(add(hole, normal, level + 0.13), inward, step),
    add(add(hole, normal, level + 0.03), inward, 0.1),
    add(add(hole, normal, level - 0.3), inward, 0.04),
  ];
}

/** A lace narrows where it enters a hole; `ends`: how many of its ends do. */
function section(ends: 1 | 2) {
  return (part: number): [number, number] => {
    const away = ends === 2 ? Math.min(part, 1 - part) : 1 - part;
    const open = smoothstep(0.02, 0.17, away);
    return [mix(0.22, LACE.wide, open), mix(0.11, LACE.thick, open)];
  };
}

function bar(wall: Wall, tongue: Tongue, eyelet: Eyelet, level: number): Ribbon {
  const [x, y] = wall.at(eyelet.s, eyelet.t);
  const along = tongue.alongOf(x, y);
  const up = tongue.up(along);
  const [a, b] = [1, -1].map((side) => intoHole(laceExit(wall, eyelet, side, [x, y, 0]), up, level)) as [Vec3[], Vec3[]];
  const start = a[1]!;
  const center: Vec3 = [start[0], Math.max(start[1] - 0.02, tongue.above(along, 0, LAYERS[0])[1]), 0];
  return ribbonThrough([...a.slice(1).reverse(), center, ...b.slice(1)], cross([0, 0, -1], up), LENGTHWISE, section(2));
}

function diagonal(
  wall: Wall,
  tongue: Tongue,
  [from, to]: readonly [Eyelet, Eyelet],
  side: number,
  lift: number,
  level: number,
  late: number,
): { ribbon: Ribbon; crossing: Crossing } {
  const [low, high] = [wall.at(from.s * side, from.t), wall.at(to.s * -side, to.t)];
  const start = laceExit(wall, { ...from, s: mix(from.s, to.s, late) }, side, high);
  const end = laceExit(wall, to, -side, low);
  const up = tongue.up(tongue.alongOf(end.edge[0], end.edge[1]));
  const falling = intoHole(end, up, level);
  const under = add(start.edge, start.edgeNormal, -0.16);
  const over = end.edge;
  const along = tongue.alongOf((under[0] + over[0]) / 2, (under[1] + over[1]) / 2);
  // It is taut: if the tongue is lower than the eyestay's edges, it passes through the air between them.
  const taut = Math.max(0, (start.edge[1] + over[1]) / 2 + 0.12 - tongue.above(along, 0, 0)[1]);
  const lying = (part: number): Vec3 => {
    const at = tongue.alongOf(mix(under[0], over[0], part), mix(under[1], over[1], part));
    const z = mix(under[2], over[2], part);
    // Taut, so less bent than the tongue.
    const [x, y] = tongue.above(at, z * 0.7, lift + taut);
    return [x, y, z];
  };
  // Level where the two laces of a crossing lie on each other; it dives and climbs where they are apart.
  const way = [under, ...[0.12, 0.3, 0.5, 0.66, 0.8].map(lying), ...falling];
  const ribbon = ribbonThrough(way, cross(sub(over, under), tongue.up(along)), LENGTHWISE, section(1));
  return { ribbon, crossing: { along, height: lift + taut } };
}
