export type Vec2 = [number, number];
export type Vec3 = [number, number, number];

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));
export const mix = (from: number, to: number, part: number) => from + (to - from) * part;

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  const part = clamp((value - from) / (to - from));
  return part * part * (3 - 2 * part);
}

/**
 * Monotone cubic through (x, y), x ascending; it never overshoots, which ordinary splines do at the collar. Flat
 * outside. `level` makes the ends flat: for tables over |s|, which are mirrored on the other side.
 */
export function pchip(points: readonly (readonly [number, number])[], level = false): (x: number) => number {
  const n = points.length;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const widths = xs.slice(1).map((x, i) => x - xs[i]!);
  const slopes = widths.map((width, i) => (ys[i + 1]! - ys[i]!) / width);
  const tangents = ys.map((_, i) => {
    const before = slopes[i - 1];
    const after = slopes[i];
    if (before === undefined || after === undefined) return level ? 0 : (before ?? after ?? 0);
    if (before * after <= 0) return 0;
    const left = 2 * widths[i]! + widths[i - 1]!;
    const right = widths[i]! + 2 * widths[i - 1]!;
    return (left + right) / (left / before + right / after);
  });
  return (x) => {
    if (x <= xs[0]!) return ys[0]!;
    if (x >= xs[n - 1]!) return ys[n - 1]!;
    let i = 0;
    while (x > xs[i + 1]!) i++;
    const h = widths[i]!;
    const p = (x - xs[i]!) / h;
    const q = 1 - p;
    return (
      q * q * (1 + 2 * p) * ys[i]! + p * p * (3 - 2 * p) * ys[i + 1]! + h * p * q * (q * tangents[i]! - p * tangents[i + 1]!)
    );
  };
}

/** Centripetal Catmull-Rom through points of any dimension; `steps` samples per span, the last point included. */
export function throughPoints<P extends number[]>(points: readonly P[], steps: number, closed = false): P[] {
  const n = points.length;
  if (n < 3 && !closed) return straight(points, steps);
  const spans = closed ? n : n - 1;
  const at = (i: number): P => {
    if (closed) return points[(i + n) % n]!;
    if (i < 0) return reflected(points[0]!, points[1]!);
    if (i >= n) return reflected(points[n - 1]!, points[n - 2]!);
    return points[i]!;
  };
  const out: P[] = [];
  for (let i = 0; i < spans; i++) {
    const corners = [at(i - 1), at(i), at(i + 1), at(i + 2)] as const;
    for (let k = 0; k < steps; k++) out.push(centripetal(corners, k / steps));
  }
  if (!closed) out.push([...points[n - 1]!] as P);
  return out;
}

function straight<P extends number[]>(points: readonly P[], steps: number): P[] {
  const [a, b] = [points[0]!, points[points.length - 1]!];
  return Array.from({ length: steps + 1 }, (_, k) => a.map((v, d) => mix(v, b[d]!, k / steps)) as P);
}

const reflected = <P extends number[]>(end: P, inner: P) => end.map((v, d) => 2 * v - inner[d]!) as P;

function centripetal<P extends number[]>([a, b, c, d]: readonly [P, P, P, P], part: number): P {
  const gap = (p: P, q: P) => Math.max(1e-6, Math.sqrt(Math.hypot(...p.map((v, i) => v - q[i]!))));
  const t1 = gap(a, b);
  const t2 = t1 + gap(b, c);
  const t3 = t2 + gap(c, d);
  const t = t1 + (t2 - t1) * part;
  const blend = (p: P, q: P, from: number, to: number) => p.map((v, i) => (v * (to - t) + q[i]! * (t - from)) / (to - from)) as P;
  const ab = blend(a, b, 0, t1);
  const bc = blend(b, c, t1, t2);
  const cd = blend(c, d, t2, t3);
  return blend(blend(ab, bc, 0, t2), blend(bc, cd, t1, t3), t1, t2);
}

export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const add = (a: Vec3, b: Vec3, scale = 1): Vec3 => [a[0] + b[0] * scale, a[1] + b[1] * scale, a[2] + b[2] * scale];
export const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export function unit(a: Vec3): Vec3 {
  const length = Math.hypot(a[0], a[1], a[2]) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}
