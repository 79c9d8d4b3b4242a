import { isCrowd, letOthersIn } from 'api';
import type { FastifyInstance } from 'fastify';

/** For so long in one turn of the event loop requests are let in; then everybody else has a turn. */
const TURN_MS = 2;

/**
 * Lets requests in one after the other. In a rush hundreds of them are read in one turn of the event loop; were all begun at once, the
 * database, what is half done and new connections would wait for the whole of it. A request that
 * finds the queue too long goes on at once with `crowded` set: pages and API answer 503, what comes from memory is served.
 */
export function guardEntrance(app: FastifyInstance): void {
  const queue: { enter(): void; at: number }[] = [];
  let began: number | undefined;
  const beginTurn = () => {
    began = performance.now();
    void letOthersIn().then(endTurn);
  };
  const isSpent = () => performance.now() - (began ?? 0) > TURN_MS;
  async function endTurn() {
    began = undefined;
    if (queue.length === 0) return;
    beginTurn();
    while (queue.length > 0 && !isSpent()) {
      queue.shift()!.enter();
      // What was let in does its work in the microtasks that follow: without a pause here its time would not be seen.
      await undefined;
    }
  }
  app.decorateRequest('crowded', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const now = performance.now();
    const [first] = queue;
    if (first && isCrowd({ waiting: queue.length, longestMs: now - first.at })) {
      request.crowded = true;
      return done();
    }
    if (began === undefined) beginTurn();
    if (queue.length === 0 && !isSpent()) return done();
    queue.push({ enter: done, at: now });
  });
}
