import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify from 'fastify';
import { UNCOMPRESSED } from './compressed-body';
import { handleError } from './error-handler';
import { sendCompressed } from './send-compressed';

test('clients that read long bodies slowly fill no more than a bounded memory', async () => {
  const app = fastify();
  app.setErrorHandler(handleError);
  const body = 'x'.repeat(50 * 1024 ** 2);
  app.get('/', (request, reply) => sendCompressed(request, reply, { body, tag: 'a', compressed: UNCOMPRESSED }));
  await app.listen();
  const { port } = app.server.address() as AddressInfo;
  const slow: Socket[] = [];
  for (let each = 0; each < 2; each += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    await new Promise((resolve) => socket.once('readable', resolve));
    slow.push(socket);
  }
  const status = async () => (await fetch(`http://127.0.0.1:${port}/`)).status;
  expect(await status()).toBe(503);
  for (const socket of slow) socket.destroy();
  while ((await status()) !== 200);
  await app.close();
});
