import { startWorker } from './start-worker';

/** A slow phone needs two seconds. */
const LIMIT_MS = 60_000;

/**
 * Solves a proof-of-work challenge of the API (ALTCHA's format) in a worker, so that the page stays usable, and returns the
 * answer as the API takes it: base64 of challenge and solution. '' if it cannot be solved; the API then says what is wrong. The
 * worker is a file of this slice: the shop's policy allows no other.
 */
export function solveChallenge(challenge: object): Promise<string> {
  return new Promise((resolve) => {
    const worker = startWorker();
    const finish = (answer: string) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(''), LIMIT_MS);
    worker.onerror = () => finish('');
    worker.onmessage = ({ data }: MessageEvent<{ counter?: number } | null>) =>
      finish(typeof data?.counter === 'number' ? btoa(JSON.stringify({ challenge, solution: data })) : '');
    worker.postMessage({ type: 'work', challenge, timeout: LIMIT_MS });
  });
}
