import { promote } from 'releases';
import type { Shop } from '../shop';
import type { Tools } from './tools';

const MOVER = { who: 'bench', by: 'person', reason: 'growth' } as const;

/** Promotes copies of one remote, each with a path of its own, until the pointer names so many. */
export async function promoteMany(_shop: Shop, count: number, { store, publishCopy }: Tools): Promise<void> {
  const { remotes } = await store.readPointer();
  for (let number = Object.keys(remotes).length; number < count; number += 1) {
    const name = `mf-more-${number}`;
    const claims = [{ path: `/more-${number}/*`, server: true }];
    const { version } = await publishCopy(store, 'mf-info', { name, claims, container: `mf_more_${number}` });
    await promote(store, name, version, MOVER);
  }
}

/** Moves one remote to and fro so many times. */
export async function swapMany(shop: Shop, count: number, { store, publishCopy }: Tools): Promise<void> {
  const { version: live } = (await store.readPointer()).remotes['mf-info']!;
  const { version: other } = await publishCopy(store, 'mf-info', { version: live === '9.0.0' ? '9.0.1' : '9.0.0' });
  for (let swap = 0; swap < count; swap += 1) {
    await promote(store, 'mf-info', swap % 2 === 0 ? other : live, MOVER);
    await fetch(`${shop.url}/Info/About-Us`);
  }
}
