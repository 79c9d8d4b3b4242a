/** Keys in local storage, as docs/specification/interface.md lists them. */
export const keys = {
  jwt: 'jwt',
  cart: 'cart',
  cartMerge: 'cart_merge',
  wishList: 'wish_list',
  orderData: 'order_data',
  sessionId: 'session_Id',
  paymentsOfTabs: 'payments_of_tabs',
  launchReminders: 'launch_reminders',
} as const;

/**
 * Keys in the tab's session storage that stay when an account leaves: nothing in them is about a person. `typeface` is written by an
 * inline script of the document (`server/src/pages/inline/activate-typeface.ts`).
 */
export const tabKeys = { scroll: 'scroll', typeface: 'typeface' } as const;

/** Storage that may be missing (server), blocked (private windows) or full. Then writes are dropped and reads return null. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Removes every key except the given ones. */
  clear(except?: readonly string[]): void;
}

/** The value of a stored text; null for a text that is not valid JSON: any code can write to the storage. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Wraps `localStorage` or `sessionStorage`. Accesses it only when a method is called. */
export function createSafeStorage(area: 'localStorage' | 'sessionStorage'): SafeStorage {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return typeof window === 'undefined' ? otherwise : work(window[area]);
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    clear: (except = []) =>
      attempt((storage) => {
        // One call, so that no other tab sees a partly cleared storage.
        if (!except.length) return storage.clear();
        for (const key of Object.keys(storage)) if (!except.includes(key)) storage.removeItem(key);
      }, undefined),
  };
}
