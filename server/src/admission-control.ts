import { isOverloaded, yieldToEventLoop } from 'api';
import type { FastifyInstance } from 'fastify';

/** Requests are admitted for this long, then the event loop runs its other work. */
const ADMISSION_MS = 2;

/**
 * Admits requests one after the other. Under load, Node reads hundreds of requests in one iteration of the event loop. If all of
 * them started at once, database replies, requests in progress and new connections would wait until the last one has run.
 * When the queue is too long, a new request skips it with `overloaded` set: pages and the API answer 503, and responses from memory are
 * served as usual.
 */
export function limitConcurrency(app: FastifyInstance): void {
  const queue: { admit(): void; queuedAt: number }[] = [];
  let windowStart: number | undefined;
  const startWindow = () => {
    windowStart = performance.now();
    void yieldToEventLoop().then(admitNext);
  };
  const isSpent = () => performance.now() - (windowStart ?? 0) > ADMISSION_MS;
  async function admitNext() {
    windowStart = undefined;
    if (queue.length === 0) return;
    startWindow();
    while (queue.length > 0 && !isSpent()) {
      queue.shift()!.admit();
      // An admitted request runs in the microtasks that follow. Without this pause `isSpent` would not see its time.
      await undefined;
    }
  }
  app.decorateRequest('overloaded', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const now = performance.now();
    const [first] = queue;
    if (first && isOverloaded({ waiting: queue.length, longestMs: now - first.queuedAt })) {
      request.overloaded = true;
      return done();
    }
    if (windowStart === undefined) startWindow();
    if (queue.length === 0 && !isSpent()) return done();
    queue.push({ admit: done, queuedAt: now });
  });
}
