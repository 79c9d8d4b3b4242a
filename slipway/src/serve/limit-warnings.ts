export type Warn = (error: unknown, what: string) => void;

/** Failures that last as long as a store is away are logged at this interval, and not per page or per try. */
export const WARN_INTERVAL_MS = 60_000;

/** Warns of the same stamp once per interval. */
export function limitWarnings(warn: Warn): (stamp: string, error: unknown, what: string) => void {
  let [last, at] = ['', -Infinity];
  return (stamp, error, what) => {
    if (stamp === last && Date.now() - at < WARN_INTERVAL_MS) return;
    [last, at] = [stamp, Date.now()];
    warn(error, what);
  };
}
