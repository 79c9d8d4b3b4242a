import { distinctUntilChanged, fromEvent, map, merge } from 'rxjs';
import type { Bus, SessionState, Store } from 'shared/contract';
import { accountOf } from './account';
import { safeReturnPath, type createLastSession } from './last-session';
import { keys, type SafeStorage } from './storage';

interface TabsParts {
  bus: Bus;
  store: Store<SessionState>;
  local: SafeStorage;
  lastSession: ReturnType<typeof createLastSession>;
  /** Loads what a signed-in visitor sees. */
  load(): void;
  /** Reads the guest cart from local storage. */
  readGuestCart(): void;
  /** Reads the wish list from local storage. */
  readWishList(): void;
  /** Fetches the customer's cart and wish list from the server. */
  loadCart(): void;
}

/** A short look at another window does not reload the cart. */
const RELOAD_CART_AFTER_MS = 2_000;

/** Keeps this tab in step with the shop's other tabs and documents, as long as it is open: log-in, log-out and cart apply to all. */
export function followOtherTabs({
  bus,
  store,
  local,
  lastSession,
  load,
  readGuestCart,
  readWishList,
  loadCart,
}: TabsParts): void {
  /** `isCleared`: Log Out has emptied the whole storage. A removed or replaced token alone leaves the guest lines in it. */
  const follow = (jwt: string, isCleared: boolean) => {
    const before = store.get().jwt;
    if (jwt === before) return;
    const isRenewed = before && jwt && accountOf(before) === accountOf(jwt);
    if (before && !isRenewed) {
      // Log Out empties local storage. A payment that is still there means that the session expired in the other tab.
      if (!jwt && local.get(keys.sessionId))
        lastSession.write({
          path: safeReturnPath(window.location.pathname + window.location.search),
          account: accountOf(before),
        });
      bus.publish('app/reset', { reason: isCleared ? 'log-out' : 'expired' });
    }
    if (!jwt) return;
    bus.publish('session/token-changed', { jwt });
    if (!isRenewed) load();
  };
  fromEvent<StorageEvent>(window, 'storage').subscribe(({ key, newValue }) => {
    const isCleared = key === null;
    if (isCleared || key === keys.cart) readGuestCart();
    if (key === keys.wishList) readWishList();
    if (isCleared || key === keys.jwt) follow(newValue ?? '', isCleared);
  });
  // Safari and Firefox send no storage events to a page in the back/forward cache. When it is restored, it would show the previous
  // account, and sign out the current one. If storage is blocked or full, nothing in it changes, and the page's own state is newer.
  const stored = () => Object.values(keys).map(local.get).join();
  let left = '';
  fromEvent(window, 'pagehide').subscribe(() => (left = stored()));
  fromEvent<PageTransitionEvent>(window, 'pageshow').subscribe(({ persisted }) => {
    if (!persisted || left === stored()) return;
    const jwt = local.get(keys.jwt) ?? '';
    // Log Out and an expired session look alike here: the draft goes unless a payment is open.
    follow(jwt, !jwt && !local.get(keys.sessionId));
    readGuestCart();
    readWishList();
  });
  // The cart may have changed in another tab or on another device while this tab was hidden.
  let hiddenAt = NaN;
  merge(
    fromEvent(window, 'blur').pipe(map(() => false)),
    fromEvent(window, 'focus').pipe(map(() => true)),
    fromEvent(document, 'visibilitychange').pipe(map(() => document.visibilityState === 'visible')),
  )
    .pipe(distinctUntilChanged())
    .subscribe((isLookedAt) => {
      if (!isLookedAt) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt >= RELOAD_CART_AFTER_MS && store.get().jwt) loadCart();
    });
}
