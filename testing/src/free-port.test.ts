import { createServer } from 'node:net';
import { freePort } from './free-port';

const listen = (port: number) =>
  new Promise<() => Promise<void>>((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(port, 'localhost', () => done(() => new Promise((closed) => server.close(() => closed()))));
  });

afterEach(() => delete process.env.BENCH_PORTS);

test('a free port can be listened on', async () => {
  const close = await listen(await freePort());
  await close();
});

test('BENCH_PORTS limits the range: each call gets the next free one', async () => {
  const port = await freePort();
  process.env.BENCH_PORTS = `${port}-${port}`;
  expect([await freePort(), await freePort()]).toEqual([port, port]);
  const close = await listen(port);
  await expect(freePort()).rejects.toThrow(`No port from ${port} to ${port} is free at localhost.`);
  process.env.BENCH_PORTS = `${port}-${port + 20}`;
  const next = await freePort();
  expect(next).toBeGreaterThan(port);
  expect(await freePort()).not.toBe(next);
  await close();
});
