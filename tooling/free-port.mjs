import { createServer } from 'node:net';

/**
 * A port that is free at `host`, for a server whose address must be known before it starts. (`testing/free-port` is for tests: tooling
 * runs before anything is built, and imports nothing of other packages.)
 * @param {string} host
 * @returns {Promise<number>}
 */
export function freePort(host) {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, host, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });
}
