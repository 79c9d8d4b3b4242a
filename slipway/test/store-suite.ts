import type { HistoryEntry } from '../src/history';
import { findStalePointer } from '../src/stale-pointer';
import { EMPTY_POINTER, type Pointer } from '../src/pointer';
import { FallbackRemoved, PointerMoved, ReleaseError } from '../src/release-error';
import type { ReleaseStore } from '../src/store';

const entryOf = (generation: number, reason = ''): HistoryEntry => ({
  generation,
  at: '',
  who: '',
  by: 'person',
  action: 'promote',
  name: 'alpha',
  from: null,
  to: '1.0.0',
  reason,
  tookMs: 0,
  checks: [],
});

const pointerOf = (generation: number, live?: string): Pointer => {
  const release = { version: live, patterns: [], rollbackHistory: [] } as unknown as Pointer['remotes'][string];
  return { ...EMPTY_POINTER, generation, remotes: live ? { alpha: release } : {} };
};

const files = (text: string) =>
  new Map([
    ['release.json', Buffer.from('{}')],
    ['a/b.js', Buffer.from(text)],
  ]);

/** A store to test. */
export interface OpenedStore {
  /** Empty. */
  store: ReleaseStore;
  /** Opens it as a second process would. */
  again(): ReleaseStore;
  /** The stored text of the pointer, as a person who restores a backup accesses it; null: nothing. */
  rawPointer: { read(): Promise<Buffer | null>; write(content: Buffer | null): Promise<unknown> };
  /** Removes the mark of the last completed move: as after a kill before it was written, or from an earlier release. */
  forgetDone(): unknown;
  close(): unknown;
}

