import { failed, type Result, type WishListService } from 'shared/contract';
import { inTime } from 'shared/ui';
import { keys } from '../session/storage';
import type { WishListParts } from './parts';

/**
 * The wish list (SELL-4). Its code is loaded for visitors who are signed in, have saved something or do so now: most do not, so
 * it is not part of the page load.
 */
export function createWishList(parts: WishListParts): WishListService & { follow(): void } {
  const { bus, store, session, local } = parts;
  let list: Promise<Omit<WishListService, 'store'> & { follow(): void }> | undefined;
  const open = () => {
    list ??= import(/* webpackChunkName: "wish-list" */ './synced-list').then((m) => m.createSyncedList(parts));
    list.catch(() => (list = undefined));
    return list;
  };
  const whenOpen = (work: (opened: Awaited<ReturnType<typeof open>>) => Promise<Result<unknown>>) =>
    inTime(open()).then(work, () => failed({ kind: 'network' }));
  return {
    store,
    save: (product) => whenOpen((opened) => opened.save(product)),
    remove: (productId) => whenOpen((opened) => opened.remove(productId)),
    load: () => whenOpen((opened) => opened.load()),
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
