import type { PageRef } from '../page-pointer';
import { imports, verify } from './import-map';
import { addressOf } from './registry';

/**
 * The module of an entry. If the version's hashes are in an added map, the entry also has a specifier in it: a browser that
 * cannot resolve it has ignored the map, or the page's policy blocked the map. Then every file of the version is compared first.
 */
export async function importEntry(ref: PageRef): Promise<unknown> {
  const load = (address: string) => import(/* webpackIgnore: true */ /* @vite-ignore */ address) as Promise<unknown>;
  const address = addressOf(ref, ref.entry);
  const name = `slipway/${address}`;
  await verify(ref, [ref.entry]);
  if (!imports[name]) return load(address);
  return load(name).catch(async (error: unknown) => (await import('./compare-all')).importCompared(ref, error, load));
}
