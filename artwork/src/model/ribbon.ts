import { add, clamp, cross, dot, mix, sub, throughPoints, unit, type Vec3 } from './curves';
import { makeGrid, type Mesh } from './mesh';

/** A flat band along a curve: a lace, or the webbing of a loop. */
export interface Ribbon {
  /** Middle line, in even steps. */
  points: Vec3[];
  /** Across the band, about the same all along: a band bends over its face and does not twist. */
  side: Vec3;
  /** Half width and half thickness, one pair per point. */
  halves: [wide: number, thick: number][];
}

/** A ribbon through a few points; its cross-section may change along it (`part`: 0 at the first point, 1 at the last). */
export function ribbonThrough(
  points: readonly Vec3[],
  side: Vec3,
  count: number,
  halves: (part: number) => [wide: number, thick: number],
): Ribbon {
  const curve = throughPoints(points, 12);
  const walked = [0];
  for (let i = 1; i < curve.length; i++) walked.push(walked[i - 1]! + Math.hypot(...sub(curve[i]!, curve[i - 1]!)));
  let k = 0;
  const even = Array.from({ length: count }, (_, i) => {
    const goal = (i / (count - 1)) * walked[walked.length - 1]!;
    while (k < curve.length - 2 && walked[k + 1]! < goal) k++;
    const part = clamp((goal - walked[k]!) / (walked[k + 1]! - walked[k]! || 1));
    return [0, 1, 2].map((d) => mix(curve[k]![d]!, curve[k + 1]![d]!, part)) as Vec3;
  });
  return { points: even, side: unit(side), halves: even.map((_, i) => halves(i / (count - 1))) };
}

/** Length of the middle line in cm. */
export const lengthOf = ({ points }: Ribbon) =>
  points.slice(1).reduce((sum, point, i) => sum + Math.hypot(...sub(point, points[i]!)), 0);

/** Axes of a ribbon's cross-section at every point. */
export function framesOf({ points, side }: Ribbon): { along: Vec3; side: Vec3; up: Vec3 }[] {
  const last = points.length - 1;
  return points.map((_, i) => {
    const along = unit(sub(points[Math.min(last, i + 1)]!, points[Math.max(0, i - 1)]!));
    const across = unit(add(side, along, -dot(side, along)));
    return { along, side: across, up: cross(across, along) };
  });
}

/** The ribbon's surface; u runs round the cross-section (0.25: middle of the face), v along it. */
export function ribbonMesh(surface: 'lace' | 'loop', ribbon: Ribbon, around = 20): Mesh {
  const frames = framesOf(ribbon);
  const rows = ribbon.points.length;
  return makeGrid({
    surface,
    columns: around,
    rows,
    closed: true,
    flip: true,
    point: (i, j) => {
      const { side, up } = frames[j]!;
      const [wide, thick] = ribbon.halves[j]!;
      const angle = (i / around) * 2 * Math.PI;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const a = Math.sign(c) * Math.abs(c) ** (2 / 3) * wide;
      const b = Math.sign(s) * Math.abs(s) ** (2 / 3) * thick;
      return [0, 1, 2].map((d) => ribbon.points[j]![d]! + side[d]! * a + up[d]! * b) as Vec3;
    },
    uv: (i, j) => [i / around, j / (rows - 1)],
  });
}
