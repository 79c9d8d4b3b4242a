import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { closeHttp } from './close-http';

/** As in server/src/server.ts. */
const SETTINGS = { forceCloseConnections: 'idle', return503OnClosing: false } as const;
const never = () => new Promise<never>(() => undefined);

test('finishes requests in flight, and cuts off hanging ones at the limit', async () => {
  const app = Fastify(SETTINGS);
  let finish: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  const bothArrived = new Promise<void>((resolve) => {
    let count = 0;
    arrived = () => ((count += 1) === 2 ? resolve() : undefined);
  });
  app.get('/hangs', () => {
    arrived();
    return never();
  });
  app.get('/slow', async () => {
    arrived();
    await new Promise<void>((resolve) => (finish = resolve));
    return 'done';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const hanging = fetch(`${url}/hangs`).then(
    () => 'answered',
    () => 'cut off',
  );
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await bothArrived;
  const closed = closeHttp(app, 5_000);
  finish();
  expect(await slow).toBe('done');
  await closed;
  expect(await hanging).toBe('cut off');
});

test('a request that ends after the close began does not delay it', async () => {
  const app = Fastify(SETTINGS);
  let finish: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await new Promise<void>((end) => (finish = end));
      return 'done';
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await arrived;
  const cutOff = jest.spyOn(app.server, 'closeAllConnections');
  const closed = closeHttp(app);
  setTimeout(finish, 20);
  expect(await slow).toBe('done');
  await closed;
  expect(cutOff).not.toHaveBeenCalled();
});

test('a request that comes on an open connection while the server closes is answered, a new connection is refused', async () => {
  const app = Fastify(SETTINGS);
  app.get('/', () => 'done');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const answerBy = (agent: Agent | false) =>
    new Promise<IncomingMessage>((answered, failed) =>
      get(url, { agent }, (response) => response.resume().on('end', () => answered(response))).on('error', failed),
    );
  expect((await answerBy(kept)).statusCode).toBe(200);
  const closed = closeHttp(app);
  while (app.server.listening) await new Promise(setImmediate);
  const { statusCode, headers } = await answerBy(kept);
  expect([statusCode, headers.connection]).toEqual([200, 'close']);
  await expect(answerBy(false)).rejects.toThrow('ECONNREFUSED');
  await closed;
});

test('requests on connections that wait to be accepted when the close begins are answered', async () => {
  const app = Fastify(SETTINGS);
  app.get('/', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  // The kernel makes the connections at once; the event loop accepts one in each of its turns.
  const waiting = Array.from({ length: 40 }, () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
    return socket.toArray().then(
      (chunks) => chunks.join(''),
      ({ code }: NodeJS.ErrnoException) => code,
    );
  });
  const closed = closeHttp(app);
  for (const answer of await Promise.all(waiting)) expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
  await closed;
});

test('requests that came on open connections while the process got no time for longer than the drain are answered', async () => {
  const app = Fastify(SETTINGS);
  app.get('/', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n';
  const open = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(ask);
    const [first] = await once(socket, 'data');
    expect(first).toMatch(/^HTTP\/1.1 200 OK/);
    return socket;
  };
  const kept = [await open(), await open(), await open()];
  const closed = closeHttp(app);
  while (app.server.listening) await new Promise(setImmediate);
  const answers = kept.map((socket) =>
    socket.toArray().then(
      (chunks) => chunks.join(''),
      ({ code }: NodeJS.ErrnoException) => code,
    ),
  );
  for (const socket of kept) socket.write(ask);
  // Nothing of this process runs meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
  await closed;
});

test.each([
  ['head', 'POST /orders HTTP/1.1\r\nhost: shop\r\ncontent-', 'type: application/json\r\ncontent-length: 7\r\n\r\n{"a":1}'],
  ['body', 'POST /orders HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n{"a"', ':1}'],
])('a request with half its %s received is answered when the rest comes, and cut off if it never does', async (_, half, rest) => {
  const app = Fastify(SETTINGS);
  app.post('/orders', ({ body }) => ({ taken: body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sendHalf = async () => {
    const accepted = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const answer = socket.toArray().then((chunks) => chunks.join(''));
    socket.write(half);
    // The server has read the half when its own end of the connection has.
    const [mine] = await accepted;
    while (mine.bytesRead < half.length) await new Promise(setImmediate);
    return { socket, answer };
  };
  const [slow, vanished] = [await sendHalf(), await sendHalf()];
  const closesIdle = jest.spyOn(app.server, 'closeIdleConnections');
  let isClosed = false;
  const closed = closeHttp(app, 5_000).then(() => (isClosed = true));
  // After the drain, when idle connections have been closed.
  while (app.server.listening) await new Promise(setImmediate);
  while (!closesIdle.mock.calls.length) await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  slow.socket.write(rest);
  expect(await slow.answer).toMatch(/^HTTP\/1.1 200 OK[^]*\{"taken":\{"a":1\}\}$/);
  expect(await vanished.answer).toBe('');
  await closed;
});
