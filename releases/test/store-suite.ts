import type { HistoryEntry } from '../src/history';
import { EMPTY_POINTER, type Pointer } from '../src/pointer';
import { PointerMoved, Refusal } from '../src/refusal';
import type { ReleaseStore } from '../src/store';

const entryOf = (generation: number, reason = ''): HistoryEntry => ({
  ...{ generation, at: '', who: '', by: 'person', action: 'promote', name: 'mf-a', from: null, to: '1.0.0' },
  ...{ reason, tookMs: 0, checks: [] },
});

const pointerOf = (generation: number, live?: string): Pointer => {
  const slot = { version: live, claims: [], trail: [] } as unknown as Pointer['remotes'][string];
  return { ...EMPTY_POINTER, generation, remotes: live ? { 'mf-a': slot } : {} };
};

const files = (text: string) =>
  new Map([
    ['release.json', Buffer.from('{}')],
    ['a/b.js', Buffer.from(text)],
  ]);

/** What every backend of the store must do alike; `open` gives one that is empty, and the same one again to a second process. */
export function describeStore(open: () => Promise<{ store: ReleaseStore; again(): ReleaseStore; close(): unknown }>): void {
  let store: ReleaseStore;
  let again: () => ReleaseStore;
  let close: () => unknown;
  beforeEach(async () => {
    ({ store, again, close } = await open());
    await store.addVersion('mf-a', '1.0.0', files('first'));
  });
  afterEach(() => close());

  const commit = (on: ReleaseStore, expected: number, reason?: string) =>
    on.commit(expected, pointerOf(expected + 1), entryOf(expected + 1, reason));

  test('a store without a pointer is of generation 0; a commit is what everybody reads next', async () => {
    expect(await store.readPointer()).toEqual(EMPTY_POINTER);
    await commit(store, 0, 'first');
    expect(await again().readPointer()).toEqual(pointerOf(1));
    expect((await again().history()).map(({ reason }) => reason)).toEqual(['first']);
  });

  test('a pointer that moved meanwhile is not overwritten', async () => {
    await commit(store, 0);
    await commit(again(), 1);
    await expect(commit(store, 1)).rejects.toThrow(PointerMoved);
    expect((await store.readPointer()).generation).toBe(2);
  });

  test('of many commits at once one wins, the others are told, and the history is the winner’s', async () => {
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((reason) => commit(again(), 0, reason)));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    for (const [at, outcome] of outcomes.entries())
      if (outcome.status === 'rejected') expect([at, outcome.reason]).toEqual([at, expect.any(PointerMoved)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await store.history()).map(({ reason }) => reason)).toEqual(['abcd'[winner]]);
  });

  test('a version is added whole and once; the second is told and touches nothing', async () => {
    expect(await store.addVersion('mf-b', '1.0.0', files('one'))).toBe(true);
    expect(await again().addVersion('mf-b', '1.0.0', files('two'))).toBe(false);
    expect((await again().readFile('mf-b', '1.0.0', 'a/b.js'))?.toString()).toBe('one');
    expect(await store.readFile('mf-b', '1.0.0', 'a')).toBeNull();
    expect(await store.readFile('mf-b', '1.0.0', '../1.0.0/a/b.js')).toBeNull();
    expect((await store.readRecord('mf-b', '1.0.0'))?.raw.toString()).toBe('{}');
    expect(await store.readRecord('mf-b', '2.0.0')).toBeNull();
    expect([await store.names(), await store.versions('mf-b'), await store.versions('mf-c')]).toEqual([
      ['shell', 'mf-a', 'mf-b'],
      ['1.0.0'],
      [],
    ]);
  });

  test('what a pointer names cannot be removed; what is removed is gone, cannot be promoted, and can be published anew', async () => {
    await store.addVersion('mf-a', '1.1.0', files('other'));
    await store.commit(0, pointerOf(1, '1.1.0'), { ...entryOf(1), to: '1.1.0' });
    await expect(again().removeVersion('mf-a', '1.1.0')).rejects.toThrow('cannot be removed');
    expect((await store.readFile('mf-a', '1.0.0', 'a/b.js'))?.toString()).toBe('first');
    await again().removeVersion('mf-a', '1.0.0');
    expect(await store.readFile('mf-a', '1.0.0', 'a/b.js')).toBeNull();
    expect(await store.versions('mf-a')).toEqual(['1.1.0']);
    await expect(commit(store, 1)).rejects.toThrow(Refusal);
    expect(await again().addVersion('mf-a', '1.0.0', files('second'))).toBe(true);
    expect((await store.readFile('mf-a', '1.0.0', 'a/b.js'))?.toString()).toBe('second');
    await commit(store, 1);
    expect((await again().readPointer()).generation).toBe(2);
  });

  test('the stamp changes with the pointer, for those who moved it and for the others within a second', async () => {
    const other = again();
    const before = await other.pointerStamp();
    await commit(store, 0);
    const deadline = performance.now() + 20_000;
    while ((await other.pointerStamp()) === before && performance.now() < deadline)
      await new Promise((done) => setTimeout(done, 50));
    expect(await other.pointerStamp()).not.toBe(before);
  });

  test('notes are kept by kind and key, whatever stands in the key', async () => {
    await store.writeNote('pins', 'mf-a@1.0.0 +/?é', { why: 'x' });
    await store.writeNote('counts', 'other', 7);
    expect(await again().notes('pins')).toEqual(['mf-a@1.0.0 +/?é']);
    expect(await again().readNote('pins', 'mf-a@1.0.0 +/?é')).toEqual({ why: 'x' });
    await again().removeNote('pins', 'mf-a@1.0.0 +/?é');
    expect([await store.notes('pins'), await store.readNote('pins', 'mf-a@1.0.0 +/?é')]).toEqual([[], null]);
  });
}
