import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { products } from '../catalog/products';
import type { Recipe, Silhouette } from '../catalog/recipe';
import { VIEWS } from '../catalog/seed';
import { compose, MIST, shadowOf } from '../color/compose';
import type { Rgb } from '../color/palette';
import { keyOf, layerCache, sourceHash } from './cache';
import { createRenderCache } from './render-cache';
import { PRODUCT_WIDTHS, writePicture } from './files';
import { openCacheIndex } from './cache-index';
import { homePictures, productPictures } from './picture-specs';
import { writeSheet } from './sheet';

export interface PictureOptions {
  /** The project's root. */
  root: string;
  /** Slug of the only product to make, or `home` for the home page's pictures; without it, all of them. */
  only?: string | undefined;
  log: (line: string) => void;
}

/** Makes the pictures that are missing, or with changed sources or recipes. */
export async function makePictures({ root, only, log }: PictureOptions): Promise<void> {
  sharp.concurrency(1);
  const sources = join(root, 'artwork/src');
  const pictures = join(root, 'artwork/pictures');
  const work = join(root, '.cache/artwork');
  const renderCache = createRenderCache(sources, layerCache(work), log);
  const cacheIndex = openCacheIndex(join(work, 'made.json'));
  const coloring = sourceHash(['color', 'pictures/files.ts'].map((name) => join(sources, name)));
  const wanted = products.filter(({ slug }) => !only || slug === only);
  if (wanted.length === 0 && only !== HOME) throw new Error(`No product has the slug ${only}.`);

  for (const silhouette of [...new Set(wanted.map((product) => product.silhouette))]) {
    for (const spec of productPictures(silhouette)) {
      const due = wanted
        .filter((product) => product.silhouette === silhouette)
        .map((product) => ({ ...product, key: keyOf(renderCache.keyOf(spec), coloring, visibleFields(product.recipe)) }))
        .map((product) => ({ ...product, stem: join(pictures, product.slug, spec.view) }))
        .filter(({ stem, key }) => !cacheIndex.isCurrent(stem, key, PRODUCT_WIDTHS));
      if (due.length === 0) continue;
      const layers = renderCache.layers(spec);
      for (const { slug, recipe, stem, key } of due) {
        await writePicture(
          stem,
          compose(layers, silhouette, recipe, MIST, shadowOf(spec.view)),
          spec.width,
          spec.height,
          PRODUCT_WIDTHS,
        );
        cacheIndex.record(stem, key);
        log(`  ${slug} ${spec.view}`);
      }
    }
  }
  if (only && only !== HOME) return;
  for (const { name, width, height, ground, widths, shoes } of homePictures) {
    const painted = typeof ground === 'function' ? ground(width, height) : ground;
    const recipes = shoes.map(({ slug }) => products.find((product) => product.slug === slug)!.recipe);
    const light = shoes.map(({ spec }, at) => [renderCache.keyOf(spec), visibleFields(recipes[at]!)]);
    const key = keyOf(light, coloring, createHash('sha256').update(Uint8Array.from(painted)).digest('hex'), widths);
    const stem = join(pictures, HOME, name);
    if (cacheIndex.isCurrent(stem, key, widths)) continue;
    const pixels = shoes.reduce<Rgb | Uint8Array>(
      (under, { spec }, at) => compose(renderCache.layers(spec), spec.silhouette, recipes[at]!, under),
      painted,
    );
    await writePicture(stem, Uint8Array.from(pixels), width, height, widths);
    cacheIndex.record(stem, key);
    log(`  home ${name}`);
  }
}

const HOME = 'home';

/** The fields of a recipe that affect the pictures. */
const visibleFields = ({ colors, own, ground, overlay, mark, sole }: Recipe) => [colors, own, ground, overlay, mark, sole];

/** One contact sheet per silhouette and view, from the finished pictures. */
export async function makeSheets(root: string, log: (line: string) => void): Promise<void> {
  for (const silhouette of [...new Set(products.map((product) => product.silhouette))] as Silhouette[]) {
    const slugs = products.filter((product) => product.silhouette === silhouette).map(({ slug }) => slug);
    for (const view of VIEWS) {
      const path = join(root, '.cache/artwork/sheets', `${silhouette}-${view}.png`);
      await writeSheet(
        path,
        slugs.map((slug) => join(root, 'artwork/pictures', slug, `${view}-640.webp`)),
        4,
        480,
      );
      log(path);
    }
  }
}
