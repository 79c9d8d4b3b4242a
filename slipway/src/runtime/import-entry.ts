import type { PageRef } from '../page-pointer';
import { imports, verify } from './import-map';
import { addressOf } from './registry';

/**
 * The module of an entry. Where the version's hashes are in a map that was added, the entry has a name in it, too: a browser that does not
 * know the name has ignored the map, or was forbidden to take it by the page's policy. Then every file of the version is compared first.
 */
export async function importEntry(ref: PageRef): Promise<unknown> {
  const load = (address: string) => import(/* webpackIgnore: true */ /* @vite-ignore */ address) as Promise<unknown>;
  const address = addressOf(ref, ref.entry);
  const name = `slipway/${address}`;
  await verify(ref, [ref.entry]);
  if (!imports[name]) return load(address);
  return load(name).catch(async (error: unknown) => (await import('./compare-all')).importCompared(ref, error, load));
}
