import promises from 'node:fs/promises';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withLock } from './lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('leaves no file behind when the disk is full, and the next command gets the lock', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  jest.spyOn(promises, 'writeFile').mockImplementationOnce(async (path) => {
    writeFileSync(path as string, '');
    throw full;
  });
  await expect(withLock(folder, async () => 'done')).rejects.toBe(full);
  expect(readdirSync(folder)).toEqual([]);
  expect(await withLock(folder, async () => 'done')).toBe('done');
});

const lock = () => join(folder, 'lock');
const lockElsewhere = () => writeFileSync(lock(), '1 2 another-machine nonce');

/** The stamp with which this process locks. */
async function ownStamp(): Promise<string[]> {
  let stamp = '';
  await withLock(folder, async () => {
    stamp = readFileSync(lock(), 'utf8');
  });
  return stamp.split(' ');
}
const NO_PROCESS = '999999999';

test.each([-60_000, 60_000])('waits for another machine, even if the local clock is off by %d ms', async (offset) => {
  lockElsewhere();
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + offset);
  let isHeld = false;
  const held = withLock(folder, async () => {
    isHeld = true;
  });
  await pause(200);
  expect(isHeld).toBe(false);
  rmSync(lock());
  await held;
  expect(isHeld).toBe(true);
});

test('takes over the lock of a dead process on this machine immediately', async () => {
  const [, ...others] = await ownStamp();
  writeFileSync(lock(), [NO_PROCESS, ...others.slice(0, -1), 'dead'].join(' '));
  expect(await withLock(folder, async () => 'done')).toBe('done');
});

test.each([
  ['of another container with the same host name', (stamp: string[]) => [...stamp.slice(0, -2), 'pid:[1]', 'nonce']],
  [
    'of another boot, or of a machine with the same host name',
    (stamp: string[]) => [...stamp.slice(0, 3), 'boot', ...stamp.slice(4)],
  ],
  ['of an earlier release, which does not say from where', (_stamp: string[]) => [NO_PROCESS, '1', hostname(), 'nonce']],
])('waits for a process that is not visible from here: one %s', async (_whose, elsewhere) => {
  const [, ...stamp] = await ownStamp();
  writeFileSync(lock(), elsewhere([NO_PROCESS, ...stamp]).join(' '));
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 1500));
  await expect(withLock(folder, async () => 'done')).rejects.toThrow('Another release command is using this store');
  expect(existsSync(lock())).toBe(true);
});

test('takes over a lock that another machine has held for longer than any move takes', async () => {
  lockElsewhere();
  const before = new Date(Date.now() - 31_000);
  utimesSync(lock(), before, before);
  expect(await withLock(folder, async () => 'done')).toBe('done');
  expect(existsSync(lock())).toBe(false);
});

describe.each(['with hard links', 'without hard links'])('on a file system %s', (kind) => {
  beforeEach(() => {
    if (kind === 'without hard links')
      jest.spyOn(promises, 'link').mockRejectedValue(Object.assign(new Error('EOPNOTSUPP: link'), { code: 'EOPNOTSUPP' }));
  });

  test('commands run one after the other, and no file is left behind', async () => {
    const [began, ended]: [number[], number[]] = [[], []];
    await Promise.all(
      [1, 2, 3].map((each) =>
        withLock(folder, async () => {
          expect(began).toEqual(ended);
          began.push(each);
          await pause(30);
          ended.push(each);
        }),
      ),
    );
    expect([ended.toSorted(), readdirSync(folder)]).toEqual([[1, 2, 3], []]);
  });

  test('renews a lock that it holds for a long time, so that no other machine treats it as stale', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
    try {
      await withLock(folder, async () => {
        const held = readFileSync(lock(), 'utf8');
        const before = new Date(Date.now() - 29_000);
        utimesSync(lock(), before, before);
        jest.advanceTimersByTime(10_000);
        while (Date.now() - statSync(lock()).mtimeMs > 20_000) await pause(10);
        expect(readFileSync(lock(), 'utf8')).toBe(held);
      });
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});

test('leaves a lock alone that another machine took over meanwhile', async () => {
  await withLock(folder, async () => {
    rmSync(lock());
    lockElsewhere();
  });
  expect(readFileSync(lock(), 'utf8')).toContain('another-machine');
});
