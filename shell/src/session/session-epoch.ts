import type { ReadonlyBus } from 'shared/contract';

/** Captures the current session; the returned function returns whether it is still the current one. */
export type SessionEpoch = () => () => boolean;

/** Lets callers drop responses that arrive after their session ended, which must not fill the next session's stores. */
export function createSessionEpoch(bus: ReadonlyBus): SessionEpoch {
  let currentEpoch = 0;
  bus.events$.subscribe((event) => {
    if (event.type === 'app/reset') currentEpoch += 1;
  });
  return () => {
    const epoch = currentEpoch;
    return () => currentEpoch === epoch;
  };
}
