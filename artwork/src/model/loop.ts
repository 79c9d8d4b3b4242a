import { add, mix, sub, unit, type Vec3 } from './curves';
import { LACE, type Crossing } from './laces';
import { ribbonThrough, type Ribbon } from './ribbon';
import type { Tongue } from './tongue';

/** Webbing: half width and half thickness in cm. */
export const WEBBING = { wide: 0.4, thick: 0.055 };

/** Across both tapes: they run in the middle plane. */
const ACROSS: Vec3 = [0, 0, -1];

/**
 * The tape that holds the tongue in place: it covers a crossing of the laces and is sewn down below and above it. `gap`: the
 * distance to the next crossings in cm.
 */
function keeper(tongue: Tongue, { along, height }: Crossing, gap: number): Ribbon {
  const top = height + LACE.thick + WEBBING.thick + 0.02;
  const lying = WEBBING.thick + 0.005;
  const half: [away: number, share: number][] = [
    [gap / 2 + 0.24, 0],
    [gap / 2 + 0.11, 0],
    [gap / 2, 0.45],
    [gap / 2 - 0.1, 0.93],
    [gap / 4, 0.99],
  ];
  const profile = [...half.map(([away, share]) => [-away, share] as const), [0, 1] as const, ...half.slice().reverse()];
  const points = profile.map(([away, share]) => tongue.above(along + away / tongue.length, 0, mix(lying, top, share)));
  return ribbonThrough(points, ACROSS, 72, () => [WEBBING.wide, WEBBING.thick]);
}

/** The keeper over the second last crossing: the highest one that the label does not half cover. */
export function keeperOf(tongue: Tongue, crossings: readonly Crossing[]): Ribbon {
  const [before, at, after] = crossings.slice(-3) as [Crossing, Crossing, Crossing];
  return keeper(tongue, at, ((after.along - before.along) / 2) * tongue.length);
}

/** The tape to pull the shoe on by: from the tongue's face over its free end to its back. */
export function pullLoop(tongue: Tongue): Ribbon {
  const [face, back] = [0.25, 0.75];
  const end = tongue.at(face, 1);
  const up = tongue.up(0.98);
  const out = unit(sub(tongue.above(1, 0, 0), tongue.above(0.96, 0, 0)));
  const lying = (around: number, along: number): Vec3 => add(tongue.at(around, along), up, around === face ? 0.06 : -0.06);
  const beyond = (far: number, high: number): Vec3 => add(add(end, out, far), up, high);
  const way = [
    lying(face, 0.932),
    lying(face, 0.962),
    beyond(0.12, 0.44),
    beyond(0.7, 0.4),
    beyond(1.02, 0),
    beyond(0.7, -0.4),
    beyond(0.12, -0.46),
    lying(back, 0.945),
    lying(back, 0.9),
  ];
  return ribbonThrough(way, ACROSS, 96, () => [WEBBING.wide, WEBBING.thick]);
}

/** Rows of stitches across both ends of a tape, in cm from its end; true on a thread. */
export function isSeam(u: number, v: number, length: number): boolean {
  const angle = u * 2 * Math.PI;
  if (Math.sin(angle) < 0.2) return false;
  const across = (Math.abs(Math.cos(angle)) ** (2 / 3) * Math.sign(Math.cos(angle)) + 1) * WEBBING.wide;
  const fromEnd = Math.min(v, 1 - v) * length;
  return Math.abs(fromEnd - 0.13) < 0.03 && across > 0.08 && across < 0.72 && across % 0.19 < 0.12;
}
