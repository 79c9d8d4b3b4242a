import type { OrderRequest } from 'shared/models';
import { keys, type SafeStorage } from '../session/storage';

export interface PendingPayment {
  sessionId: string;
  orderRequest: OrderRequest | null;
}

/** Key in the tab's session storage. */
const TAB_SESSION = 'payment_session';

/**
 * The open payment, in local storage under order_data and session_Id (ORD-2), so that it survives a closed tab. The tab
 * remembers its own session as well: who ordered in two tabs returns to each from its own payment page.
 */
export function createPendingPayment(local: SafeStorage, tab: SafeStorage) {
  return {
    save({ sessionId, orderRequest }: PendingPayment) {
      this.saveRequest(orderRequest);
      local.set(keys.sessionId, sessionId);
      tab.set(TAB_SESSION, sessionId);
    },
    /** Saves the request alone, while its payment session is being created. */
    saveRequest: (orderRequest: OrderRequest | null) => local.set(keys.orderData, JSON.stringify(orderRequest)),
    readRequest: () => parseRequest(local.get(keys.orderData)),
    /** This tab's payment, or the browser's last one if this tab opened none; null if none is stored. */
    read(): PendingPayment | null {
      const last = local.get(keys.sessionId);
      if (!last) return null;
      return { sessionId: tab.get(TAB_SESSION) ?? last, orderRequest: parseRequest(local.get(keys.orderData)) };
    },
    /** Forgets the payment that `read` returns. A later one of another tab stays. */
    forget() {
      const [mine, last] = [tab.get(TAB_SESSION), local.get(keys.sessionId)];
      tab.remove(TAB_SESSION);
      if (mine && last && mine !== last) return;
      local.remove(keys.orderData);
      local.remove(keys.sessionId);
    },
    /** Forgets which payment this tab opened, when its customer signs out. */
    forgetTab: () => tab.remove(TAB_SESSION),
  };
}

export type PendingPayments = ReturnType<typeof createPendingPayment>;

function parseRequest(text: string | null): OrderRequest | null {
  try {
    const request: unknown = JSON.parse(text ?? 'null');
    return typeof request === 'object' && !Array.isArray(request) ? (request as OrderRequest | null) : null;
  } catch {
    return null;
  }
}