/** Tests that every implementation of the store must pass. */
export function describeStore(open: () => Promise<OpenedStore>): void {
  let store: ReleaseStore;
  let again: OpenedStore['again'];
  let rawPointer: OpenedStore['rawPointer'];
  let forgetDone: OpenedStore['forgetDone'];
  let close: OpenedStore['close'];
  beforeEach(async () => {
    ({ store, again, rawPointer, forgetDone, close } = await open());
    await store.addVersion('alpha', '1.0.0', files('first'));
  });
  afterEach(() => close());

  const commit = (on: ReleaseStore, expected: number, reason?: string) =>
    on.commit(expected, pointerOf(expected + 1), entryOf(expected + 1, reason));

  test('starts at generation 0 and returns a commit to every reader', async () => {
    expect(await store.readPointer()).toEqual(EMPTY_POINTER);
    await commit(store, 0, 'first');
    expect(await again().readPointer()).toEqual(pointerOf(1));
    expect((await again().history()).map(({ reason }) => reason)).toEqual(['first']);
  });

  test('does not overwrite a pointer that moved meanwhile', async () => {
    await commit(store, 0);
    await commit(again(), 1);
    await expect(commit(store, 1)).rejects.toThrow(PointerMoved);
    expect((await store.readPointer()).generation).toBe(2);
  });

  test('replaces a signed pointer only with one that is signed again, for every caller', async () => {
    const signed = { ...pointerOf(1), signature: 'ed25519:one' };
    await store.commit(0, signed, entryOf(1));
    for (const signature of [undefined, 'ed25519:one'])
      await expect(again().commit(1, { ...pointerOf(2), ...(signature ? { signature } : {}) }, entryOf(2))).rejects.toThrow(
        'is signed, and RELEASE_SIGNING_KEY is not set here',
      );
    await again().commit(1, { ...pointerOf(2), signature: 'ed25519:two' }, entryOf(2));
    expect((await store.readPointer()).generation).toBe(2);
  });

  test('writes no pointer that could not be read again', async () => {
    await commit(store, 0);
    const unreadable: Pointer[] = [
      { ...pointerOf(2), generation: Number.MAX_SAFE_INTEGER + 1 },
      { ...pointerOf(2), environment: 'staging' },
    ];
    for (const pointer of unreadable) await expect(again().commit(1, pointer, entryOf(2))).rejects.toThrow(ReleaseError);
    expect([await store.readPointer(), (await store.history()).length]).toEqual([pointerOf(1), 1]);
  });

  test('lets one of many concurrent commits win, rejects the others and records only the winner', async () => {
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((reason) => commit(again(), 0, reason)));
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    for (const [at, result] of results.entries())
      if (result.status === 'rejected') expect([at, result.reason]).toEqual([at, expect.any(PointerMoved)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await store.history()).map(({ reason }) => reason)).toEqual(['abcd'[winner]]);
  });

  test('refuses a fallback that has been removed, unless the pointer had it before', async () => {
    await store.addVersion('alpha', '2.0.0', files('second'));
    const withFallback = (generation: number): Pointer => {
      const pointer = pointerOf(generation, '1.0.0');
      const fallback = { version: '2.0.0' } as Pointer['remotes'][string];
      return { ...pointer, remotes: { alpha: { ...pointer.remotes.alpha!, fallback } } };
    };
    await again().removeVersion('alpha', '2.0.0');
    await expect(store.commit(0, withFallback(1), entryOf(1))).rejects.toThrow(FallbackRemoved);
    expect(await again().readPointer()).toEqual(EMPTY_POINTER);
    await store.addVersion('alpha', '2.0.0', files('second'));
    await store.commit(0, withFallback(1), entryOf(1));
    const named = await rawPointer.read();
    await rawPointer.write(null);
    await store.removeVersion('alpha', '2.0.0');
    await rawPointer.write(named);
    await store.commit(1, withFallback(2), entryOf(2));
    expect(await again().readPointer()).toEqual(withFallback(2));
  });

  test('refuses a move if the pointer is missing but the history is not, and keeps every entry', async () => {
    for (const at of [0, 1, 2]) await commit(store, at, `move ${at + 1}`);
    await rawPointer.write(null);
    const lost = /pointer\.json is missing in .+, and the history goes on to generation 3: .+ raise 4 /;
    await expect(commit(again(), 0)).rejects.toThrow(lost);
    expect(await findStalePointer(again())).toMatchObject({ message: expect.stringMatching(lost) as string });
    expect((await again().history()).map(({ reason }) => reason)).toEqual(['move 1', 'move 2', 'move 3']);
  });

  test('refuses a move after an older copy of the pointer was restored, until it is raised above the history', async () => {
    await commit(store, 0, 'move 1');
    const copy = await rawPointer.read();
    for (const at of [1, 2]) await commit(store, at, `move ${at + 1}`);
    await rawPointer.write(copy);
    const older = /has generation 1, and the history goes on to 3: an older copy was put back, .+ raise 4 /;
    await expect(commit(again(), 1)).rejects.toThrow(older);
    expect((await again().history()).map(({ reason }) => reason)).toEqual(['move 1', 'move 2', 'move 3']);
    await again().commit(1, pointerOf(4), entryOf(4, 'raised'));
    expect(await findStalePointer(again())).toBeUndefined();
    await commit(again(), 4, 'move 5');
    expect((await again().history()).map(({ reason }) => reason)).toEqual(['move 1', 'move 2', 'move 3', 'raised', 'move 5']);
  });

  test('treats one history entry above the pointer as an interrupted move, and makes the next move', async () => {
    await commit(store, 0, 'first');
    const copy = await rawPointer.read();
    await commit(store, 1, 'stopped');
    await rawPointer.write(copy);
    await forgetDone();
    expect((await again().history()).map(({ reason }) => reason)).toEqual(['first']);
    expect(await findStalePointer(again())).toBeUndefined();
    await commit(again(), 1, 'next');
    expect((await again().history()).map(({ reason }) => reason)).toEqual(['first', 'next']);
  });

  test.each([
    ['the first move', 0],
    ['a later move', 2],
  ])('does not mistake the entry of a completed move for an interrupted one: %s', async (_which, at) => {
    for (let move = 0; move < at; move += 1) await commit(store, move, `move ${move + 1}`);
    const copy = await rawPointer.read();
    await commit(store, at, 'last');
    await rawPointer.write(copy);
    const lost = new RegExp(
      `the history goes on to generation ${at + 1}: |the history goes on to ${at + 1}: an older copy was put back`,
    );
    await expect(commit(again(), at)).rejects.toThrow(lost);
    expect(await findStalePointer(again())).toMatchObject({ message: expect.stringMatching(lost) as string });
    expect((await again().history()).at(-1)?.reason).toBe('last');
    await again().commit(at, pointerOf(at + 2), entryOf(at + 2, 'raised'));
    expect(await findStalePointer(again())).toBeUndefined();
    expect((await again().history()).slice(-2).map(({ reason }) => reason)).toEqual(['last', 'raised']);
  });

  test('recognizes the entry of an interrupted move after completed moves', async () => {
    for (const at of [0, 1]) await commit(store, at, `move ${at + 1}`);
    const copy = await rawPointer.read();
    await commit(again(), 2, 'stopped');
    await rawPointer.write(copy);
    await forgetDone();
    await commit(again(), 2, 'next');
    expect(await findStalePointer(again())).toBeUndefined();
    expect((await again().history()).map(({ reason }) => reason)).toEqual(['move 1', 'move 2', 'next']);
  });

  test('returns the history even if the pointer is broken', async () => {
    await commit(store, 0, 'first');
    await rawPointer.write(Buffer.from('{"gen'));
    expect((await again().history()).map(({ reason }) => reason)).toEqual(['first']);
    await expect(again().readPointer()).rejects.toThrow(/The release pointer .*pointer\.json was cut short/);
  });

  test('names the record that is no longer valid JSON', async () => {
    await store.replaceFile('alpha', '1.0.0', 'release.json', Buffer.from(''));
    await expect(again().readRecord('alpha', '1.0.0')).rejects.toThrow(
      /release\.json.* was cut short .+ Restore it from a backup/,
    );
  });

  test('adds a version once and leaves it unchanged on a second attempt', async () => {
    expect(await store.addVersion('beta', '1.0.0', files('one'))).toBe(true);
    expect(await again().addVersion('beta', '1.0.0', files('two'))).toBe(false);
    expect((await again().readFile('beta', '1.0.0', 'a/b.js'))?.toString()).toBe('one');
    expect(await store.readFile('beta', '1.0.0', 'a')).toBeNull();
    expect(await store.readFile('beta', '1.0.0', '../1.0.0/a/b.js')).toBeNull();
    expect((await store.readRecord('beta', '1.0.0'))?.raw.toString()).toBe('{}');
    expect(await store.readRecord('beta', '2.0.0')).toBeNull();
    expect([await store.names(), await store.versions('beta'), await store.versions('gamma')]).toEqual([
      ['alpha', 'beta'],
      ['1.0.0'],
      [],
    ]);
  });

  test('sorts versions by number with prereleases before their release, and puts names that are not versions first', async () => {
    for (const version of ['1.10.0', '1.9.0', '1.10.0-dev.1', 'other']) await store.addVersion('alpha', version, files(version));
    expect(await again().versions('alpha')).toEqual(['other', '1.0.0', '1.9.0', '1.10.0-dev.1', '1.10.0']);
  });

  test('replaces a file of a version', async () => {
    await store.replaceFile('alpha', '1.0.0', 'a/b.js', Buffer.from('other'));
    await store.replaceFile('alpha', '1.0.0', 'c/d.js', Buffer.from('new'));
    const read = async (path: string) => String(await again().readFile('alpha', '1.0.0', path));
    expect([await read('a/b.js'), await read('c/d.js')]).toEqual(['other', 'new']);
  });

  test('stores scoped names beside others, and lists the shell first if it was published', async () => {
    for (const name of ['@acme/alpha', '@acme/beta', 'shell']) await store.addVersion(name, '1.0.0', files(name));
    expect(await again().names()).toEqual(['shell', '@acme/alpha', '@acme/beta', 'alpha']);
    expect(await again().versions('@acme/beta')).toEqual(['1.0.0']);
    expect((await again().readFile('@acme/beta', '1.0.0', 'a/b.js'))?.toString()).toBe('@acme/beta');
    await again().removeVersion('@acme/beta', '1.0.0');
    expect([await store.versions('@acme/beta'), await store.versions('@acme/alpha')]).toEqual([[], ['1.0.0']]);
  });

  test('refuses to remove a version of the pointer; a removed version cannot be promoted but can be published again', async () => {
    await store.addVersion('alpha', '1.1.0', files('other'));
    await store.commit(0, pointerOf(1, '1.1.0'), { ...entryOf(1), to: '1.1.0' });
    await expect(again().removeVersion('alpha', '1.1.0')).rejects.toThrow('cannot be removed');
    expect((await store.readFile('alpha', '1.0.0', 'a/b.js'))?.toString()).toBe('first');
    await again().removeVersion('alpha', '1.0.0');
    expect(await store.readFile('alpha', '1.0.0', 'a/b.js')).toBeNull();
    expect(await store.versions('alpha')).toEqual(['1.1.0']);
    await expect(commit(store, 1)).rejects.toThrow(ReleaseError);
    expect(await again().addVersion('alpha', '1.0.0', files('second'))).toBe(true);
    expect((await store.readFile('alpha', '1.0.0', 'a/b.js'))?.toString()).toBe('second');
    await commit(store, 1);
    expect((await again().readPointer()).generation).toBe(2);
  });

  test('has a pointer, a history and pins for each environment, and one set of versions', async () => {
    await commit(store, 0, 'production');
    const staging = store.inEnvironment('staging');
    expect([staging.environment, (await staging.readPointer()).generation]).toEqual(['staging', 0]);
    for (const generation of [0, 1])
      await staging.commit(
        generation,
        { ...pointerOf(generation + 1, '1.0.0'), environment: 'staging' },
        entryOf(generation + 1),
      );
    await staging.writeNote('pins', 'alpha@1.0.0', {});
    // Notes alone do not make an environment: a server may have been started with a typing error.
    await store.inEnvironment('stagin').writeNote('counts', '2026-11-01', {});
    expect(await again().environments()).toEqual(['production', 'staging']);
    const seen = again().inEnvironment('staging');
    expect([(await seen.readPointer()).generation, (await seen.history()).length, await seen.versions('alpha')]).toEqual([
      2,
      2,
      ['1.0.0'],
    ]);
    expect([(await again().readPointer()).generation, (await again().history()).length, await again().notes('pins')]).toEqual([
      1,
      1,
      [],
    ]);
    await seen.writeNote('signatures', 'of a version', 'x');
    expect(await again().readNote('signatures', 'of a version')).toBe('x');
    expect(() => store.inEnvironment('../other')).toThrow('is not the name of an environment');
  });

  test('refuses to remove a version that another environment names, and can promote it there after the refusal', async () => {
    await store.addVersion('alpha', '1.1.0', files('other'));
    const staging = store.inEnvironment('staging');
    const named = (generation: number) => ({ ...pointerOf(generation, '1.1.0'), environment: 'staging' });
    await staging.commit(0, named(1), { ...entryOf(1), to: '1.1.0' });
    await expect(again().removeVersion('alpha', '1.1.0')).rejects.toThrow('in staging: it cannot be removed');
    await staging.commit(1, named(2), { ...entryOf(2), to: '1.1.0' });
    await again().removeVersion('alpha', '1.0.0');
    await expect(
      again()
        .inEnvironment('qa')
        .commit(0, { ...pointerOf(1), environment: 'qa' }, entryOf(1)),
    ).rejects.toThrow('has been removed');
  });

  test('changes the stamp with the pointer, for other processes within a second', async () => {
    const other = again();
    const before = await other.pointerStamp();
    await commit(store, 0);
    const deadline = performance.now() + 20_000;
    while ((await other.pointerStamp()) === before && performance.now() < deadline)
      await new Promise((done) => setTimeout(done, 50));
    expect(await other.pointerStamp()).not.toBe(before);
  });

  test('stores notes by kind and key, with any characters in the key', async () => {
    await store.writeNote('pins', 'alpha@1.0.0 +/?é', { why: 'x' });
    await store.writeNote('counts', 'other', 7);
    expect(await again().notes('pins')).toEqual(['alpha@1.0.0 +/?é']);
    expect(await again().readNote('pins', 'alpha@1.0.0 +/?é')).toEqual({ why: 'x' });
    await again().removeNote('pins', 'alpha@1.0.0 +/?é');
    expect([await store.notes('pins'), await store.readNote('pins', 'alpha@1.0.0 +/?é')]).toEqual([[], null]);
  });
}
