import { Subject } from 'rxjs';
import type { ReadonlyBus, Store, WishListState } from 'shared/contract';
import type { WishListItem } from 'shared/models';

/** The store as the wish list's own code sees it. */
export interface WishListStore extends Store<WishListState> {
  /** Shows these products, with pending changes applied. */
  replace(items: WishListItem[]): void;
}

const initialWishList: WishListState = { items: [], loaded: false };

/**
 * The saved products that hearts and the wish list page show (SELL-4). It is filled by its owner and not by an event of the bus,
 * because a new event would break remotes that were built with the events of an earlier contract.
 */
export function createWishListStore(bus: ReadonlyBus): WishListStore {
  const changes = new Subject<void>();
  let state = initialWishList;
  const replace = (items: WishListItem[]) => {
    state = { items, loaded: true };
    changes.next();
  };
  bus.events$.subscribe(({ type }) => {
    // The list of an account is nobody else's business on this device.
    if (type === 'app/reset') replace([]);
  });
  return {
    get: () => state,
    getInitial: () => initialWishList,
    subscribe(listener) {
      const subscription = changes.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    replace,
  };
}
