import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { listen } from './listen';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  app.get('/', async () => 'here');
});
afterEach(() => app.close());

const hasIPv6 = () =>
  new Promise<boolean>((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(0, '::1', () => probe.close(() => done(true)));
  });

test('listens on every loopback address of the machine for localhost', async () => {
  const port = await listen(app, { host: 'localhost', port: 0 });
  for (const address of ['127.0.0.1', ...((await hasIPv6()) ? ['[::1]'] : [])])
    expect([address, await (await fetch(`http://${address}:${port}/`)).text()]).toEqual([address, 'here']);
});

test('names the setting when the port is in use or the address belongs to another machine', async () => {
  const other = createServer();
  const port = await new Promise<number>((done) =>
    other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)),
  );
  await expect(listen(app, { host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is taken`);
  other.close();
  await expect(listen(Fastify(), { host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST must be an address of this machine');
});
