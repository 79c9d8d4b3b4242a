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
}

/** Follows the shop's other tabs: signing out in one signs out all, signing in signs in all, the guest cart is one. */
export function followOtherTabs({ bus, store, local, expiry, load, readGuestCart }: TabsParts): () => void {
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
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
