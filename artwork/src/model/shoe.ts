import type { Silhouette } from '../catalog/recipe';
import { placePanels, type PlacedPanel } from '../panels/chart';
import { cuts } from '../panels/cut';
import { paintWall, type Painted } from '../panels/paint';
import { partNumber } from '../panels/parts';
import { airWindow, type AirWindow } from './air';
import { bowOf } from './bow';
import { clamp } from './curves';
import { eyeletsOf } from './eyelets';
import { laceUp } from './laces';
import { isSeam, keeperOf, pullLoop } from './loop';
import { joinMeshes, SURFACES, type Mesh } from './mesh';
import { lengthOf, ribbonMesh } from './ribbon';
import { silhouettes } from './silhouettes';
import { insoleMesh, soleMesh, soleShape, type SoleShape } from './sole';
import { makeTongue, tongueMesh } from './tongue';
import { upperMesh, type Fineness } from './upper';
import { makeWall, type Wall } from './wall';

export interface Shoe {
  silhouette: Silhouette;
  wall: Wall;
  panels: PlacedPanel[];
  painted: Painted;
  mesh: Mesh;
  sole: SoleShape;
  air?: AirWindow | undefined;
  /** Part number at (u, v) of a surface (index into SURFACES). */
  partAt(surface: number, u: number, v: number): number;
}

export interface BuildOptions {
  fineness: Fineness;
  /** Width of the painted half wall. */
  texels: number;
  /** Without stitches, holes and the bow, for flat views: an outline shows no strands. */
  plain?: boolean;
}

/** Builds the whole shoe. */
export function buildShoe(silhouette: Silhouette, { fineness, texels, plain }: BuildOptions): Shoe {
  const measures = silhouettes[silhouette];
  const wall = makeWall(measures);
  const tongue = makeTongue(measures);
  const eyelets = eyeletsOf(wall);
  const cut = plain ? cuts[silhouette].map((panel) => ({ ...panel, rows: [] })) : cuts[silhouette];
  const panels = placePanels(wall, cut);
  const painted = paintWall(wall, panels, plain ? [] : eyelets, texels, Math.round(texels / 2), plain);
  const air = silhouette === 'AirMax' ? airWindow(wall) : undefined;
  const shape = soleShape(wall, air?.push);
  const { level } = cut.find(({ name }) => name === 'eyestay')!;
  const lacing = laceUp(wall, tongue, eyelets, level);
  const laces = plain ? lacing.ribbons : [...lacing.ribbons, ...bowOf(wall, tongue, lacing.ends, level)];
  const loop = measures.loop === 'pull' ? pullLoop(tongue) : keeperOf(tongue, lacing.crossings);
  const loopLength = lengthOf(loop);
  const mesh = joinMeshes([
    upperMesh(wall, fineness, (u, v) => sample(painted, painted.height, u, v)),
    soleMesh(shape, Math.round(fineness.columns * 0.7), Math.round(fineness.rows * 0.75)),
    insoleMesh(wall),
    tongueMesh(tongue),
    ...laces.map((ribbon) => ribbonMesh('lace', ribbon)),
    ribbonMesh('loop', loop, 32),
  ]);
  const outsole = partNumber('outsole');
  const soleAt = (s: number, v: number) => {
    if (v >= shape.grooveV) return outsole;
    if (air) {
      const y = shape.at(s, v)[1];
      const d = air.distance(s, (y - wall.soleBottom(s)) / (wall.soleTop(s) + 0.12 - wall.soleBottom(s)));
      if (d < -0.02) return partNumber('air');
      if (d < 0.24) return outsole;
    }
    return partNumber('midsole');
  };
  const partAt = (surface: number, u: number, v: number): number => {
    switch (SURFACES[surface]) {
      case 'wall':
        return painted.part[texel(painted, u, v)]!;
      case 'sole':
        return soleAt(u, v);
      case 'lace':
        return partNumber('lace');
      case 'loop':
        return partNumber(isSeam(u, v, loopLength) ? 'thread' : 'webbing');
      case 'tongue':
        return tonguePart(u, v);
      default:
        return partNumber('lining');
    }
  };
  return { silhouette, wall, panels, painted, mesh, sole: shape, air, partAt };
}

function tonguePart(around: number, along: number): number {
  if (around > 0.5) return partNumber('lining');
  if (along > 0.955 || Math.abs(around - 0.25) > 0.225) return partNumber('binding');
  return Math.abs(around - 0.25) < 0.105 && along > 0.855 && along < 0.925 ? partNumber('label') : partNumber('tongue');
}

const texel = ({ columns, rows }: Painted, u: number, v: number) =>
  clamp(Math.floor(v * rows), 0, rows - 1) * columns + clamp(Math.floor(u * columns), 0, columns - 1);

function sample(painted: Painted, values: Float32Array, u: number, v: number): number {
  const x = clamp(u * painted.columns - 0.5, 0, painted.columns - 1.001);
  const y = clamp(v * painted.rows - 0.5, 0, painted.rows - 1.001);
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const at = j * painted.columns + i;
  const low = values[at]! * (1 - x + i) + values[at + 1]! * (x - i);
  const high = values[at + painted.columns]! * (1 - x + i) + values[at + painted.columns + 1]! * (x - i);
  return low * (1 - y + j) + high * (y - j);
}
