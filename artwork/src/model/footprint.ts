import { pchip, throughPoints, type Vec2 } from './curves';

const LATERAL: Vec2[] = [
  [30, -0.6],
  [29.65, 0.9],
  [28.4, 2.6],
  [26, 4],
  [23, 4.85],
  [19.5, 5.1],
  [16, 4.65],
  [12, 4],
  [8, 3.7],
  [4.5, 3.55],
  [1.8, 2.85],
  [0.45, 1.5],
  [0, 0],
];
const MEDIAL: Vec2[] = [
  [30, -0.6],
  [29.65, -2.1],
  [28.4, -3.5],
  [26, -4.55],
  [23, -5],
  [20, -4.75],
  [16, -3.75],
  [12, -3.15],
  [8, -3.25],
  [4.5, -3.35],
  [1.8, -2.75],
  [0.45, -1.5],
  [0, 0],
];
const STEPS = 1024;

export interface Footprint {
  /** Point (x, z) of the sole's outline; s: 0 toe tip, 1 heel on the lateral side, -1 heel on the medial side. */
  at(s: number): Vec2;
  /** Unit normal (x, z), pointing away from the foot. */
  normal(s: number): Vec2;
  /** |s| of the lateral point with this x. */
  sOf(bx: number): number;
  /** x of the lateral point with this |s|: the key of the silhouette tables. */
  bxOf(s: number): number;
  /** Length of the lateral half in centimetres. */
  length: number;
}

/** The outline of the sole. `width` scales z; `broad` is added to |z| in front of x = 24 (blunter toes). */
export function makeFootprint(width = 1, broad = 0): Footprint {
  const shape = ([x, z]: Vec2): Vec2 => [x, z * width + (x > 24 && x < 29.9 ? Math.sign(z + 0.6) * broad : 0)];
  const loop = throughPoints([...LATERAL.map(shape), ...MEDIAL.slice(1, -1).reverse().map(shape)], 80, true);
  const heel = (LATERAL.length - 1) * 80;
  const lateral = evenly(loop.slice(0, heel + 1));
  const medial = evenly([loop[0]!, ...loop.slice(heel).reverse()]);
  const at = (s: number): Vec2 => {
    const half = s >= 0 ? lateral.points : medial.points;
    const place = Math.min(1, Math.abs(s)) * STEPS;
    const i = Math.min(STEPS - 1, Math.floor(place));
    const [a, b] = [half[i]!, half[i + 1]!];
    return [a[0] + (b[0] - a[0]) * (place - i), a[1] + (b[1] - a[1]) * (place - i)];
  };
  /** Runs on past toe and heel on the other side, so that normals are smooth there. */
  const round = (s: number) => at(s > 1 ? s - 2 : s < -1 ? s + 2 : s);
  const sTable = lateral.points.map((point, i) => [point[0], i / STEPS] as const).reverse();
  const ascending = sTable.filter(([x], i) => i === 0 || x > sTable[i - 1]![0] + 1e-9);
  return {
    at,
    normal(s) {
      const step = 0.006;
      const [ax, az] = round(s - step);
      const [bx, bz] = round(s + step);
      const length = Math.hypot(bx - ax, bz - az);
      // Walking toe -> lateral -> heel has the foot on its right-hand side seen from above (x right, z towards us).
      return [(bz - az) / length, -(bx - ax) / length];
    },
    sOf: pchip(ascending),
    bxOf: (s) => at(Math.abs(s))[0],
    length: lateral.length,
  };
}

function evenly(points: Vec2[]): { points: Vec2[]; length: number } {
  const walked = [0];
  for (let i = 1; i < points.length; i++) {
    walked.push(walked[i - 1]! + Math.hypot(points[i]![0] - points[i - 1]![0], points[i]![1] - points[i - 1]![1]));
  }
  const length = walked[walked.length - 1]!;
  let k = 0;
  const out = Array.from({ length: STEPS + 1 }, (_, i): Vec2 => {
    const goal = (i / STEPS) * length;
    while (k < points.length - 2 && walked[k + 1]! < goal) k++;
    const part = (goal - walked[k]!) / (walked[k + 1]! - walked[k]! || 1);
    const [a, b] = [points[k]!, points[k + 1]!];
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  });
  return { points: out, length };
}
