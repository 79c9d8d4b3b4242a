import { join } from 'node:path';
import { openStore, promote, readStatus, withoutBrowser, type ReleaseStore } from 'slipway';
import type { Shop } from 'testing/shop';

/** Pages of a shop while a version is hostile. */
export interface Watched {
  /** Status codes of the pages of the hostile slice, and of the others. */
  own: number[];
  others: number[];
}

export const storeOf = (shop: Shop): ReleaseStore => openStore({ DATA_DIR: shop.dataDir, RELEASE_STORE: '' }, join(shop.dataDir));

/** Makes a version live without the trials that would refuse it, to simulate a fault that only visitors trigger. */
export const promoteUntried = (store: ReleaseStore, name: string, version: string) =>
  promote(store, name, version, { who: 'test', by: 'person', reason: 'hostile' }, withoutBrowser('a test'), { trials: [] });

let views = 0;
/** A page that no cache has, if the page declares the query `q`. */
const open = async (url: string) => (await fetch(`${url}${url.includes('?') ? '&' : '?'}q=${(views += 1)}`)).status;

/** Opens the page of the hostile slice four times, and others meanwhile until all of these have their answer. */
export async function watchPages(shop: Shop, path: string, others: readonly string[]): Promise<Watched> {
  const watched: Watched = { own: [], others: [] };
  let isOver = false;
  const rest = others.map(async (other) => {
    do watched.others.push(await open(shop.url + other));
    while (!isOver);
  });
  for (let view = 0; view < 4; view++) watched.own.push(await open(shop.url + path));
  isOver = true;
  await Promise.all(rest);
  return watched;
}

/** Whether `status` names a version as failed or left out. Asks until it does: servers write what they have counted every few seconds. */
export async function waitForStatus(store: ReleaseStore, name: string, version: string): Promise<string> {
  for (;;) {
    const { slices, leftOut } = await readStatus(store, name);
    const found = leftOut.find((each) => each.name === name && each.version === version);
    if (found) return `left out: ${found.what}`;
    const slice = slices.find((each) => each.name === name && each.live === version);
    if (slice && slice.errors > 0) return `${slice.errors} errors`;
    await new Promise((done) => setTimeout(done, 200));
  }
}
