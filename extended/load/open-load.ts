import { Agent, request } from 'node:http';
import type { ShopRequest } from './shopping';

export interface LoadResult {
  sent: number;
  /** Answered with a status that the request expects. */
  served: number;
  /** Answered with 503 and Retry-After. */
  shed: number;
  /** Anything else, by kind: another status (400, 401, 429, 500 …), a broken connection, no answer in ten seconds. */
  failures: Record<string, number>;
  /** Milliseconds from when a served request was due to its answer. */
  p50: number;
  p99: number;
  seconds: number;
}

type RequestResult = 'served' | 'shed' | `failed ${string}`;

const TIMEOUT_MS = 10_000;
/** The number of connections that a reverse proxy would open. */
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** Closed loop: each shopper sends a request once the last one is answered. Returns the maximum in requests per second. */
export async function measureCapacity(url: string, next: () => ShopRequest, seconds: number, shoppers = 16): Promise<number> {
  const end = Date.now() + seconds * 1_000;
  let served = 0;
  const shopper = async () => {
    while (Date.now() < end) if ((await send(url, next())) === 'served') served += 1;
  };
  await Promise.all(Array.from({ length: shoppers }, shopper));
  return served / seconds;
}

/** Open loop: sends `rate` requests per second for `seconds` s, by the clock. */
export async function openLoad(url: string, next: () => ShopRequest, rate: number, seconds: number): Promise<LoadResult> {
  const began = performance.now();
  const times: number[] = [];
  const result: LoadResult = { sent: 0, served: 0, shed: 0, failures: {}, p50: 0, p99: 0, seconds };
  const pending: Promise<void>[] = [];
  while (performance.now() - began < seconds * 1_000) {
    const due = Math.min(((performance.now() - began) / 1_000) * rate, rate * seconds);
    for (; result.sent < due; result.sent += 1) {
      const dueAt = began + (result.sent / rate) * 1_000;
      pending.push(
        send(url, next()).then((ended) => {
          if (ended === 'served') times.push(performance.now() - dueAt);
          if (ended === 'served' || ended === 'shed') result[ended] += 1;
          else result.failures[ended] = (result.failures[ended] ?? 0) + 1;
        }),
      );
    }
    await new Promise((tick) => setTimeout(tick, 5));
  }
  await Promise.all(pending);
  times.sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
  return { ...result, p50: at(0.5), p99: at(0.99) };
}

function send(url: string, { method, path, headers, body, expected }: ShopRequest): Promise<RequestResult> {
  return new Promise((done) => {
    const sent = request(new URL(url).origin + path, { method, headers, agent }, (answer) => {
      const { statusCode: status = 0, headers: responseHeaders } = answer;
      answer.on('error', () => done('failed halfway'));
      answer.on('end', () =>
        done(
          expected.includes(status) ? 'served' : status === 503 && responseHeaders['retry-after'] ? 'shed' : `failed ${status}`,
        ),
      );
      answer.resume();
    });
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(Object.assign(new Error(), { code: 'no answer' })));
    sent.on('error', (error: NodeJS.ErrnoException) => done(`failed ${error.code ?? error.message}`));
    sent.end(body);
  });
}
