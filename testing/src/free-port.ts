import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere): one of those may be taken
 * in the seconds before the program listens.
 */
const USUAL = '20000-32000';

/** The start of the next search, so that two calls do not return the same port before it is used. */
let next: number | undefined;

/**
 * A free port at `host`, for a program that needs a known address before it starts. BENCH_PORTS (first-last) limits the
 * range if several people share a machine. Each process starts at a random place, because the workers of a test run
 * search at the same time.
 */
export async function freePort(host = 'localhost'): Promise<number> {
  const [first = 0, last = first] = (process.env.BENCH_PORTS || USUAL).split('-').map(Number);
  let cause: unknown;
  next ??= first + Math.floor(Math.random() * (last - first + 1));
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
    probe.listen(port, host, () => probe.close(() => done(port)));
  });
}
