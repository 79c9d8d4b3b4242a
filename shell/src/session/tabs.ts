import type { Bus, SessionState, Store } from 'shared/contract';
import { accountOf } from './account';
import { sameSite, type createExpiryNote } from './expiry';
import { keys, type Keeper } from './storage';

interface TabsParts {
  bus: Bus;
  store: Store<SessionState>;
  local: Keeper;
  expiry: ReturnType<typeof createExpiryNote>;
  /** Loads what a signed-in visitor sees. */
  load(): void;
  /** Reads the guest cart again. */
  readGuestCart(): void;
  /** Asks for the customer's cart again. */
  loadCart(): void;
}

/** Whoever only glances at another window asks for nothing. */
const AWAY_MS = 2_000;

/** Follows the shop's other tabs: signing out in one signs out all, signing in signs in all, the carts are one. */
export function followOtherTabs({ bus, store, local, expiry, load, readGuestCart, loadCart }: TabsParts): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys.cart || event.key === null) readGuestCart();
    if (event.key !== keys.jwt && event.key !== null) return;
    const jwt = event.key === null ? '' : (event.newValue ?? '');
    const before = store.get().jwt;
    if (jwt === before) return;
    const renewed = before !== '' && accountOf(before) === accountOf(jwt);
    if (before && !(jwt && renewed)) {
      // Log Out leaves nothing behind; where a payment is still kept, the session has expired in the other tab.
      if (!jwt && local.get(keys.sessionId))
        expiry.write({ path: sameSite(window.location.pathname + window.location.search), account: accountOf(before) });
      bus.publish('app/reset', { reason: 'log-out' });
      readGuestCart();
    }
    if (!jwt) return;
    bus.publish('session/token-kept', { jwt });
    if (!renewed) load();
  };
  // What was added in another tab, or on another device, is seen by whoever comes back to this one.
  let left = Infinity;
  const onLeaving = () => (left = Math.min(left, Date.now()));
  const onReturn = () => {
    const away = Date.now() - left;
    left = Infinity;
    if (away >= AWAY_MS && store.get().jwt) loadCart();
  };
  const onVisibility = () => (document.visibilityState === 'hidden' ? onLeaving() : onReturn());
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('blur', onLeaving, { signal });
  window.addEventListener('focus', onReturn, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => listening.abort();
}
