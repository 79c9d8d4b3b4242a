import type { OrderRequest } from 'shared/models';
import type { SafeStorage } from '../session/storage';

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
      const kept = parse(tab.get(KEY));
      if (kept && account() && kept.account === account()) return kept.request;
      tab.remove(KEY);
      return null;
    },
    forget: () => tab.remove(KEY),
  };
}

export type DeclinedRequest = ReturnType<typeof createDeclinedRequest>;

function parse(text: string | null): { account: string; request: OrderRequest } | null {
  try {
    const { account, request } = JSON.parse(text ?? '{}') as { account?: unknown; request?: unknown };
    const isKept = typeof account === 'string' && typeof request === 'object' && request !== null && !Array.isArray(request);
    return isKept ? { account, request: request as OrderRequest } : null;
  } catch {
    return null;
  }
}
