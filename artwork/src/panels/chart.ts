import { clamp, throughPoints, type Vec2 } from '../model/curves';
import type { Wall } from '../model/wall';
import type { Edge, Panel, Stretch } from './panel';

/** A panel's path in (s, t): each visible edge as an open or closed line, and the region that they bound. */
export interface PlacedPanel {
  panel: Panel;
  /** Joined edges: stitches run along it. */
  line: Vec2[];
  /** Line and closing points. */
  region: Vec2[];
}

/** Samples between two points, and rough sizes of the wall in cm: splines are sampled by length, not by share. */
const SPAN = 14;
const LONG = 33;
const TALL = 12;

/** Brings panels to (s, t) on one wall. */
export function placePanels(wall: Wall, panels: readonly Panel[]): PlacedPanel[] {
  const finder = sideFinder(wall);
  const place = (chart: Stretch['chart'], [a, b]: Vec2): Vec2 => {
    if (chart === 'st') return [a, b];
    if (chart === 'xy') return finder(a, b);
    const s = wall.footprint.sOf(a);
    return [s, b <= wall.at(s, 0)[1] ? 0 : wall.tOf(s, b)];
  };
  const curve = (edge: Edge) => {
    const stretches = Array.isArray(edge) ? edge : [edge];
    const points = stretches.flatMap(({ chart, points }) => points.map((point) => place(chart, point)));
    return throughPoints(
      points.map(([s, t]): Vec2 => [s * LONG, t * TALL]),
      SPAN,
    );
  };
  return panels.map((panel) => {
    const line = panel.edges.flatMap((edge) => curve(edge).map(([a, b]): Vec2 => [a / LONG, b / TALL]));
    if (panel.loop) line.push(line[0]!);
    return { panel, line, region: [...line, ...panel.close] };
  });
}

/** (s, t) of a point seen from the lateral side: nearest point of a coarse grid, then Newton steps. */
function sideFinder(wall: Wall): (x: number, y: number) => Vec2 {
  const [columns, rows] = [140, 70];
  const grid: number[] = [];
  for (let i = 0; i <= columns; i++) for (let j = 0; j <= rows; j++) grid.push(...wall.at(i / columns, j / rows).slice(0, 2));
  return (x, y) => {
    let best = 0;
    let least = Infinity;
    for (let k = 0; k < grid.length / 2; k++) {
      const d = (grid[k * 2]! - x) ** 2 + (grid[k * 2 + 1]! - y) ** 2;
      if (d < least) [least, best] = [d, k];
    }
    let s = Math.floor(best / (rows + 1)) / columns;
    let t = (best % (rows + 1)) / rows;
    for (let i = 0; i < 12; i++) {
      const e = 0.001;
      const p = wall.at(s, t);
      const ps = wall.at(Math.min(1, s + e), t);
      const pt = wall.at(s, Math.min(1, t + e));
      const [a, b, c, d] = [(ps[0] - p[0]) / e, (pt[0] - p[0]) / e, (ps[1] - p[1]) / e, (pt[1] - p[1]) / e];
      const det = a * d - b * c;
      if (Math.abs(det) < 1e-6) break;
      const [ex, ey] = [x - p[0], y - p[1]];
      s = clamp(s + clamp((ex * d - ey * b) / det, -0.03, 0.03));
      t = clamp(t + clamp((ey * a - ex * c) / det, -0.05, 0.05));
    }
    return [s, t];
  };
}
