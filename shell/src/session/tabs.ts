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

/** Keeps this tab in step with the shop's other tabs: log-in, log-out and cart apply to all of them. */
export function followOtherTabs({
  bus,
  store,
  local,
  lastSession,
  load,
  readGuestCart,
  readWishList,
  loadCart,
}: TabsParts): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys.cart || event.key === null) readGuestCart();
    if (event.key === keys.wishList) readWishList();
    if (event.key !== keys.jwt && event.key !== null) return;
    const jwt = event.key === null ? '' : (event.newValue ?? '');
    const before = store.get().jwt;
    if (jwt === before) return;
    const renewed = before !== '' && accountOf(before) === accountOf(jwt);
    if (before && !(jwt && renewed)) {
      // Log Out empties local storage. A payment that is still there means that the session expired in the other tab.
      if (!jwt && local.get(keys.sessionId))
        lastSession.write({
          path: safeReturnPath(window.location.pathname + window.location.search),
          account: accountOf(before),
        });
      // Log Out clears the whole storage (key null). A removed or replaced token alone leaves the guest lines in it.
      bus.publish('app/reset', { reason: event.key === null ? 'log-out' : 'expired' });
    }
    if (!jwt) return;
    bus.publish('session/token-changed', { jwt });
    if (!renewed) load();
  };
  // The cart may have changed in another tab or on another device while this tab was hidden.
  let hiddenAt = Infinity;
  const onHide = () => (hiddenAt = Math.min(hiddenAt, Date.now()));
  const onShow = () => {
    const hiddenFor = Date.now() - hiddenAt;
    hiddenAt = Infinity;
    if (hiddenFor >= RELOAD_CART_AFTER_MS && store.get().jwt) loadCart();
  };
  const onVisibility = () => (document.visibilityState === 'hidden' ? onHide() : onShow());
  const abortController = new AbortController();
  const { signal } = abortController;
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('blur', onHide, { signal });
  window.addEventListener('focus', onShow, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => abortController.abort();
}
