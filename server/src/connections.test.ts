import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import Fastify from 'fastify';
import { limitConnections, limitPipelining } from './connections';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** A server with these handlers, and a client that has asked for a path and reads nothing yet. */
async function asked(path: string, handler: Parameters<typeof createServer>[1], noProgressMs: number): Promise<Socket> {
  server = createServer(handler);
  limitConnections(server, { hasEdge: true, noProgressMs });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.pause().on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`);
  return socket;
}

test('closes the connection and response of a client that reads nothing', async () => {
  let given: { closed: Promise<unknown> } | undefined;
  const whenAsked = new Promise<void>((resolve) => {
    void asked(
      '/',
      (_request, response) => {
        given = { closed: once(response, 'close') };
        response.end(Buffer.alloc(64 * 1024 ** 2));
        resolve();
      },
      100,
    );
  });
  await whenAsked;
  await given!.closed;
});

test('keeps the connection of a slow handler while there is nothing to send', async () => {
  const socket = await asked('/', (_request, response) => void response.once('timeout', () => response.end('late')), 100);
  const parts: string[] = [];
  socket.setEncoding('utf8').on('data', (text: string) => parts.push(text));
  socket.resume();
  while (!parts.join('').includes('late')) await once(socket, 'data');
});

describe('connections of one network', () => {
  const opened = (options: { hasEdge: boolean; scale?: number }, addresses: readonly string[]) => {
    server = createServer();
    // The server cannot handle this fake socket itself.
    server.removeAllListeners('connection');
    limitConnections(server, options);
    return addresses.map((remoteAddress) => {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress,
        isClosed: false,
        destroy: () => void (socket.isClosed = true),
      });
      server.emit('connection', socket);
      return socket;
    });
  };
  const kept = (found: ReturnType<typeof opened>) => found.filter(({ isClosed }) => !isClosed).length;
  const many = (count: number, address: (index: number) => string) => Array.from({ length: count }, (_, index) => address(index));

  test('are limited per network, higher for a larger IPv6 network, and unlimited for this machine and behind a proxy', () => {
    expect(
      kept(
        opened(
          { hasEdge: false },
          many(500, () => '203.0.113.7'),
        ),
      ),
    ).toBe(200);
    expect(
      kept(
        opened(
          { hasEdge: false },
          many(500, (index) => `2001:db8:1:${(index << 7).toString(16)}::1`),
        ),
      ),
    ).toBe(400);
    expect(
      kept(
        opened(
          { hasEdge: false },
          many(500, (index) => `203.0.113.${index % 250}`),
        ),
      ),
    ).toBe(500);
    expect(
      kept(
        opened(
          { hasEdge: false, scale: 2 },
          many(500, () => '203.0.113.7'),
        ),
      ),
    ).toBe(400);
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1'])
      expect(
        kept(
          opened(
            { hasEdge: false },
            many(500, () => address),
          ),
        ),
      ).toBe(500);
    expect(
      kept(
        opened(
          { hasEdge: true },
          many(500, () => '203.0.113.7'),
        ),
      ),
    ).toBe(500);
  });

  test('free a place when they close', () => {
    const sockets = opened(
      { hasEdge: false },
      many(200, () => '203.0.113.7'),
    );
    sockets[0]!.emit('close');
    const late = Object.assign(new EventEmitter(), {
      remoteAddress: '203.0.113.7',
      isClosed: false,
      destroy: () => void (late.isClosed = true),
    });
    server.emit('connection', late);
    expect(late.isClosed).toBe(false);
  });
});

describe('requests that are sent without waiting for the response', () => {
  /** A server that lists its requests, and a connection with a client that reads nothing until `reads` is called. */
  function pipelined() {
    const handled: string[] = [];
    const closed: string[] = [];
    let take = (_done: () => void): void => undefined;
    const app = Fastify();
    limitPipelining(app);
    server = app.server;
    app.get('/:name', async (request, reply) => {
      handled.push(request.url);
      reply.raw.once('close', () => closed.push(request.url));
      return 'x'.repeat(20_000);
    });
    const socket = new Duplex({
      read: () => undefined,
      write: (_chunk, _encoding, done) => take(done),
    });
    return { app, socket, handled, closed, reads: () => void (take = (done) => done()) };
  }
  const requests = (count: number) =>
    Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nhost: shop\r\n\r\n`).join('');

  test('are answered in their order while there are few, again and again', async () => {
    const { app, socket, closed, reads } = pipelined();
    reads();
    await app.ready();
    app.server.emit('connection', socket);
    for (let round = 1; round <= 5; round += 1) {
      socket.push(requests(10));
      while (closed.length < round * 10) await new Promise(setImmediate);
    }
    expect(closed).toEqual(Array.from({ length: 50 }, (_, at) => `/${at % 10}`));
    expect(socket.destroyed).toBe(false);
  });

  test('end the connection when they are many, and no further handler runs', async () => {
    const { app, socket, handled } = pipelined();
    await app.ready();
    app.server.emit('connection', socket);
    socket.push(requests(1_500));
    await once(socket, 'close');
    await new Promise(setImmediate);
    expect(handled).toHaveLength(16);
  });
});
