import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, openScratch, useScratch } from '../test/scratch';
import { copyVersion } from './copy';
import { promote, rollback, startCanary } from './moves';
import { pin, unpin } from './pins';
import { previewToken } from './preview';
import { prune } from './prune';

const scratch = useScratch();
const versions = Array.from({ length: 8 }, (_, at) => `1.${at}.0`);
const LATER = Date.now() + 40 * 86_400_000;

beforeEach(async () => {
  await scratch.add('shell', '1.0.0');
  for (const version of versions) await scratch.add('alpha', version);
  await promote(scratch.store, 'shell', '1.0.0', mover());
  for (const version of versions.slice(0, 6)) await promote(scratch.store, 'alpha', version, mover());
});

const pruneLater = (dryRun = false) => prune(scratch.store, { days: 30, dryRun, now: LATER });

test('removes nothing from the last 30 days', async () => {
  expect((await prune(scratch.store, { days: 30, dryRun: false })).removed).toEqual([]);
});

test('keeps the pointer’s versions, three rollback steps with their fallbacks, the canary and pinned versions', async () => {
  await startCanary(scratch.store, 'alpha', '1.7.0', { percent: 5 }, mover());
  await pin(scratch.store, 'alpha', '1.0.0', mover('legal wants it'));
  expect((await pruneLater(true)).removed).toEqual(['alpha 1.6.0']);
  expect(await scratch.store.versions('alpha')).toHaveLength(8);
  await pruneLater();
  expect(await scratch.store.versions('alpha')).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.7.0']);
  await unpin(scratch.store, 'alpha', '1.0.0');
  expect((await pruneLater()).removed).toEqual(['alpha 1.0.0']);
  for (const back of ['canary', '1.4.0', '1.3.0', '1.2.0'])
    expect([back, (await rollback(scratch.store, 'alpha', undefined, mover())).changed]).toEqual([back, true]);
  expect((await scratch.store.readPointer()).remotes.alpha!.fallback!.version).toBe('1.1.0');
});

test.each([
  ['by another one', () => startCanary(scratch.store, 'alpha', '1.6.0', { percent: 5 }, mover())],
  ['by a rollback to a version', () => rollback(scratch.store, 'alpha', '1.4.0', mover())],
])('keeps a recently shown canary, even if it was ended %s', async (_how, end) => {
  await startCanary(scratch.store, 'alpha', '1.7.0', { percent: 5 }, mover());
  jest.useFakeTimers({ now: LATER, doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'performance'] });
  try {
    await end();
    expect((await pruneLater()).kept).toContainEqual({ version: 'alpha 1.7.0', why: 'shown to visitors lately' });
  } finally {
    jest.useRealTimers();
  }
});

test('keeps a version for as long as a preview link shows it', async () => {
  const shownUntil = LATER + 3_600_000;
  const hours = Math.ceil((shownUntil - Date.now()) / 3_600_000);
  const staging = scratch.store.inEnvironment('staging');
  await promote(staging, 'shell', '1.0.0', mover());
  const secret = 'x'.repeat(32);
  await previewToken(scratch.store, secret, 'alpha', '1.6.0', hours);
  // A shorter link does not end the protection.
  await previewToken(scratch.store, secret, 'alpha', '1.6.0', 1);
  await previewToken(staging, secret, 'alpha', '1.7.0', hours);
  const { kept } = await pruneLater();
  expect(kept).toContainEqual({ version: 'alpha 1.6.0', why: 'shown by a preview link' });
  expect(kept).toContainEqual({ version: 'alpha 1.7.0', why: 'shown by a preview link (staging)' });
  const { removed } = await prune(scratch.store, { days: 30, dryRun: false, now: LATER + 3 * 3_600_000 });
  expect(removed).toEqual(expect.arrayContaining(['alpha 1.6.0', 'alpha 1.7.0']));
  expect([await scratch.store.notes('previews'), await staging.notes('previews')]).toEqual([[], []]);
});

