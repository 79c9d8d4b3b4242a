import { join } from 'node:path';
import sharp from 'sharp';
import { products } from '../catalogue/products';
import type { Recipe, Silhouette } from '../catalogue/recipe';
import { VIEWS } from '../catalogue/seed';
import { compose, MIST, shadowOf } from '../colour/compose';
import { keyOf, layerCache, sourceHash } from './cache';
import { openDarkroom } from './darkroom';
import { PRODUCT_WIDTHS, writePicture } from './files';
import { openLedger } from './ledger';
import { homeScenes, productScenes } from './scenes';
import { writeSheet } from './sheet';

export interface Order {
  /** The project's root. */
  root: string;
  /** Slug of the one product to make; all of them and the home page's pictures without it. */
  only?: string | undefined;
  say: (line: string) => void;
}

/** Makes the pictures that are not there yet or whose source or recipe has changed. */
export async function makePictures({ root, only, say }: Order): Promise<void> {
  sharp.concurrency(1);
  const sources = join(root, 'artwork/src');
  const pictures = join(root, 'artwork/pictures');
  const work = join(root, '.cache/artwork');
  const darkroom = openDarkroom(sources, layerCache(work), say);
  const ledger = openLedger(join(work, 'made.json'));
  const colouring = sourceHash(['colour', 'pictures/files.ts'].map((name) => join(sources, name)));
  const wanted = products.filter(({ slug }) => !only || slug === only);
  if (wanted.length === 0) throw new Error(`No product has the slug ${only}.`);

  for (const silhouette of [...new Set(wanted.map((product) => product.silhouette))]) {
    for (const scene of productScenes(silhouette)) {
      const due = wanted
        .filter((product) => product.silhouette === silhouette)
        .map((product) => ({ ...product, key: keyOf(darkroom.keyOf(scene), colouring, looksOf(product.recipe)) }))
        .map((product) => ({ ...product, stem: join(pictures, product.slug, scene.view) }))
        .filter(({ stem, key }) => !ledger.isCurrent(stem, key, PRODUCT_WIDTHS));
      if (due.length === 0) continue;
      const layers = darkroom.layers(scene);
      for (const { slug, recipe, stem, key } of due) {
        await writePicture(
          stem,
          compose(layers, silhouette, recipe, MIST, shadowOf(scene.view)),
          scene.width,
          scene.height,
          PRODUCT_WIDTHS,
        );
        ledger.note(stem, key);
        say(`  ${slug} ${scene.view}`);
      }
    }
  }
  if (only) return;
  for (const { scene, slug, ground, widths } of homeScenes) {
    const { recipe } = products.find((product) => product.slug === slug)!;
    const key = keyOf(darkroom.keyOf(scene), colouring, looksOf(recipe), ground, widths);
    const stem = join(pictures, 'home', scene.name);
    if (ledger.isCurrent(stem, key, widths)) continue;
    await writePicture(
      stem,
      compose(darkroom.layers(scene), scene.silhouette, recipe, ground),
      scene.width,
      scene.height,
      widths,
    );
    ledger.note(stem, key);
    say(`  home ${scene.name}`);
  }
}

/** What of a recipe is seen in the pictures. */
const looksOf = ({ colours, own, ground, overlay, mark, sole }: Recipe) => [colours, own, ground, overlay, mark, sole];

/** One contact sheet per silhouette and view, from the finished pictures. */
export async function makeSheets(root: string, say: (line: string) => void): Promise<void> {
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
      say(path);
    }
  }
}
