import { clamp, mix, smoothstep, throughPoints, unit, type Vec2, type Vec3 } from './curves';
import { makeGrid, type Mesh } from './mesh';
import type { Measures } from './measures';

const WIDTHS: Vec2[] = [
  [0, 1.3],
  [0.3, 1.9],
  [0.55, 2.3],
  [0.8, 2.7],
  [1, 2.9],
];

/** The padded tongue: (around, along) -> point. along: 0 under the throat, 1 free end. around: 0…1, 0.25 is the upper face's middle. */
export interface Tongue {
  at(around: number, along: number): Vec3;
  /** Upper face above the middle plane, at the place of the path nearest to (x, y). */
  above(along: number, z: number, lift: number): Vec3;
  /** `along` of the path's point nearest to (x, y). */
  alongOf(x: number, y: number): number;
  /** Away from the foot, in the middle plane. */
  up(along: number): Vec3;
  /** Along the middle line, in cm. */
  length: number;
}

export function makeTongue(measures: Measures): Tongue {
  const path = throughPoints(
    measures.tongue.map(([x, y]): Vec2 => [x, y]),
    40,
  );
  const walked = [0];
  for (let i = 1; i < path.length; i++) {
    walked.push(walked[i - 1]! + Math.hypot(path[i]![0] - path[i - 1]![0], path[i]![1] - path[i - 1]![1]));
  }
  const length = walked[walked.length - 1]!;
  const place = (along: number): Vec2 => {
    const goal = clamp(along) * length;
    let i = 0;
    while (i < path.length - 2 && walked[i + 1]! < goal) i++;
    const part = (goal - walked[i]!) / (walked[i + 1]! - walked[i]!);
    return [mix(path[i]![0], path[i + 1]![0], part), mix(path[i]![1], path[i + 1]![1], part)];
  };
  const frame = (along: number) => {
    const [x, y] = place(along);
    const [x0, y0] = place(along - 0.02);
    const [x1, y1] = place(along + 0.02);
    const [dx, dy] = unit([x1 - x0, y1 - y0, 0]);
    // The path runs up and backwards: its upper face looks up and forwards.
    return { x, y, up: [dy, -dx] as Vec2 };
  };
  const half = (along: number) => {
    let i = 0;
    while (i < WIDTHS.length - 2 && WIDTHS[i + 1]![0] < along) i++;
    const [a, b] = [WIDTHS[i]!, WIDTHS[i + 1]!];
    return mix(a[1], b[1], smoothstep(a[0], b[0], along));
  };
  const at = (around: number, along: number): Vec3 => {
    const { x, y, up } = frame(along);
    const end = clamp((1 - along) / 0.085);
    const round = Math.sqrt(1 - (1 - end) * (1 - end));
    const thick = mix(0.3, 1.0, smoothstep(0.15, 0.85, along)) * 0.5 * Math.max(0.02, round);
    const wide = half(along) * (0.8 + 0.2 * round);
    const angle = around * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const power = 2 / 2.6;
    const z = Math.sign(c) * Math.abs(c) ** power * wide;
    const lift = Math.sign(s) * Math.abs(s) ** power * thick;
    const arch = bend(z);
    return [x + up[0] * (lift + arch), y + up[1] * (lift + arch), z];
  };
  const above = (along: number, z: number, lift: number): Vec3 => {
    const { x, y, up } = frame(along);
    const thick = mix(0.3, 1.0, smoothstep(0.15, 0.85, along)) * 0.5;
    const high = thick + lift + bend(z);
    return [x + up[0] * high, y + up[1] * high, z];
  };
  const alongOf = (x: number, y: number) => {
    let best = 0;
    let least = Infinity;
    path.forEach(([px, py], i) => {
      const d = Math.hypot(px - x, py - y);
      if (d < least) [least, best] = [d, walked[i]! / length];
    });
    return best;
  };
  const up = (along: number): Vec3 => {
    const { up: out } = frame(along);
    return [out[0], out[1], 0];
  };
  return { at, above, alongOf, up, length };
}

/** The tongue lies over the foot: how much lower it is at z than in the middle. */
const bend = (z: number) => (Math.abs(z) < 1.9 ? -0.115 * z * z : -0.415 - 0.437 * (Math.abs(z) - 1.9));

export function tongueMesh(tongue: Tongue, columns = 140, rows = 130): Mesh {
  return makeGrid({
    surface: 'tongue',
    columns,
    rows,
    closed: true,
    point: (i, j) => tongue.at(i / columns, j / (rows - 1)),
    uv: (i, j) => [i / columns, j / (rows - 1)],
  });
}
