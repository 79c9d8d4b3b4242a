import type { DocumentData } from '../server-contract';

/** The default of REMOTE_TIMEOUT_MS. */
const DEFAULT_LIMIT_MS = 4000;
const STEPS = 10;

/**
 * The code of a part, which has as long to arrive as the files of a remote (REMOTE_TIMEOUT_MS). Rejects after that with the message of
 * a chunk that did not load, as which telemetry counts it. The time is counted in steps, so that a thread that was busy, or a computer
 * that slept, does not use it up at once.
 */
export const inTime = <Code>(loading: Promise<Code>): Promise<Code> =>
  new Promise((resolve, reject) => {
    const limitMs = readLimit();
    let left = STEPS;
    const timer = setInterval(() => {
      if (--left) return;
      clearInterval(timer);
      reject(new Error(`Loading chunk took longer than ${limitMs} ms`));
    }, limitMs / STEPS);
    void loading.then(resolve, reject).finally(() => clearInterval(timer));
  });

/** The server writes it into each document. */
function readLimit(): number {
  const { textContent } = document.getElementById('data') ?? {};
  return (textContent && (JSON.parse(textContent) as Partial<DocumentData>).remoteTimeoutMs) || DEFAULT_LIMIT_MS;
}
