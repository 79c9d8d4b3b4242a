import { integrityOf, type StoredRecord } from 'slipway';
import { createStoreProbe } from './store-probe';

const raw = Buffer.from('{}');
const SHELL = { version: '1.0.0', record: integrityOf(raw) };
const stored = (content = raw) => ({ record: {}, raw: content }) as StoredRecord;

test.each<[string, () => Promise<StoredRecord | null>, boolean]>([
  ['has the record of the live shell', async () => stored(), true],
  ['lost it', async () => null, false],
  ['has another record than was promoted', async () => stored(Buffer.from('{"other":1}')), false],
  ['fails', () => Promise.reject(new Error('away')), false],
  ['does not answer', () => new Promise(() => undefined), false],
])('a store that %s', async (_what, readRecord, expected) => {
  expect(await createStoreProbe({ readRecord }, { limitMs: 20 })(SHELL)).toBe(expected);
});

test('asks the store once for concurrent callers, caches the answer, and asks at once about another shell', async () => {
  const readRecord = jest.fn(async () => stored());
  const hasShell = createStoreProbe({ readRecord }, { keepMs: 60_000 });
  expect(await Promise.all([hasShell(SHELL), hasShell(SHELL)])).toEqual([true, true]);
  expect(await hasShell(SHELL)).toBe(true);
  expect(readRecord).toHaveBeenCalledTimes(1);
  await hasShell({ ...SHELL, version: '1.1.0' });
  expect(readRecord).toHaveBeenCalledTimes(2);
});

test('keeps a process ready while the store is away, until the store reports that the shell is gone', async () => {
  let readRecord: () => Promise<StoredRecord | null> = async () => stored();
  const hasShell = createStoreProbe({ readRecord: () => readRecord() }, { keepMs: 0, limitMs: 20 });
  expect(await hasShell(SHELL)).toBe(true);
  readRecord = () => Promise.reject(new Error('away'));
  expect(await hasShell(SHELL)).toBe(true);
  readRecord = () => new Promise(() => undefined);
  expect(await hasShell(SHELL)).toBe(true);
  // Nothing of another shell is in this process.
  expect(await hasShell({ ...SHELL, version: '1.1.0' })).toBe(false);
  readRecord = async () => null;
  expect(await hasShell(SHELL)).toBe(false);
  readRecord = () => Promise.reject(new Error('away'));
  expect(await hasShell(SHELL)).toBe(false);
});

test('notices that the store is back once the cached answer expires', async () => {
  let answer: StoredRecord | null = null;
  const hasShell = createStoreProbe({ readRecord: async () => answer }, { keepMs: 0 });
  expect(await hasShell(SHELL)).toBe(false);
  answer = stored();
  expect(await hasShell(SHELL)).toBe(true);
});
