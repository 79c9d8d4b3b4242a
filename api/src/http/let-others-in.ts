import { subscribe } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** More new connections than that do not come in before others get on with their work. */
const MOST = 128;

let arrived = 0;
// Of every server of this process: the loop is one, too.
subscribe('net.server.socket', () => void (arrived += 1));

/**
 * Lets the event loop turn, so that who waits for something else gets on: once, and again for as long as each turn brought
 * a new connection. Node accepts one in each turn of its loop; where every turn is also work of some milliseconds, the
 * thousand lines of a rush would take seconds to come in, and those at the end of the queue give up before.
 */
export async function letOthersIn(): Promise<void> {
  for (let turn = 0; turn < MOST; turn += 1) {
    const before = arrived;
    await nextTurn();
    if (arrived === before) return;
  }
}
