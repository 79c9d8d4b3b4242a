import type { Bus, Feedback, SessionState, Store } from 'shared/contract';
import { accountOf } from './account';
import { sameSite, type createExpiryNote } from './expiry';
import { keys, type Keeper } from './storage';

/** Longer than a page takes to load, shorter than the message stands. */
const JUST_NOW_MS = 5000;

interface EndingParts {
  bus: Bus;
  store: Store<SessionState>;
  local: Keeper;
  expiry: ReturnType<typeof createExpiryNote>;
  feedback: Feedback;
  /** What a guest cart still holds (a merge was cut short) stays the visitor's. */
  readGuestCart(): void;
}

/**
 * What happens when the server no longer knows the token: the visitor is signed out and told, an open payment is kept
 * for the same account, and the place is remembered for the next log-in (interface.md, token).
 */
export function createEnding({ bus, store, local, expiry, feedback, readGuestCart }: EndingParts) {
  let endedAt = -Infinity;
  return {
    end() {
      const path = sameSite(window.location.pathname + window.location.search);
      expiry.write({ path, account: accountOf(store.get().jwt) });
      local.clear([keys.orderData, keys.sessionId, keys.cart]);
      endedAt = Date.now();
      bus.publish('app/reset', { reason: 'expired' });
      readGuestCart();
      feedback.toast({ kind: 'error', text: 'Authentication failed. Please log in again.' });
    },
    /** True once, right after an expiry: the guard then leads to /Login without saying 'LogIn First' as well. */
    takeExpired() {
      const justNow = Date.now() - endedAt < JUST_NOW_MS;
      endedAt = -Infinity;
      return justNow;
    },
  };
}
