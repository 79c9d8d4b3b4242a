import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reason why a staff route other than GET needs no audit entry: it changes nothing that the log records. */
    changesNothing?: string;
  }
}

/** The current request, and whether it has written an audit entry. */
const running = new AsyncLocalStorage<{ hasEntry: boolean }>();
const notes = new WeakMap<object, { hasEntry: boolean }>();

/** Notes that the change that runs has left an entry in the audit log, was found to be made already, or could not be made. */
export function noteEntry(): void {
  const note = running.getStore();
  if (note) note.hasEntry = true;
}

/** Methods that change nothing. */
export const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * BO-14: every staff route of this scope that may change something leaves an audit entry when it succeeds, or says with
 * `config.changesNothing` why it needs none. In tests one that forgets is answered with 500, so that no test of it passes; in
 * a shop, where the change is made by then, it is logged as an error.
 */
export function requireAuditEntries(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const note = { hasEntry: false };
    notes.set(request, note);
    running.run(note, done);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, url, config } = request.routeOptions;
    const note = notes.get(request);
    notes.delete(request);
    if (!note || note.hasEntry || READS.has(request.method) || config.changesNothing || reply.statusCode >= 300) return;
    // A stream is sent while the change is still being made.
    if (payload instanceof Readable) return;
    const message = `${String(method)} ${url} made a change that left no entry in the audit log.`;
    if (process.env.NODE_ENV === 'test') throw new Error(message);
    request.log.error(message);
  });
}
