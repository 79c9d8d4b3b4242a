import { add, mix, throughPoints, unit, type Vec3 } from './curves';
import type { Mesh } from './mesh';
import { ribbonMesh, type Tongue } from './tongue';
import type { Wall } from './wall';

export interface Eyelet {
  /** Positive: lateral; the medial one has -s. */
  s: number;
  t: number;
}

const ROW = 0.9;

/** Eyelets from the lowest to the highest, evenly spaced along the eyestay's edge in centimetres. */
export function eyeletsOf(wall: Wall): Eyelet[] {
  const [from, to] = [wall.footprint.sOf(24.9), wall.footprint.sOf(14.5)];
  const steps = 200;
  const points = Array.from({ length: steps + 1 }, (_, i) => wall.at(mix(from, to, i / steps), ROW));
  const walked = [0];
  for (let i = 1; i <= steps; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    walked.push(walked[i - 1]! + Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
  }
  return Array.from({ length: wall.measures.eyelets }, (_, k) => {
    const goal = (k / (wall.measures.eyelets - 1)) * walked[steps]!;
    const i = Math.max(
      1,
      walked.findIndex((w) => w >= goal - 1e-9),
    );
    const part = (goal - walked[i - 1]!) / (walked[i]! - walked[i - 1]! || 1);
    return { s: mix(from, to, (i - 1 + part) / steps), t: ROW };
  });
}

/** Criss-cross laces: one straight bar at the bottom, then two diagonals per pair of eyelets. */
export function laceMeshes(wall: Wall, tongue: Tongue, eyelets: readonly Eyelet[]): Mesh[] {
  const meshes = [lace(wall, tongue, eyelets[0]!, eyelets[0]!, 1, 0.1)];
  for (let k = 0; k < eyelets.length - 1; k++) {
    const order = k % 2 === 0 ? [1, -1] : [-1, 1];
    order.forEach((side, layer) => meshes.push(lace(wall, tongue, eyelets[k]!, eyelets[k + 1]!, side, 0.12 + layer * 0.17)));
  }
  return meshes;
}

/** One run from the eyelet `from` on `side` to `to` on the other side, `lift` above the tongue in the middle. */
function lace(wall: Wall, tongue: Tongue, from: Eyelet, to: Eyelet, side: number, lift: number): Mesh {
  const half = (eyelet: Eyelet, sign: number) => {
    const s = eyelet.s * sign;
    const [hole, edge] = [wall.at(s, eyelet.t), wall.at(s, 1)];
    const n = wall.normal(s, eyelet.t);
    const top = wall.normal(s, 0.99);
    const inward = unit([edge[0] - hole[0], edge[1] - hole[1], edge[2] - hole[2]]);
    return {
      points: [
        add(add(hole, n, -0.25), inward, -0.06),
        add(hole, n, 0.3),
        add(add(hole, n, 0.42), inward, 0.22),
        add(edge, top, 0.36 + lift * 0.4),
      ],
      ups: [n, n, n, top],
      hole,
    };
  };
  const a = half(from, side);
  const b = half(to, -side);
  const middle: Vec3 = [0, 1, 2].map((d) => (a.points[3]![d]! + b.points[3]![d]!) / 2) as Vec3;
  const along = tongue.alongOf(middle[0], middle[1]);
  const overTongue = tongue.above(along, 0, 0.2 + lift);
  const high = Math.max(overTongue[1], middle[1] + lift * 0.6 - 0.05);
  const centre: Vec3 = [middle[0], high, middle[2]];
  const up = unit([0.45, 1, 0]);
  const quarterPoint = (end: Vec3): Vec3 => [
    mix(end[0], centre[0], 0.5),
    mix(end[1], centre[1], 0.62),
    mix(end[2], centre[2], 0.5),
  ];
  const points = [...a.points, quarterPoint(a.points[3]!), centre, quarterPoint(b.points[3]!), ...b.points.slice().reverse()];
  const ups = [...a.ups, up, up, up, ...b.ups.slice().reverse()];
  const curve = throughPoints(points, 8);
  const turned = throughPoints(ups, 8).map(unit);
  return ribbonMesh('lace', curve, turned, 0.38, 0.1);
}
