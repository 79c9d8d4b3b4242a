import type { ShopBrand } from 'shared/models';
import { nameKeyOf } from '../../text/name-text';

/**
 * Finds the path of a brand by its path or name, in whichever spelling of one look; undefined for an unknown one. One brand may have
 * another one's name as its path: paths go first.
 */
export function brandFinder(brands: readonly Pick<ShopBrand, 'name' | 'path'>[]): (text: string) => string | undefined {
  const known = new Map(brands.map(({ name, path }) => [nameKeyOf(name), path]));
  for (const { path } of brands) known.set(nameKeyOf(path), path);
  // Two brands of earlier releases may have paths of one look.
  const paths = new Set(brands.map(({ path }) => path));
  return (text) => (paths.has(text) ? text : known.get(nameKeyOf(text)));
}
