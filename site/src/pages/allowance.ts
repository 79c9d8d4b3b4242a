/**
 * An allowance that fills at `share` of the time that passes, up to `storeMs`, and is spent by work: on average the work takes no
 * more than that share of the time, and a little of it at once is free.
 */
export function createAllowance(share: number, storeMs: number) {
  let leftMs = storeMs;
  let counted = Date.now();
  const fill = () => {
    const now = Date.now();
    leftMs = Math.min(storeMs, leftMs + (now - counted) * share);
    counted = now;
  };
  return {
    spend(ms: number): void {
      fill();
      // Never deeper in debt than the store is high: work that was slow for a reason of its own is soon forgiven.
      leftMs = Math.max(-storeMs, leftMs - ms);
    },
    isSpent(): boolean {
      fill();
      return leftMs <= 0;
    },
  };
}
