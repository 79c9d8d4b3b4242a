/**
 * A token bucket in milliseconds. It refills at `share` of the elapsed time, up to `capacityMs`, and work spends it: on average
 * the work takes no more than that share of the time, with bursts of up to `capacityMs`.
 */
export function createCpuBudget(share: number, capacityMs: number) {
  let availableMs = capacityMs;
  let refilledAt = performance.now();
  const refill = () => {
    const now = performance.now();
    availableMs = Math.min(capacityMs, availableMs + (now - refilledAt) * share);
    refilledAt = now;
  };
  return {
    spend(ms: number): void {
      refill();
      // The debt is capped at one capacity, so that a single slow render does not block the next ones for long.
      availableMs = Math.max(-capacityMs, availableMs - ms);
    },
    isExhausted(): boolean {
      refill();
      return availableMs <= 0;
    },
  };
}
