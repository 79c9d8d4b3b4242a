/** A closed line through (x, y) points; the last point joins the first one. */
export type Loop = [x: number, y: number][];

/** Which pixels belong to an area: a field of 0…1 per pixel, row by row from the top. */
export interface Field {
  width: number;
  height: number;
  values: Float32Array;
}

/** From edge to edge of a cell, by the corners inside (1 top left, 2 top right, 4 bottom right, 8 bottom left); the inside is on the left. */
const SEGMENTS: Record<number, [from: Side, to: Side][]> = {
  1: [['left', 'top']],
  2: [['top', 'right']],
  3: [['left', 'right']],
  4: [['right', 'bottom']],
  5: [
    ['left', 'top'],
    ['right', 'bottom'],
  ],
  6: [['top', 'bottom']],
  7: [['left', 'bottom']],
  8: [['bottom', 'left']],
  9: [['bottom', 'top']],
  10: [
    ['top', 'right'],
    ['bottom', 'left'],
  ],
  11: [['bottom', 'right']],
  12: [['right', 'left']],
  13: [['right', 'top']],
  14: [['top', 'left']],
};
type Side = 'top' | 'right' | 'bottom' | 'left';

/** The outlines of an area by marching squares, at half a pixel's accuracy or better. Its border must be outside the area. */
export function outlines({ width, height, values }: Field): Loop[] {
  const next = new Map<number, number>();
  const points = new Map<number, [number, number]>();
  // Horizontal edges have even numbers, vertical ones odd numbers; each is numbered by its upper left end.
  const edge: Record<Side, (x: number, y: number) => number> = {
    top: (x, y) => (y * width + x) * 2,
    right: (x, y) => (y * width + x + 1) * 2 + 1,
    bottom: (x, y) => ((y + 1) * width + x) * 2,
    left: (x, y) => (y * width + x) * 2 + 1,
  };
  const pointOn = (id: number): [number, number] => {
    const at = id >> 1;
    const [a, b] = [values[at]!, values[id & 1 ? at + width : at + 1]!];
    const part = (0.5 - a) / (b - a);
    const [x, y] = [at % width, Math.floor(at / width)];
    return id & 1 ? [x, y + part] : [x + part, y];
  };
  const inside = (at: number) => values[at]! > 0.5;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      const corners =
        Number(inside(at)) + 2 * Number(inside(at + 1)) + 4 * Number(inside(at + width + 1)) + 8 * Number(inside(at + width));
      for (const [from, to] of SEGMENTS[corners] ?? []) {
        const start = edge[from](x, y);
        next.set(start, edge[to](x, y));
        points.set(start, pointOn(start));
      }
    }
  }
  const loops: Loop[] = [];
  for (const start of next.keys()) {
    const loop: Loop = [];
    for (let at: number | undefined = start; at !== undefined && next.has(at);) {
      const following: number | undefined = next.get(at);
      loop.push(points.get(at)!);
      next.delete(at);
      at = following;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

/** Twice the enclosed area; its sign distinguishes an outline from a hole, which runs the other way round. */
export const signedArea = (loop: Loop): number =>
  loop.reduce((sum, [x, y], i) => {
    const [nx, ny] = loop[(i + 1) % loop.length]!;
    return sum + x * ny - nx * y;
  }, 0);

/** The loop without the points that are closer than `tolerance` to the line between their neighbours (Douglas and Peucker). */
export function simplify(loop: Loop, tolerance: number): Loop {
  // A closed line has no ends: it is cut at the first point and at the one farthest from it.
  const far = loop.reduce((best, point, i) => (distance(point, loop[0]!) > distance(loop[best]!, loop[0]!) ? i : best), 0);
  return [
    ...reduce(loop.slice(0, far + 1), tolerance).slice(0, -1),
    ...reduce([...loop.slice(far), loop[0]!], tolerance).slice(0, -1),
  ];
}

function reduce(line: Loop, tolerance: number): Loop {
  const [first, last] = [line[0]!, line[line.length - 1]!];
  let worst = 0;
  let most = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const off = offset(line[i]!, first, last);
    if (off > most) [most, worst] = [off, i];
  }
  if (most <= tolerance) return [first, last];
  return [...reduce(line.slice(0, worst + 1), tolerance).slice(0, -1), ...reduce(line.slice(worst), tolerance)];
}

const distance = ([ax, ay]: [number, number], [bx, by]: [number, number]) => Math.hypot(ax - bx, ay - by);

function offset(point: [number, number], from: [number, number], to: [number, number]): number {
  const length = distance(from, to);
  if (length === 0) return distance(point, from);
  return Math.abs((to[0] - from[0]) * (from[1] - point[1]) - (from[0] - point[0]) * (to[1] - from[1])) / length;
}

/** The loops as the `d` of an SVG path, in whole units. */
export const pathData = (loops: readonly Loop[]): string =>
  loops
    .map((loop) => {
      let [px, py] = loop[0]!.map(Math.round) as [number, number];
      const steps = loop.slice(1).flatMap(([x, y]) => {
        const [dx, dy] = [Math.round(x) - px, Math.round(y) - py];
        if (dx === 0 && dy === 0) return [];
        [px, py] = [px + dx, py + dy];
        return [`${dx}${dy < 0 ? '' : ' '}${dy}`];
      });
      return `M${Math.round(loop[0]![0])} ${Math.round(loop[0]![1])}l${steps.join(' ').replaceAll(' -', '-')}z`;
    })
    .join('');
