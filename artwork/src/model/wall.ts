import { add, cross, dot, mix, pchip, smoothstep, sub, unit, type Vec3 } from './curves';
import { makeFootprint, type Footprint } from './footprint';
import type { Measures } from './measures';

export interface Wall {
  footprint: Footprint;
  measures: Measures;
  /** Point of the upper; s as in Footprint, t: 0 bite line, 1 top line. */
  at(s: number, t: number): Vec3;
  /** Unit normal, outwards. */
  normal(s: number, t: number): Vec3;
  /** Edge and lining beyond the top line; r: 0 top line, 0.5 end of the half circle, 1 end of the lining. */
  inner(s: number, r: number): Vec3;
  soleTop(s: number): number;
  soleBottom(s: number): number;
  /** t at which the wall above |s| of bx reaches the height y. */
  tOf(s: number, y: number): number;
}

/** The upper as a wall that rises from the footprint and leans in to the top line. */
export function makeWall(measures: Measures): Wall {
  const footprint = makeFootprint(measures.width, measures.broad);
  const table = (rows: readonly number[][], column: number, level = true) =>
    pchip(
      rows.map((row) => [footprint.sOf(row[0]!), row[column]!] as const).sort((a, b) => a[0] - b[0]),
      level,
    );
  const [tx, ty] = [1, 2].map((column) => table(measures.top, column)) as [Fn, Fn];
  // z changes its sign at toe and heel, so it runs through there with its full slope.
  const tz = table(measures.top, 3, false);
  const [o1, a1, o2, d2] = [1, 2, 3, 4].map((column) => table(measures.wall, column)) as [Fn, Fn, Fn, Fn];
  const soleTop = table(measures.soleTop, 1);
  const soleBottom = table(measures.soleBottom, 1);
  const edge = pchip([
    [0, 0.11],
    [footprint.sOf(15), 0.12],
    [footprint.sOf(10), 0.58],
    [1, 0.6],
  ]);
  const deep = pchip([
    [0, 1.2],
    [footprint.sOf(23), 1.2],
    [footprint.sOf(15), measures.depth],
    [1, measures.depth],
  ]);

  const corners = (s: number) => {
    const m = Math.abs(s);
    const [fx, fz] = footprint.at(s);
    const [nx, nz] = footprint.normal(s);
    const base: Vec3 = [fx - nx * 0.16, soleTop(m), fz - nz * 0.16];
    const top: Vec3 = [tx(m), ty(m), tz(m) * (s < 0 ? -0.96 : 1)];
    const [hx, , hz] = unit([base[0] - top[0], 0, base[2] - top[2]]);
    const k = smoothstep(17, 25, footprint.bxOf(s));
    const out = unit([mix(nx, hx, k), 0, mix(nz, hz, k)]);
    const low = add(add(base, out, o1(m)), [0, a1(m), 0]);
    const high = add(add(top, out, o2(m)), [0, -d2(m), 0]);
    return [base, low, high, top] as const;
  };
  const at = (s: number, t: number): Vec3 => {
    const [a, b, c, d] = corners(s);
    const u = 1 - t;
    const [wa, wb, wc, wd] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [0, 1, 2].map((i) => a[i]! * wa + b[i]! * wb + c[i]! * wc + d[i]! * wd) as Vec3;
  };
  const normal = (s: number, t: number): Vec3 => {
    const e = 0.002;
    const along = sub(at(round(s + e), t), at(round(s - e), t));
    const up = sub(at(s, Math.min(1, t + e)), at(s, Math.max(0, t - e)));
    return unit(cross(up, along));
  };
  const inner = (s: number, r: number): Vec3 => {
    const m = Math.abs(s);
    const top = at(s, 1);
    const up = unit(sub(top, at(s, 0.985)));
    const n = normal(s, 1);
    const inward = unit(sub([-n[0], -n[1], -n[2]], up.map((v) => v * -dot(n, up)) as Vec3));
    const radius = edge(m);
    const angle = Math.min(1, r * 2) * Math.PI;
    const ring = add(add(top, inward, radius * (1 - Math.cos(angle))), up, radius * Math.sin(angle));
    if (r <= 0.5) return ring;
    const down = (r * 2 - 1) * deep(m);
    const flat = unit([inward[0], 0, inward[2]]);
    return [ring[0] + flat[0] * 0.12 * down, ring[1] - down, ring[2] + flat[2] * 0.12 * down];
  };
  const tOf = (s: number, y: number) => {
    let low = 0;
    let high = 1;
    for (let i = 0; i < 40; i++) {
      const middle = (low + high) / 2;
      if (at(s, middle)[1] < y) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  return {
    footprint,
    measures,
    at,
    normal,
    inner,
    soleTop: (s) => soleTop(Math.abs(s)),
    soleBottom: (s) => soleBottom(Math.abs(s)),
    tOf,
  };
}

/** The other side begins past the heel. */
const round = (s: number) => (s > 1 ? s - 2 : s < -1 ? s + 2 : s);

type Fn = (x: number) => number;
