import { sizesOf, type Product } from 'shared/models';

/** The sizes in stock, with consecutive sizes as a range: 'UK 3–8, 10'. Empty when the product is sold out. */
export function sizesLeft(product: Pick<Product, 'stock'>): string {
  const left = sizesOf(product)
    .filter(({ free }) => free > 0)
    .map(({ label }) => Number(label));
  const runs: [number, number][] = [];
  for (const size of left) {
    const run = runs.at(-1);
    if (run && size === run[1] + 1) run[1] = size;
    else runs.push([size, size]);
  }
  return runs.length ? `UK ${runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')}` : '';
}
