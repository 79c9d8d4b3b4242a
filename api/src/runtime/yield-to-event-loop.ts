import { subscribe } from 'node:diagnostics_channel';
import { setImmediate as nextImmediate } from 'node:timers/promises';

/** Upper bound, so that a stream of new connections cannot block other work. */
const MAX_TICKS = 128;

let acceptedConnections = 0;
// Counts the connections of every server in this process, since they share the event loop.
subscribe('net.server.socket', () => void (acceptedConnections += 1));

/**
 * Yields to the event loop: once, and again as long as each iteration accepted a new connection. Node accepts one
 * connection per iteration. If every iteration also did some milliseconds of work, accepting the thousand connections of
 * a rush would take seconds, and the last ones would time out.
 */
export async function yieldToEventLoop(): Promise<void> {
  for (let tick = 0; tick < MAX_TICKS; tick += 1) {
    const before = acceptedConnections;
    await nextImmediate();
    if (acceptedConnections === before) return;
  }
}
