import { emitPackage } from '../../test/scratch';
import type { ReleaseStore } from '../store';
import { openRenderPool } from './open-pool';
import { MAX_ENDS } from './pool';
import { createServerBuild, sourcesOf } from './server-build';

jest.setTimeout(60_000);

const isLive = () => true;

test('logs once a minute that a store cannot say what is left out', async () => {
  jest.useFakeTimers();
  const warn = jest.fn();
  const store = { notes: () => Promise.reject(new Error('it is away')) } as unknown as ReleaseStore;
  const pool = openRenderPool({ store, options: {}, isLive, count: async () => undefined, warn });
  await jest.advanceTimersByTimeAsync(55_000);
  expect(warn).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(warn).toHaveBeenCalledTimes(2);
  pool.close();
  jest.useRealTimers();
});

test('counts a fault in code of the host for the remote that is charged with it, and not for the host', async () => {
  emitPackage();
  const store = { notes: async () => [] } as unknown as ReleaseStore;
  const warnings: string[] = [];
  let count!: (fault: { name: string }) => void;
  const counted = new Promise<{ name: string }>((done) => (count = done));
  const pool = openRenderPool({
    store,
    options: { workers: 1 },
    isLive,
    count: async (fault) => count(fault),
    warn: (_error, what) => void warnings.push(what),
  });
  const code = `exports.provided = { later: async () => { await null; throw new Error('later'); } };`;
  const shell = { label: 'shell@1.0.0', file: 'server/main.cjs', code, hash: '1' };
  const alpha = { label: 'alpha@1.0.0', file: 'server/main.cjs', code: `exports.go = () => void require('later')();`, hash: '2' };
  await createServerBuild(pool, { name: 'shell', version: '1.0.0' }, sourcesOf(shell), 3000).load();
  await createServerBuild(pool, { name: 'alpha', version: '1.0.0' }, sourcesOf(shell, alpha), 3000).call('go');
  expect(await counted).toMatchObject({ name: 'alpha' });
  const what = 'shell 1.0.0 rejects a promise that nothing awaits: later';
  expect(warnings).toEqual([what, `alpha 1.0.0 was rendered when ${what}`]);
  pool.close();
});

test('names the version before each line that it prints', async () => {
  emitPackage();
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const store = { notes: async () => [] } as unknown as ReleaseStore;
  const pool = openRenderPool({ store, options: { workers: 1 }, isLive, count: async () => undefined, warn: () => undefined });
  const code = `exports.go = () => console.log('one\\n{"level":50}\\r{"level":60}\\n');`;
  const shell = { label: 'shell@1.0.0', file: 'server/main.cjs', code, hash: '1' };
  await createServerBuild(pool, { name: 'shell', version: '1.0.0' }, sourcesOf(shell), 3000).call('go');
  expect(print.mock.calls).toEqual([['shell@1.0.0: one\nshell@1.0.0: {"level":50}\rshell@1.0.0: {"level":60}']]);
  print.mockRestore();
  pool.close();
});

test('keeps out what is left out while the store is read', async () => {
  emitPackage();
  const notes = new Map<string, unknown>();
  let read!: () => void;
  const reading = new Promise<void>((done) => (read = done));
  const store = {
    notes: async () => {
      const known = [...notes.keys()];
      await reading;
      return known;
    },
    readNote: async (_kind: string, key: string) => notes.get(key),
    writeNote: async (_kind: string, key: string, note: unknown) => void notes.set(key, note),
  } as unknown as ReleaseStore;
  const pool = openRenderPool({
    store,
    options: { workers: 1 },
    isLive,
    count: async () => undefined,
    warn: () => undefined,
  });
  const sources = sourcesOf({ label: 'shell@1.0.0', file: 'server/main.cjs', code: 'process.exit(1);', hash: '1' });
  const build = createServerBuild(pool, { name: 'shell', version: '1.0.0' }, sources, 3000);
  for (let time = 0; time < MAX_ENDS; time += 1) await expect(build.load()).rejects.toThrow('process.exit(1)');
  expect([...pool.leftOut]).toEqual(['shell@1.0.0']);
  read();
  await new Promise((done) => setTimeout(done, 50));
  expect([...pool.leftOut]).toEqual(['shell@1.0.0']);
  pool.close();
});

test('a previewed host that ends its process with a live remote leaves that remote and its pages alone', async () => {
  emitPackage();
  const store = { notes: async () => [] } as unknown as ReleaseStore;
  const [count, warnings] = [jest.fn(), [] as string[]];
  const pool = openRenderPool({
    store,
    options: { workers: 1 },
    isLive: (label) => label !== 'shell@2.0.0',
    count,
    warn: (_error, what) => void warnings.push(what),
  });
  const file = 'server/main.cjs';
  const code = `exports.provided = {}; exports.pid = () => process.pid;`;
  const shell = { label: 'shell@1.0.0', file, code, hash: '1' };
  const alpha = { label: 'alpha@1.0.0', file, code: 'exports.pid = () => process.pid;', hash: '2' };
  const previewed = { label: 'shell@2.0.0', file, code: `exports.provided = {}; exports.go = () => process.exit(3);`, hash: '3' };
  const live = createServerBuild(pool, { name: 'alpha', version: '1.0.0' }, sourcesOf(shell, alpha), 3000);
  const preview = createServerBuild(pool, { name: 'shell', version: '2.0.0' }, sourcesOf(previewed), 3000);
  const remote = createServerBuild(pool, { name: 'alpha', version: '1.0.0' }, sourcesOf(previewed, alpha), 3000);
  const pid = await live.call('pid');
  for (let time = 0; time < MAX_ENDS; time += 1) {
    expect(await remote.call('pid')).not.toBe(pid);
    await expect(preview.call('go', [remote])).rejects.toThrow('process.exit(3)');
  }
  expect(await live.call('pid')).toBe(pid);
  expect([...pool.leftOut]).toEqual([]);
  expect(count).not.toHaveBeenCalled();
  expect(warnings.filter((each) => !each.startsWith('a preview of '))).toEqual([]);
  expect(warnings).toContain('a preview of shell 2.0.0 calls process.exit(3)');
  pool.close();
});
