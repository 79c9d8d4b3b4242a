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

test('each process begins at another place of BENCH_PORTS', async () => {
  process.env.BENCH_PORTS = '20000-20099';
  const { pid } = process;
  const ports = new Set<number>();
  for (const other of [41, 142, 243]) {
    Object.defineProperty(process, 'pid', { value: other, configurable: true });
    await jest.isolateModulesAsync(async () => void ports.add(await (await import('./free-port')).freePort()));
  }
  Object.defineProperty(process, 'pid', { value: pid, configurable: true });
  expect(ports.size).toBe(3);
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
