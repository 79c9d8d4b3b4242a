import type { Part } from './parts';

/**
 * Points of a panel's edge. Charts: `by` = (bx, height): walk up the wall above bx, for everything round toe and heel;
 * `xy` = the point as seen from the side; `st` = the wall's own coordinates.
 */
export interface Stretch {
  chart: 'by' | 'xy' | 'st';
  points: [number, number][];
}

/** One smooth curve; it may change charts on its way. */
export type Edge = Stretch | Stretch[];

/** A piece of the upper, the same on both sides of the shoe; its path lies in 0 <= s <= 1. */
export interface Panel {
  name: string;
  part: Part;
  /** Curves that follow one another; their joints are corners. These edges get relief and stitches. */
  edges: Edge[];
  /** (s, t) points that close the path where no edge is visible (under the sole, at toe, heel and top line). */
  close: [number, number][];
  /** Height above the foot in centimetres: the panel sets it, whatever lies below. */
  level: number;
  /** Rows of stitches: distances from the edge in centimetres. */
  rows: number[];
  /** The closed curve has no open end (marks, badges). */
  loop?: boolean;
}

const rotate = (x: number, y: number, angle: number): [number, number] => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

/** A closed outline in the side view, from points about a centre, turned by `angle` (radians). */
export function outline(center: [number, number], angle: number, points: [number, number][]): Stretch {
  const placed = points.map(([x, y]) => rotate(x, y, angle)).map(([x, y]): [number, number] => [x + center[0], y + center[1]]);
  return { chart: 'xy', points: placed };
}

/** Points of an arc about the origin, from `from` to `to` (radians). */
export function arc(radius: number, from: number, to: number, steps = 16): [number, number][] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}
