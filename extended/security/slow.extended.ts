import { connect, type Socket } from 'node:net';
import { sendRequest } from './send-request';
import { openTarget, type Target } from './target';

/** Number of slow connections, and the time within which the shop must close them. */
const MANY = 300;
const DISCONNECT_AFTER_MS = 120_000;

let shop: Target;
beforeAll(async () => {
  shop = await openTarget();
});
afterAll(() => shop.close());

test.each([
  ['sends its headers byte by byte', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ', 'a'],
  ['never ends its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n', ''],
  [
    'sends its body byte by byte',
    'POST /newsletter HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ' ',
  ],
  ['connects and sends nothing', '', ''],
])(
  'a client that %s is disconnected, and 300 of them block no other client',
  async (_what, begin, drip) => {
    const sockets = await Promise.all(Array.from({ length: MANY }, () => open(begin)));
    const ended = sockets.map(
      (socket) =>
        new Promise<void>((done) => {
          socket.once('close', () => done());
          socket.resume();
        }),
    );
    let limit: NodeJS.Timeout | undefined;
    const dripping = setInterval(() => drip && sockets.forEach((socket) => socket.writable && socket.write(drip)), 5_000);
    try {
      for (const path of ['/healthz', '/products', '/']) expect((await sendRequest(shop.url, path)).status).toBe(200);
      await Promise.race([Promise.all(ended), new Promise((late) => (limit = setTimeout(late, DISCONNECT_AFTER_MS)))]);
      expect(sockets.filter((socket) => !socket.destroyed).length).toBe(0);
    } finally {
      // A timer that still runs would hold up the end of the whole suite.
      clearTimeout(limit);
      clearInterval(dripping);
      sockets.forEach((socket) => socket.destroy());
    }
  },
  DISCONNECT_AFTER_MS + 60_000,
);

function open(begin: string): Promise<Socket> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      if (begin) socket.write(begin);
      resolve(socket);
    });
    socket.once('error', reject);
    socket.on('error', () => undefined);
  });
}