test('keeps recently copied versions, however old their records are, even from an environment that does not exist here', async () => {
  const days = (count: number) => ({ days: count, dryRun: true, now: Date.now() + 60_000 });
  const copied = openScratch();
  for (const each of [scratch, copied]) {
    const record = join(each.store.place, 'remotes/beta/1.0.0/release.json');
    if (each === scratch) await scratch.add('beta', '1.0.0');
    else await copyVersion(scratch.store, copied.store.inEnvironment('staging'), 'beta', '1.0.0');
    const text = readFileSync(record, 'utf8');
    writeFileSync(
      record,
      JSON.stringify({ ...JSON.parse(text), publishedAt: '2026-01-01T00:00:00Z', built: { at: '2026-01-01T00:00:00Z' } }),
    );
  }
  expect((await prune(scratch.store, days(30))).removed).toContain('beta 1.0.0');
  expect((await prune(copied.store, days(30))).removed).toEqual([]);
  expect((await prune(copied.store, { ...days(30), now: LATER })).removed).toEqual(['beta 1.0.0']);
  copied.remove();
});

test('keeps three rollback steps when versions were promoted repeatedly', async () => {
  for (const version of ['1.4.0', '1.5.0', '1.4.0', '1.5.0']) await promote(scratch.store, 'alpha', version, mover());
  await pruneLater();
  for (const back of ['1.4.0', '1.3.0', '1.2.0'])
    expect((await rollback(scratch.store, 'alpha', undefined, mover())).version).toBe(back);
  expect((await scratch.store.readPointer()).remotes.alpha!.fallback!.version).toBe('1.1.0');
});

test('a rollback has no fallback if the fallback is removed at that moment', async () => {
  const commit = jest.fn(scratch.store.commit).mockImplementationOnce(async (...args) => {
    await scratch.store.removeVersion('alpha', '1.1.0');
    return scratch.store.commit(...args);
  });
  const { pointer } = await rollback({ ...scratch.store, commit }, 'alpha', '1.2.0', mover());
  expect([pointer.remotes.alpha!.version, pointer.remotes.alpha!.fallback]).toEqual(['1.2.0', undefined]);
  expect(await scratch.store.readPointer()).toEqual(pointer);
});

test('does not remove a version of the pointer, and does not promote a removed version', async () => {
  await expect(scratch.store.removeVersion('alpha', '1.5.0')).rejects.toThrow('cannot be removed');
  const pointer = await scratch.store.readPointer();
  await scratch.store.removeVersion('alpha', '1.7.0');
  const entry = (await scratch.store.history()).at(-1)!;
  const next = { ...pointer, generation: pointer.generation + 1 };
  await expect(scratch.store.commit(pointer.generation, next, { ...entry, to: '1.7.0' })).rejects.toThrow(
    'removed from the store meanwhile',
  );
});

test('pins published versions only', async () => {
  await expect(pin(scratch.store, 'alpha', '9.0.0', mover())).rejects.toThrow('not published');
  await expect(unpin(scratch.store, 'alpha', '1.0.0')).rejects.toThrow('not pinned');
});

test('keeps a version that was the fallback after a rollback until lately, and not the one that was rolled back from', async () => {
  await rollback(scratch.store, 'alpha', undefined, mover());
  jest.useFakeTimers({ now: LATER, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'setInterval', 'queueMicrotask'] });
  try {
    for (const version of ['1.6.0', '1.7.0']) await promote(scratch.store, 'alpha', version, mover());
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await promote(scratch.store, 'alpha', version, mover());
    const { removed, kept } = await prune(scratch.store, { days: 30, dryRun: true, now: LATER });
    expect(kept).toContainEqual({ version: 'alpha 1.3.0', why: 'shown to visitors lately' });
    expect(removed).toContain('alpha 1.5.0');
  } finally {
    jest.useRealTimers();
  }
});

test('keeps a version that was the fallback until lately', async () => {
  jest.useFakeTimers({
    now: Date.now() + 100 * 86_400_000,
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'setInterval', 'queueMicrotask'],
  });
  try {
    // The fallback of the live 1.5.0 is 1.4.0: each page named it until the first of these moves.
    for (const version of ['1.6.0', '1.7.0']) await promote(scratch.store, 'alpha', version, mover());
    const { kept } = await prune(scratch.store, { days: 30, dryRun: true });
    expect(kept.find(({ version }) => version === 'alpha 1.4.0')?.why).not.toBeUndefined();
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await promote(scratch.store, 'alpha', version, mover());
    const why = new Map((await prune(scratch.store, { days: 30, dryRun: true })).kept.map((each) => [each.version, each.why]));
    expect(why.get('alpha 1.4.0')).toBe('shown to visitors lately');
  } finally {
    jest.useRealTimers();
  }
});
