import { createServer } from 'node:net';

/** BENCH_PORTS (first-last) limits the range if several people share a machine; otherwise the system chooses. */
const [first = 0, last = 0] = (process.env.BENCH_PORTS ?? '').split('-').map(Number);
let next = first;

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries <= last - first; tries += 1) {
    const port = next;
    if (first) next = next >= last ? first : next + 1;
    const found = await tryListen(port);
    if (found) return found;
  }
  throw new Error(`No port from ${first} to ${last} is free.`);
}

function tryListen(port: number): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(null));
    probe.listen(port, 'localhost', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : null));
    });
  });
}
