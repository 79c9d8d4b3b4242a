import { promote } from 'slipway';
import type { Shop } from '../shop';
import type { Tools } from './tools';

const ACTOR = { who: 'bench', by: 'person', reason: 'growth' } as const;

/** Promotes copies of one remote, each with its own route pattern, until the pointer names `count` remotes. */
export async function promoteMany(_shop: Shop, count: number, { store, publishCopy }: Tools): Promise<void> {
  const { remotes } = await store.readPointer();
  for (let number = Object.keys(remotes).length; number < count; number += 1) {
    const name = `mf-more-${number}`;
    const patterns = [{ path: `/more-${number}/*`, server: true }];
    const { version } = await publishCopy(store, 'mf-info', { name, patterns, container: `mf_more_${number}` });
    await promote(store, name, version, ACTOR);
  }
}

/** Swaps one remote between two versions `count` times. */
export async function swapMany(shop: Shop, count: number, { store, publishCopy }: Tools): Promise<void> {
  const { version: live } = (await store.readPointer()).remotes['mf-info']!;
  const { version: other } = await publishCopy(store, 'mf-info', { version: live === '9.0.0' ? '9.0.1' : '9.0.0' });
  for (let swap = 0; swap < count; swap += 1) {
    await promote(store, 'mf-info', swap % 2 === 0 ? other : live, ACTOR);
    await fetch(`${shop.url}/Info/About-Us`);
  }
}
