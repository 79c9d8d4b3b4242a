import type { Bus, Failure, Feedback, SessionState, Store } from 'shared/contract';
import { accountOf } from './account';
import { safeReturnPath, type createLastSession } from './last-session';
import { keys, type SafeStorage } from './storage';

/** Longer than a page takes to load, shorter than the toast stays. */
const JUST_NOW_MS = 5000;

interface ExpiryHandlerParts {
  bus: Bus;
  store: Store<SessionState>;
  local: SafeStorage;
  lastSession: ReturnType<typeof createLastSession>;
  feedback: Feedback;
}

/**
 * Handles a token that the server no longer accepts: signs the visitor out with a toast, keeps an open payment for the
 * same account, and stores the current path for the next log-in (docs/specification/interface.md, token).
 */
export function createExpiryHandler({ bus, store, local, lastSession, feedback }: ExpiryHandlerParts) {
  let expiredAt = -Infinity;
  return {
    handleSessionExpired(_failure: Failure, { method, url }: { method?: string; url?: string }) {
      const path = safeReturnPath(window.location.pathname + window.location.search);
      lastSession.write({ path, account: accountOf(store.get().jwt) });
      // A customer's wish list goes with the event below; a guest's is not moved yet.
      local.clear([keys.orderData, keys.sessionId, keys.cart, keys.wishList, keys.launchReminders]);
      expiredAt = Date.now();
      bus.publish('app/reset', { reason: 'expired' });
      // An order's own message (ORD-3, PAY-3), so that the page's is the same one and is shown once.
      const retry = method === 'post' && url?.startsWith('/api/order') ? 'and try ' : '';
      feedback.toast({ kind: 'error', text: `Authentication failed. Please log in ${retry}again.` });
    },
    /** True once, right after an expiry: the guard then redirects to /Login without the 'LogIn First' toast. */
    consumeSessionExpired() {
      const justNow = Date.now() - expiredAt < JUST_NOW_MS;
      expiredAt = -Infinity;
      return justNow;
    },
  };
}
