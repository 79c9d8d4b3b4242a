import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { emitPackage, openScratch, startProgram, type Scratch } from '../test/scratch';
import { describeStore } from '../test/store-suite';
import { openFolderStore } from './folder-store';
import type { HistoryEntry } from './history';
import { EMPTY_POINTER, type Pointer } from './pointer';

let scratch: Scratch;
beforeAll(emitPackage);
beforeEach(async () => {
  scratch = openScratch();
  await scratch.store.addVersion('alpha', '1.0.0', new Map([['release.json', Buffer.from('{}')]]));
});
afterEach(() => {
  jest.restoreAllMocks();
  scratch.remove();
});

const pointerOf = (generation: number): Pointer => ({ ...EMPTY_POINTER, generation, issuedAt: 'x'.repeat(20_000) });
const entryOf = (generation: number): HistoryEntry => ({
  generation,
  at: '',
  who: '',
  by: 'person',
  action: 'promote',
  name: 'alpha',
  from: null,
  to: '1.0.0',
  reason: '',
  tookMs: 0,
  checks: [],
});
const commit = (expected: number) => scratch.store.commit(expected, pointerOf(expected + 1), entryOf(expected + 1));

const COMMITS = `
  const store = load('folder-store').openFolderStore(folder);
  (async () => {
    for (;;) {
      const { generation: at } = await store.readPointer();
      await store.commit(at, { schema: 1, generation: at + 1, issuedAt: 'x'.repeat(20000), remotes: {} }, { generation: at + 1, name: 'alpha', to: '1.0.0' });
      process.stdout.write('.');
    }
  })();`;

test('leaves the old or the new pointer when a command is killed, and accepts the next command at once', async () => {
  await commit(0);
  for (let round = 0; round < 12; round += 1) {
    const before = (await scratch.store.readPointer()).generation;
    let commits = 0;
    const { child, ended } = startProgram(scratch.store.place, COMMITS, (text) => (commits += text.length));
    while (commits === 0 && child.exitCode === null) await pause(2);
    await pause(round * 1.7);
    child.kill('SIGKILL');
    await ended;
    const { generation } = await scratch.store.readPointer();
    expect(generation).toBeGreaterThanOrEqual(before + 1);
    expect((await scratch.store.history()).map((entry) => entry.generation)).toEqual(
      Array.from({ length: generation }, (_, at) => at + 1),
    );
    await commit(generation);
  }
});

test('names the file of a truncated pointer', async () => {
  await commit(0);
  const file = join(scratch.store.place, 'pointer.json');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 50));
  await expect(scratch.store.readPointer()).rejects.toThrow(`The release pointer ${file} was cut short`);
});

test('names a note that is no longer valid JSON', async () => {
  await scratch.store.writeNote('counts', 'one', {});
  const file = join(scratch.store.place, 'counts/one.json');
  writeFileSync(file, '');
  await expect(scratch.store.readNote('counts', 'one')).rejects.toThrow(`${file} was cut short`);
});

test('ignores the history entry of an aborted move, which does not block the next move', async () => {
  await commit(0);
  mkdirSync(join(scratch.store.place, 'history'), { recursive: true });
  writeFileSync(join(scratch.store.place, 'history/00000002.json'), JSON.stringify({ ...entryOf(2), reason: 'killed' }));
  writeFileSync(join(scratch.store.place, 'pointer.json.left.draft'), '{"gen');
  expect(await scratch.store.history()).toHaveLength(1);
  await commit(1);
  expect((await scratch.store.history()).map(({ reason }) => reason)).toEqual(['', '']);
  const folder = join(scratch.store.place, 'history');
  const [aborted] = readdirSync(folder).filter((file) => file.startsWith('00000002.aborted.'));
  expect(readFileSync(join(folder, aborted!), 'utf8')).toContain('killed');
});

test('a failed publish leaves no draft behind, reports its own error, and does not block the next one', async () => {
  const add = (files: [string, string][]) =>
    scratch.store.addVersion('alpha', '2.0.0', new Map(files.map(([path, text]) => [path, Buffer.from(text)])));
  // The second file would be below the first one, so it cannot be written.
  await expect(
    add([
      ['entry.js', '1'],
      ['entry.js/chunk.js', '2'],
    ]),
  ).rejects.toMatchObject({ code: 'EEXIST', syscall: 'mkdir' });
  expect(readdirSync(join(scratch.store.place, '.staging'))).toEqual([]);
  expect(await scratch.store.versions('alpha')).toEqual(['1.0.0']);
  expect(await add([['entry.js', '1']])).toBe(true);
});

test('removes the draft of a publish killed an hour ago, but not of a running one when the local clock is wrong', async () => {
  const staging = join(scratch.store.place, '.staging');
  const at = (draft: string) => join(staging, draft);
  mkdirSync(at('killed'), { recursive: true });
  mkdirSync(at('at-work'));
  const before = new Date(Date.now() - 3_700_000);
  utimesSync(at('killed'), before, before);
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 7_200_000);
  await scratch.store.addVersion('alpha', '2.0.0', new Map([['entry.js', Buffer.from('1')]]));
  expect(readdirSync(staging)).toEqual(['at-work']);
});

test('takes over the lock of a killed process immediately', async () => {
  const holding = new Promise<void>((held) => {
    const { child, ended } = startProgram(
      scratch.store.place,
      `load('lock').withLock(folder, () => new Promise(() => { process.stdout.write('held'); setInterval(() => {}, 1000); }));`,
      () => {
        child.kill('SIGKILL');
        void ended.then(() => held());
      },
    );
  });
  await holding;
  expect(readFileSync(join(scratch.store.place, 'lock'), 'utf8')).toMatch(/^\d+ /);
  // With a live lock, the command would wait, and be refused after five seconds.
  await commit(0);
});

test('never gives a stale lock to two processes at once', async () => {
  const folder = scratch.store.place;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'count'), '0');
  const programs = [1, 2, 3].map(() =>
    startProgram(
      folder,
      `
      const { linkSync, readFileSync, unlinkSync, writeFileSync } = require('node:fs');
      const { withLock } = load('lock');
      const lock = folder + '/lock';
      let stamp;
      const plantDeadLock = (attempt) => {
        const dead = lock + '.planted.' + process.pid + '.' + attempt;
        writeFileSync(dead, ['999999999', ...stamp.slice(1, -1), 'dead-' + process.pid + '-' + attempt].join(' '));
        try { linkSync(dead, lock); } catch {}
        unlinkSync(dead);
      };
      (async () => {
        await withLock(folder, async () => (stamp = readFileSync(lock, 'utf8').split(' ')));
        for (let attempt = 0; attempt < 40; attempt += 1) {
          plantDeadLock(attempt);
          await withLock(folder, async () => {
            const count = Number(readFileSync(folder + '/count', 'utf8'));
            await new Promise((done) => setTimeout(done, 1));
            writeFileSync(folder + '/count', String(count + 1));
          });
        }
      })();`,
    ),
  );
  expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('120');
});

describe('as a release store', () =>
  describeStore(async () => {
    const separate = openScratch();
    const file = join(separate.store.place, 'pointer.json');
    return {
      store: separate.store,
      again: () => openFolderStore(separate.store.place),
      rawPointer: {
        read: async () => (existsSync(file) ? readFileSync(file) : null),
        write: async (content) => (content ? writeFileSync(file, content) : rmSync(file, { force: true })),
      },
      forgetDone: () => rmSync(join(separate.store.place, 'last-move.json')),
      close: separate.remove,
    };
  }));
