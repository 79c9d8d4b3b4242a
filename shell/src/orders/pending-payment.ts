import type { OrderRequest } from 'shared/models';
import { keys, type Keeper } from '../session/storage';

export interface PendingPayment {
  sessionId: string;
  orderRequest: OrderRequest | null;
}

/** The payment under way, in local storage under order_data and session_Id (ORD-2): it survives a closed tab. */
export function createPendingPayment(local: Keeper) {
  return {
    keep({ sessionId, orderRequest }: PendingPayment) {
      this.keepRequest(orderRequest);
      local.set(keys.sessionId, sessionId);
    },
    /** The request alone, while it is under way. */
    keepRequest: (orderRequest: OrderRequest | null) => local.set(keys.orderData, JSON.stringify(orderRequest)),
    readRequest: () => parseRequest(local.get(keys.orderData)),
    read(): PendingPayment | null {
      const sessionId = local.get(keys.sessionId);
      return sessionId ? { sessionId, orderRequest: parseRequest(local.get(keys.orderData)) } : null;
    },
    forget() {
      local.remove(keys.orderData);
      local.remove(keys.sessionId);
    },
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
