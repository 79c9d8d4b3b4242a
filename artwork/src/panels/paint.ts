import { smoothstep } from '../model/curves';
import { EDGE_SHARE, WALL_SHARE } from '../model/upper';
import type { Eyelet } from '../model/eyelets';
import type { Wall } from '../model/wall';
import type { PlacedPanel } from './chart';
import { edgeField, makeMetric, type Metric, type Sheet } from './distance';
import { partNumber } from './parts';

/** The paint of the half wall, texel by texel. */
export interface Painted extends Sheet {
  part: Uint8Array;
  /** Relief in centimetres, moved as geometry. */
  height: Float32Array;
  /** Fine relief in centimetres (stitches, holes, seams), seen in the normals only. */
  bump: Float32Array;
}

const STITCH = { length: 0.16, pitch: 0.235, width: 0.058 };

/** Paints the panels, lowest first, then perforations and eyelets; `plain` leaves the perforations out. */
export function paintWall(
  wall: Wall,
  panels: readonly PlacedPanel[],
  eyelets: readonly Eyelet[],
  columns = 1800,
  rows = 900,
  plain = false,
): Painted {
  const sheet: Sheet = { columns, rows, wallRows: rows * WALL_SHARE };
  const painted: Painted = {
    ...sheet,
    part: new Uint8Array(columns * rows).fill(partNumber('quarter')),
    height: new Float32Array(columns * rows),
    bump: new Float32Array(columns * rows),
  };
  const metric = makeMetric(wall);
  for (const placed of panels) paintPanel(painted, metric, placed);
  if (wall.measures.padding > 0) pad(painted, wall);
  if (!plain) perforate(painted, metric, wall);
  for (const eyelet of eyelets) hole(painted, metric, eyelet.s, eyelet.t, 0.2);
  paintLining(painted);
  return painted;
}

function paintPanel(painted: Painted, metric: Metric, { panel, line, region }: PlacedPanel): void {
  const { distance, along } = edgeField(painted, metric, line, region);
  const number = partNumber(panel.part);
  const thread = partNumber('thread');
  for (let at = 0; at < distance.length; at++) {
    const d = distance[at]!;
    if (d <= -0.3) continue;
    // The step is as wide as the mesh can follow, and all of it has the color of the upper panel: a color change half-way up
    // would have a jagged edge.
    const lowers = painted.height[at]! > panel.level;
    const cover = smoothstep(-0.03, 0.095, d);
    painted.height[at] = painted.height[at]! * (1 - cover) + panel.level * cover;
    painted.bump[at] = painted.bump[at]! * (1 - smoothstep(-0.06, -0.02, d));
    if (d > (lowers ? 0.1 : -0.05)) painted.part[at] = number;
    for (const row of panel.rows) {
      const away = Math.abs(d - row);
      if (away > 0.1) continue;
      const phase = along[at]! % STITCH.pitch;
      const end = Math.max(0, Math.abs(phase - STITCH.pitch / 2) - (STITCH.length - STITCH.width) / 2);
      const reach = Math.hypot(end, away);
      if (reach < STITCH.width / 2) painted.part[at] = thread;
      painted.bump[at]! += 0.022 * smoothstep(STITCH.width * 0.55, 0, reach) - 0.02 * smoothstep(0.085, 0.02, away);
    }
  }
}

/** The padding of the collar: a soft bulge that fades in behind the eyestay. */
function pad(painted: Painted, wall: Wall): void {
  const { columns, rows } = painted;
  const from = wall.footprint.sOf(11.6);
  const to = wall.footprint.sOf(8);
  for (let j = 0; j < rows; j++) {
    const t = (j + 0.5) / painted.wallRows;
    if (t > 1 || t < 0.6) continue;
    const up = Math.sin(Math.PI * smoothstep(0.6, 1, t)) ** 0.8;
    for (let i = 0; i < columns; i++) {
      painted.height[j * columns + i]! += wall.measures.padding * up * smoothstep(from, to, (i + 0.5) / columns);
    }
  }
}

function perforate(painted: Painted, metric: Metric, wall: Wall): void {
  if (wall.measures.perforated === false) return;
  [2, 2, 3, 3, 3, 2].forEach((count, row) => {
    const t = 0.47 + row * 0.055;
    for (let k = 0; k < count; k++) hole(painted, metric, (k + (row % 2 ? 0.5 : 0)) * 0.03, t, 0.085);
  });
}

function hole(painted: Painted, metric: Metric, s: number, t: number, radius: number): void {
  const { columns, rows, wallRows } = painted;
  const [g11, g12, g22] = metric.at(s, t);
  const reach = radius * 1.8;
  const spanS = (reach / Math.sqrt(g11)) * 1.5;
  const spanT = (reach / Math.sqrt(g22)) * 1.5;
  for (let j = Math.max(0, Math.floor((t - spanT) * wallRows)); j <= Math.min(rows - 1, (t + spanT) * wallRows); j++) {
    for (let i = Math.max(0, Math.floor((s - spanS) * columns)); i <= Math.min(columns - 1, (s + spanS) * columns); i++) {
      const [ds, dt] = [(i + 0.5) / columns - s, (j + 0.5) / wallRows - t];
      const d = Math.sqrt(g11 * ds * ds + 2 * g12 * ds * dt + g22 * dt * dt);
      if (d > reach) continue;
      const at = j * columns + i;
      if (d < radius) painted.part[at] = partNumber('hole');
      painted.bump[at]! -= 0.05 * smoothstep(radius * 1.35, radius * 0.7, d);
    }
  }
}

/** Behind the top line: the edge goes on in the panel's part, the lining begins inside. */
function paintLining(painted: Painted): void {
  const { columns, rows } = painted;
  const top = Math.floor(painted.wallRows) - 1;
  for (let j = top + 1; j < rows; j++) {
    const v = (j + 0.5) / rows;
    for (let i = 0; i < columns; i++) {
      const at = j * columns + i;
      const below = top * columns + i;
      painted.bump[at] = 0;
      const fade = 1 - smoothstep(WALL_SHARE, EDGE_SHARE, v);
      painted.height[at] = painted.height[below]! * fade;
      painted.part[at] = v > WALL_SHARE + 0.6 * (EDGE_SHARE - WALL_SHARE) ? partNumber('lining') : painted.part[below]!;
    }
  }
}
