/**
 * Works on the items, at most `limit` of them at the same time; begins none once the signal is aborted. Rejects with the first
 * failure.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  { limit, signal }: { limit: number; signal: AbortSignal | undefined },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) {
      if (signal?.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
