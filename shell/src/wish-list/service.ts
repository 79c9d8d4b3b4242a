import { failed, type WishListService } from 'shared/contract';
import { keys } from '../session/storage';
import type { WishListParts } from './parts';

/**
 * The wish list (SELL-4). Its code is loaded for visitors who are signed in, have saved something or do so now: most do not, so
 * it is no part of the page load.
 */
export function createWishList(parts: WishListParts): WishListService & { follow(): void } {
  const { bus, store, session, local } = parts;
  let list: Promise<Omit<WishListService, 'store'> & { follow(): void }> | undefined;
  const open = () => {
    list ??= import(/* webpackChunkName: "wish-list" */ './synced-list').then((m) => m.createSyncedList(parts));
    list.catch(() => (list = undefined));
    return list;
  };
  const notLoaded = () => failed({ kind: 'network' });
  return {
    store,
    save: (product) => open().then((opened) => opened.save(product), notLoaded),
    remove: (productId) => open().then((opened) => opened.remove(productId), notLoaded),
    load: () => open().then((opened) => opened.load(), notLoaded),
    /** Reads what an earlier page or another tab stored. */
    follow() {
      if (list || local.get(keys.wishList))
        open().then(
          (opened) => opened.follow(),
          () => undefined,
        );
      else if (!session.get().jwt) bus.publish('wish-list/changed', { items: [] });
    },
  };
}
