import { createServer } from 'node:net';

/** Where the next search in BENCH_PORTS begins, so that two calls do not get the same port before it is used. */
let next: number | undefined;

/**
 * A port that is free at `host`, for a program whose address must be known before it starts. The system chooses; BENCH_PORTS
 * (first-last) limits the range if several people share a machine. Each process begins at another place of the range, because workers
 * of a test run look at the same time.
 */
export async function freePort(host = 'localhost'): Promise<number> {
  const [first = 0, last = first] = (process.env.BENCH_PORTS ?? '').split('-').map(Number);
  let cause: unknown;
  next ??= first + (process.pid % (last - first + 1));
  for (let tries = 0; tries <= last - first; tries += 1) {
    const port: number = next >= first && next <= last ? next : first;
    next = port + 1;
    try {
      return await listenOnce(port, host);
    } catch (problem) {
      cause = problem;
    }
  }
  throw new Error(`No port from ${first} to ${last} is free at ${host}.`, { cause });
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : port));
    });
  });
}
