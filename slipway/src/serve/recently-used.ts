/** Values by key: those that were used last are kept. */
export interface RecentlyUsed<Value> {
  get(key: string): Value | undefined;
  /** `size` is in the unit of the limit; what is larger than the limit is not kept. A value of the same key is replaced. */
  set(key: string, value: Value, size: number): void;
  delete(key: string): void;
}

/** An LRU cache of values with at most `limit` in size together. */
export function createRecentlyUsed<Value>(limit: number): RecentlyUsed<Value> {
  const kept = new Map<string, { value: Value; size: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, size) {
      remove(key);
      if (size > limit) return;
      kept.set(key, { value, size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= limit) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
