import type { Vec2 } from '../model/curves';
import type { Wall } from '../model/wall';

/** Size of the half texture: s from 0 to 1 across, v (see WALL_SHARE) upwards. */
export interface Sheet {
  columns: number;
  rows: number;
  /** Rows that belong to the wall (t from 0 to 1). */
  wallRows: number;
}

/** Signed distance in cm (inside positive, ±REACH far away) and length in cm along the nearest edge, per texel. */
export interface Field {
  distance: Float32Array;
  along: Float32Array;
}
export const REACH = 0.5;

/** Lengths on the wall: squared centimetres of (ds, dt) = g11 ds² + 2 g12 ds dt + g22 dt². */
export interface Metric {
  at(s: number, t: number): [g11: number, g12: number, g22: number];
}

export function makeMetric(wall: Wall): Metric {
  const [columns, rows] = [120, 60];
  const cells: [number, number, number][] = [];
  const e = 0.004;
  for (let i = 0; i <= columns; i++) {
    for (let j = 0; j <= rows; j++) {
      const [s, t] = [Math.min(1 - e, Math.max(e, i / columns)), Math.min(1 - e, Math.max(e, j / rows))];
      const [a, b, c, d] = [wall.at(s + e, t), wall.at(s - e, t), wall.at(s, t + e), wall.at(s, t - e)];
      const ds = [0, 1, 2].map((k) => (a[k]! - b[k]!) / (2 * e));
      const dt = [0, 1, 2].map((k) => (c[k]! - d[k]!) / (2 * e));
      const product = (p: number[], q: number[]) => p[0]! * q[0]! + p[1]! * q[1]! + p[2]! * q[2]!;
      cells.push([product(ds, ds), product(ds, dt), product(dt, dt)]);
    }
  }
  return {
    at(s, t) {
      const i = Math.round(Math.min(1, Math.max(0, s)) * columns);
      const j = Math.round(Math.min(1, Math.max(0, t)) * rows);
      return cells[i * (rows + 1) + j]!;
    },
  };
}

/** Distance of every texel to a panel's edge: the edge is walked in small steps that stamp their surroundings. */
export function edgeField(sheet: Sheet, metric: Metric, line: readonly Vec2[], region: readonly Vec2[]): Field {
  const { columns, rows, wallRows } = sheet;
  const distance = new Float32Array(columns * rows).fill(REACH);
  const along = new Float32Array(columns * rows);
  let walked = 0;
  const stamp = ([s, t]: Vec2) => {
    const [g11, g12, g22] = metric.at(s, t);
    const det = Math.max(1e-6, g11 * g22 - g12 * g12);
    const spanS = REACH * Math.sqrt(g22 / det);
    const spanT = REACH * Math.sqrt(g11 / det);
    const i0 = Math.max(0, Math.ceil((s - spanS) * columns - 0.5));
    const i1 = Math.min(columns - 1, Math.floor((s + spanS) * columns - 0.5));
    const j0 = Math.max(0, Math.ceil((t - spanT) * wallRows - 0.5));
    const j1 = Math.min(rows - 1, Math.floor((t + spanT) * wallRows - 0.5));
    for (let j = j0; j <= j1; j++) {
      const dt = (j + 0.5) / wallRows - t;
      for (let i = i0; i <= i1; i++) {
        const ds = (i + 0.5) / columns - s;
        const d = g11 * ds * ds + 2 * g12 * ds * dt + g22 * dt * dt;
        const at = j * columns + i;
        if (d < distance[at]! * distance[at]!) {
          distance[at] = Math.sqrt(Math.max(0, d));
          along[at] = walked;
        }
      }
    }
  };
  for (let k = 1; k < line.length; k++) {
    const [a, b] = [line[k - 1]!, line[k]!];
    const [g11, g12, g22] = metric.at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    const [ds, dt] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.sqrt(g11 * ds * ds + 2 * g12 * ds * dt + g22 * dt * dt);
    const steps = Math.max(1, Math.ceil(length / 0.014));
    for (let i = 0; i < steps; i++) {
      stamp([a[0] + (ds * i) / steps, a[1] + (dt * i) / steps]);
      walked += length / steps;
    }
  }
  const inside = fillRegion(sheet, region);
  for (let at = 0; at < distance.length; at++) if (!inside[at]) distance[at] = -distance[at]!;
  return { distance, along };
}

/** 1 where the texel's centre lies in the polygon (even-odd rule). */
export function fillRegion({ columns, rows, wallRows }: Sheet, region: readonly Vec2[]): Uint8Array {
  const inside = new Uint8Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    const t = (j + 0.5) / wallRows;
    const crossings: number[] = [];
    region.forEach(([s0, t0], k) => {
      const [s1, t1] = region[(k + 1) % region.length]!;
      if (t0 > t !== t1 > t) crossings.push(s0 + ((s1 - s0) * (t - t0)) / (t1 - t0));
    });
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k]! * columns - 0.5));
      const to = Math.min(columns - 1, Math.floor(crossings[k + 1]! * columns - 0.5));
      for (let i = from; i <= to; i++) inside[j * columns + i] = 1;
    }
  }
  return inside;
}
