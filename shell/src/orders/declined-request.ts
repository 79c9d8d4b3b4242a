import type { OrderRequest } from 'shared/models';
import { isRequest } from './pending-payment';
import { parseStored, type SafeStorage } from '../session/storage';

/** Key in the tab's session storage. */
const KEY = 'declined_order';

/**
 * The shopper's input for a declined or cancelled payment, for the next try. Kept for this tab, so that it survives a reload
 * but not the visit, and for one account: reading deletes the input of another account.
 */
export function createDeclinedRequest(tab: SafeStorage, account: () => string) {
  return {
    keep: (request: OrderRequest) => tab.set(KEY, JSON.stringify({ account: account(), request })),
    read(): OrderRequest | null {
      const { account: of, request } = (parseStored(tab.get(KEY)) ?? {}) as { account?: unknown; request?: unknown };
      if (of && of === account() && isRequest(request)) return request;
      tab.remove(KEY);
      return null;
    },
    forget: () => tab.remove(KEY),
  };
}

export type DeclinedRequest = ReturnType<typeof createDeclinedRequest>;
