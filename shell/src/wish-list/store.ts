import { BehaviorSubject, map, merge } from 'rxjs';
import { ofType, storeOf, type ReadonlyBus, type Store, type WishListState } from 'shared/contract';

/** The saved products that hearts and the wish list page show (SELL-4). */
export function createWishListStore({ events$ }: ReadonlyBus): Store<WishListState> {
  const states = new BehaviorSubject<WishListState>({ items: [], loaded: false });
  merge(
    events$.pipe(
      ofType('wish-list/changed'),
      map(({ items }) => items),
    ),
    // Other people on this device must not see an account's list.
    events$.pipe(
      ofType('app/reset'),
      map(() => []),
    ),
  )
    .pipe(map((items) => ({ items, loaded: true })))
    .subscribe(states);
  return storeOf(states);
}
