/** Keys of the browser's storage, as the specification and interface.md list them. */
export const keys = { jwt: 'jwt', cart: 'cart', orderData: 'order_data', sessionId: 'session_Id' } as const;

/** Local storage that may be absent (server), forbidden (private windows) or full: then things last as long as the page. */
export interface Keeper {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Empties the storage but for the keys named. */
  clear(except?: readonly string[]): void;
}

/** Wraps `localStorage` or `sessionStorage`; touches it only when called. */
export function createKeeper(area: 'localStorage' | 'sessionStorage'): Keeper {
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
        // At once, so that no other tab sees some keys gone and others still there.
        if (!except.length) return storage.clear();
        for (const key of Object.keys(storage)) if (!except.includes(key)) storage.removeItem(key);
      }, undefined),
  };
}
