/** The whole stop: requests, background jobs, database. Shorter than the 40 s of docker-compose.yml (`stop_grace_period`). */
const STOP_LIMIT_MS = 35_000;

/**
 * Closes the server; resolves to the exit code of the process, within `limitMs` even if something hangs: no acknowledged write is
 * lost by then, and another process, or the next start, takes over what was leased.
 */
export async function closeWithin(
  close: () => Promise<void>,
  { limitMs = STOP_LIMIT_MS, warn = console.error }: { limitMs?: number; warn?: (message: unknown) => void } = {},
): Promise<0 | 1> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<0>((resolve) => {
    timer = setTimeout(() => {
      warn(`The shop did not close within ${limitMs / 1000} s; stopping anyway.`);
      resolve(0);
    }, limitMs);
  });
  const closed = close().then(
    () => 0 as const,
    (error: unknown) => {
      warn(error);
      return 1 as const;
    },
  );
  return Promise.race([closed, late]).finally(() => clearTimeout(timer));
}
