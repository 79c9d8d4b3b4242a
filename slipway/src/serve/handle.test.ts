import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleBelow } from './handle';

const TOKEN = `eyJuYW1lIjoibWYtaW5mbyJ9.${'pZ3-kq_0Vw8'.repeat(4)}`;

test.each([
  [`/releases/preview/${TOKEN}`, 'GET /releases/preview/-'],
  ['/releases/ops/callback?code=secret', 'GET /releases/ops/callback'],
  ['/releases/remotes/info/1.0.0/page.0a1b2c3d4e5f60718293.js', 'GET /releases/remotes/info/1.0.0/page.0a1b2c3d4e5f60718293.js'],
])('logs a failure at %s without the secret of the link', async (url, logged) => {
  const failure = new Error('the disk is gone');
  const warn = jest.fn();
  const handle = handleBelow('/releases/', () => () => Promise.reject(failure), warn);
  const response = { headersSent: true, destroy: jest.fn() } as unknown as ServerResponse;
  expect(await handle({ method: 'GET', url, headers: {} } as IncomingMessage, response)).toBe(true);
  expect(warn.mock.calls).toEqual([[failure, `failed to answer ${logged}`]]);
});
