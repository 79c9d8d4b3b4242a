import { Agent, request } from 'node:http';
import type { Errand } from './shopping';

export interface Stage {
  sent: number;
  /** Answered as asked, or refused for a reason of the trade (an empty cart, no pairs left). */
  served: number;
  /** 503 with Retry-After. */
  shed: number;
  /** Anything else: another 5xx, a cut line, no answer in ten seconds; by what happened. */
  failures: Record<string, number>;
  /** Milliseconds from when a request was due to its answer, of those served. */
  p50: number;
  p99: number;
  seconds: number;
}

type Ended = 'served' | 'shed' | `failed ${string}`;

const PATIENCE_MS = 10_000;
/** As many lines as a shop's edge would open. */
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** A fixed number of shoppers, each asking again once answered: what the shop can do at most, in requests a second. */
export async function sustained(url: string, next: () => Errand, seconds: number, shoppers = 16): Promise<number> {
  const end = Date.now() + seconds * 1_000;
  let served = 0;
  const shopper = async () => {
    while (Date.now() < end) if ((await send(url, next())) === 'served') served += 1;
  };
  await Promise.all(Array.from({ length: shoppers }, shopper));
  return served / seconds;
}

/** Sends `rate` requests a second for so many seconds, by the clock. */
export async function openLoad(url: string, next: () => Errand, rate: number, seconds: number): Promise<Stage> {
  const began = performance.now();
  const times: number[] = [];
  const stage: Stage = { sent: 0, served: 0, shed: 0, failures: {}, p50: 0, p99: 0, seconds };
  const pending: Promise<void>[] = [];
  while (performance.now() - began < seconds * 1_000) {
    const due = Math.min(((performance.now() - began) / 1_000) * rate, rate * seconds);
    for (; stage.sent < due; stage.sent += 1) {
      const dueAt = began + (stage.sent / rate) * 1_000;
      pending.push(
        send(url, next()).then((ended) => {
          if (ended === 'served') times.push(performance.now() - dueAt);
          if (ended === 'served' || ended === 'shed') stage[ended] += 1;
          else stage.failures[ended] = (stage.failures[ended] ?? 0) + 1;
        }),
      );
    }
    await new Promise((tick) => setTimeout(tick, 5));
  }
  await Promise.all(pending);
  times.sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
  return { ...stage, p50: at(0.5), p99: at(0.99) };
}

function send(url: string, { method, path, headers, body }: Errand): Promise<Ended> {
  return new Promise((done) => {
    const sent = request(new URL(url).origin + path, { method, headers, agent }, (answer) => {
      const { statusCode: status = 0, headers: told } = answer;
      answer.on('error', () => done('failed halfway'));
      answer.on('end', () => done(status < 500 ? 'served' : status === 503 && told['retry-after'] ? 'shed' : `failed ${status}`));
      answer.resume();
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(Object.assign(new Error(), { code: 'no answer' })));
    sent.on('error', (error: NodeJS.ErrnoException) => done(`failed ${error.code ?? error.message}`));
    sent.end(body);
  });
}
