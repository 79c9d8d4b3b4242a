import { createServer } from 'node:net';
import { freePort } from './free-port';

const listen = (port: number) =>
  new Promise<() => Promise<void>>((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(port, 'localhost', () => done(() => new Promise((closed) => server.close(() => closed()))));
  });

afterEach(() => delete process.env.BENCH_PORTS);

test('returns a port that can be listened on', async () => {
  const close = await listen(await freePort());
  await close();
});

test('avoids the ports that the system uses for outgoing connections', async () => {
  const ports = [await freePort(), await freePort()];
  expect(ports.every((port) => port >= 20_000 && port <= 32_000)).toBe(true);
  expect(ports[0]).not.toBe(ports[1]);
});

test('starts each process at another place in the range', async () => {
  process.env.BENCH_PORTS = '20000-20099';
  const random = jest.spyOn(Math, 'random');
  const ports: number[] = [];
  for (const chance of [0, 0.5]) {
    random.mockReturnValue(chance);
    await jest.isolateModulesAsync(async () => void ports.push(await (await import('./free-port')).freePort()));
  }
  random.mockRestore();
  expect(ports[0]).toBeLessThan(20_040);
  expect(ports[1]).toBeGreaterThanOrEqual(20_050);
});

test('BENCH_PORTS limits the range, and each call returns the next free port', async () => {
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
