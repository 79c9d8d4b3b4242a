import { createServer } from 'node:net';

/**
 * A free port at `host`, for a server that needs a known address before it starts. (`testing/free-port` is for tests:
 * tooling runs before anything is built, and imports no other package.)
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
