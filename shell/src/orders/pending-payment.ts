import type { OrderRequest } from 'shared/models';
import { keys, parseStored, type SafeStorage } from '../session/storage';

export interface PendingPayment {
  sessionId: string;
  orderRequest: OrderRequest | null;
}

/** Key in the tab's session storage. The request of that session is there under order_data. */
const TAB_SESSION = 'payment_session';
/** More tabs with an open payment than any shopper has: beyond it, the entries of closed tabs are dropped. */
const MAX_OF_TABS = 8;

/**
 * The open payment, in local storage under order_data and session_Id (ORD-2), so that it survives a closed tab. The tab
 * remembers its own session and request as well, and sessions that a later one has replaced are kept under payments_of_tabs:
 * a shopper with orders in two tabs returns to each from its payment page, in any order.
 */
export function createPendingPayment(local: SafeStorage, tab: SafeStorage) {
  const ofTabs = () => (local.get(keys.paymentsOfTabs) ?? '').split(' ').filter(Boolean);
  const saveOfTabs = (ids: readonly string[]) =>
    ids.length ? local.set(keys.paymentsOfTabs, ids.slice(-MAX_OF_TABS).join(' ')) : local.remove(keys.paymentsOfTabs);
  const othersOfTabs = (id: string) => ofTabs().filter((each) => each !== id);
  const forgetOfTabs = (id: string) => saveOfTabs(othersOfTabs(id));
  const forgetLast = () => [keys.orderData, keys.sessionId].forEach(local.remove);
  /** Keeps one for the tab that opened it. */
  const keep = (id: string) => saveOfTabs([...othersOfTabs(id), id]);
  const forgetTab = () => [keys.orderData, TAB_SESSION].forEach(tab.remove);

  return {
    save({ sessionId, orderRequest }: PendingPayment) {
      const last = local.get(keys.sessionId);
      if (last && last !== tab.get(TAB_SESSION)) keep(last);
      this.saveRequest(orderRequest);
      local.set(keys.sessionId, sessionId);
      tab.set(TAB_SESSION, sessionId);
      tab.set(keys.orderData, JSON.stringify(orderRequest));
    },
    /** Saves the request alone, while its payment session is being created. */
    saveRequest: (orderRequest: OrderRequest | null) => local.set(keys.orderData, JSON.stringify(orderRequest)),
    /** The browser's last request. */
    readRequest: () => parseRequest(local.get(keys.orderData)),
    /** This tab's payment, or the browser's last one if this tab opened none; null if none is stored. */
    read(): PendingPayment | null {
      const [mine, last] = [tab.get(TAB_SESSION), local.get(keys.sessionId)];
      const sessionId = last || (mine && ofTabs().includes(mine)) ? (mine ?? last) : null;
      // The last request may be that of another order in another tab.
      return sessionId ? { sessionId, orderRequest: parseRequest(tab.get(keys.orderData) ?? local.get(keys.orderData)) } : null;
    },
    /** Forgets the payment that `read` returns. A later one of another tab stays, and that of a tab stays for that tab. */
    forget() {
      const [mine, last] = [tab.get(TAB_SESSION), local.get(keys.sessionId)];
      forgetTab();
      if (mine) forgetOfTabs(mine);
      else if (last) keep(last);
      if (!mine || !last || mine === last) forgetLast();
    },
    /** Forgets a payment for all tabs: nothing is left to confirm. */
    settle(sessionId: string) {
      if (tab.get(TAB_SESSION) === sessionId) forgetTab();
      forgetOfTabs(sessionId);
      if (local.get(keys.sessionId) === sessionId) forgetLast();
    },
    /** Forgets which payment this tab opened, when its customer signs out. */
    forgetTab,
  };
}

export type PendingPayments = ReturnType<typeof createPendingPayment>;

export const isRequest = (value: unknown): value is OrderRequest => value instanceof Object && !Array.isArray(value);

function parseRequest(text: string | null): OrderRequest | null {
  const request = parseStored(text);
  return isRequest(request) ? request : null;
}
