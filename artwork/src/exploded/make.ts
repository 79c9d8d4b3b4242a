import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { products } from '../catalog/products';
import type { Silhouette } from '../catalog/recipe';
import { buildShoe } from '../model/shoe';
import { areasOf, type LayerAreas } from './areas';
import { explodedSvg } from './svg';

/** Fine enough that no triangle is wider than some pixels of the raster. */
const FINENESS = { fineness: { columns: 720, rows: 165 }, texels: 900, plain: true };

/** Writes `artwork/pictures/<slug>/exploded.svg` for every product. */
export function makeExplodedViews(root: string, log: (line: string) => void): void {
  const traced = new Map<Silhouette, LayerAreas[]>();
  for (const { slug, silhouette, recipe } of products) {
    const areas = traced.get(silhouette) ?? areasOf(buildShoe(silhouette, FINENESS));
    traced.set(silhouette, areas);
    const svg = explodedSvg(areas, silhouette, recipe);
    const folder = join(root, 'artwork/pictures', slug);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'exploded.svg'), svg);
    log(`${slug}: ${svg.length} bytes`);
  }
}
