import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, openScratch, useScratch } from '../test/scratch';
import { historyTable } from './command/tables';
import { moveMessage, RESULTS } from './move-message';
import { endCanary, promote, retire, rollback, startCanary, switchRemote } from './moves';
import { integrityOf } from './record';
import { publishProvided } from './publish/provides';
import { PointerMoved, ReleaseError } from './release-error';
import { withoutBrowser } from './smoke/settings';
import type { Trial } from './trials/trial';

const scratch = useScratch();

beforeEach(async () => {
  await scratch.live('shell', '1.0.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await scratch.add('alpha', version);
});

const liveRelease = async () => (await scratch.store.readPointer()).remotes['alpha']!;
const generation = async () => (await scratch.store.readPointer()).generation;

test('rolls back one promotion per call, down to the first version', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await promote(scratch.store, 'alpha', version, mover());
  expect(await liveRelease()).toMatchObject({ version: '1.2.0', fallback: { version: '1.1.0' } });
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect(await liveRelease()).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect((await liveRelease()).version).toBe('1.0.0');
  expect((await liveRelease()).fallback).toBeUndefined();
  await expect(rollback(scratch.store, 'alpha', undefined, mover())).rejects.toThrow('the first version that was promoted');
});

/** Changes a file of a version and its hash in the record: the bytes match the record, but the record is not the promoted one. */
async function replaceVersion(version: string): Promise<void> {
  const folder = join(scratch.store.place, 'remotes/alpha', version);
  const { record, raw } = (await scratch.store.readRecord('alpha', version))!;
  const changed = Buffer.from(`export const remoteModule = 'other';`);
  writeFileSync(join(folder, 'routes.js'), changed);
  for (const encoding of ['br', 'gz']) rmSync(join(folder, `compressed/routes.js.${encoding}`), { force: true });
  writeFileSync(join(folder, 'release.json'), raw.toString().replace(record.files['routes.js']!.integrity, integrityOf(changed)));
}

test('never rolls back or falls back to a version with another record than the promoted one', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await promote(scratch.store, 'alpha', version, mover());
  const message = (version: string) => `Cannot roll back to alpha ${version}: its release.json is not the one that was promoted.`;
  await replaceVersion('1.0.0');
  await expect(rollback(scratch.store, 'alpha', '1.0.0', mover())).rejects.toThrow(message('1.0.0'));
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect((await liveRelease()).version).toBe('1.1.0');
  expect((await liveRelease()).fallback).toBeUndefined();
  await promote(scratch.store, 'alpha', '1.2.0', mover());
  await replaceVersion('1.1.0');
  await expect(rollback(scratch.store, 'alpha', undefined, mover())).rejects.toThrow(message('1.1.0'));
  expect((await liveRelease()).version).toBe('1.2.0');
});

test('raises the generation by one per change and not at all without one', async () => {
  expect(await generation()).toBe(1);
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  expect(await promote(scratch.store, 'alpha', '1.0.0', mover())).toMatchObject({ changed: false });
  await scratch.add('alpha', '1.3.0');
  expect(await rollback(scratch.store, 'alpha', '1.0.0', mover())).toMatchObject({ changed: false });
  expect(await generation()).toBe(2);
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 10 }, mover());
  expect(await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 10 }, mover())).toMatchObject({ changed: false });
  expect(await generation()).toBe(3);
});

test('withdraws a running canary on rollback and keeps the live version', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  await promote(scratch.store, 'alpha', '1.1.0', mover());
  await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover());
  expect((await liveRelease()).canary).toMatchObject({
    version: '1.2.0',
    percent: 10,
    entry: '/remotes/alpha/1.2.0/remoteEntry.js',
    integrity: expect.stringMatching(/^sha384-/) as string,
  });
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect(await liveRelease()).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
  expect((await liveRelease()).canary).toBeUndefined();
});

test('ends the canary when it is promoted or by rollback --to, and keeps it when another version is promoted', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover());
  await promote(scratch.store, 'alpha', '1.1.0', mover());
  expect((await liveRelease()).canary?.version).toBe('1.2.0');
  await promote(scratch.store, 'alpha', '1.2.0', mover());
  expect((await liveRelease()).canary).toBeUndefined();
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 10 }, mover());
  await rollback(scratch.store, 'alpha', '1.0.0', mover());
  expect(await liveRelease()).toMatchObject({ version: '1.0.0' });
  expect((await liveRelease()).canary).toBeUndefined();
});

describe('a version that is made live again by rollback --to', () => {
  const go = (...versions: string[]) =>
    versions.reduce<Promise<unknown>>(
      (before, version) => before.then(() => promote(scratch.store, 'alpha', version, mover())),
      Promise.resolve(),
    );
  const back = (to?: string) => rollback(scratch.store, 'alpha', to, mover());

  test('regains its place in the rollback history', async () => {
    await go('1.0.0', '1.1.0');
    await back();
    await back('1.1.0');
    expect(await liveRelease()).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' }, rollbackHistory: ['1.0.0'] });
    await back();
    expect((await liveRelease()).version).toBe('1.0.0');
    await expect(back()).rejects.toThrow('no earlier one');
  });

  test('never rolls back to a newer version or to an abandoned one', async () => {
    await go('1.0.0', '1.1.0', '1.2.0');
    await back();
    await back();
    await back('1.2.0');
    expect(await liveRelease()).toMatchObject({ version: '1.2.0', fallback: { version: '1.0.0' }, rollbackHistory: ['1.0.0'] });
    await back('1.0.0');
    await expect(back()).rejects.toThrow('no earlier one');
  });
});

describe('rollback --to a version that was never live here', () => {
  const actions: string[] = [];
  const trial: Trial = {
    name: 'notes',
    on: ['promote', 'rollback'],
    run: async ({ action, smoke, candidate }) => {
      actions.push(`${action} ${candidate.record.version} ${smoke.why}`);
      if (candidate.record.version === '1.2.0') throw new ReleaseError('it does not load');
      return [];
    },
  };
  const back = (to?: string) =>
    rollback(scratch.store, 'alpha', to, mover(), { trials: [trial], smoke: withoutBrowser('none here') });
  beforeEach(async () => {
    actions.length = 0;
    await promote(scratch.store, 'alpha', '1.0.0', mover());
  });

  test('is tried like a promotion, ends the canary, and the next rollback returns to the version that was live', async () => {
    await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover());
    const moved = await back('1.1.0');
    expect(moveMessage('alpha', moved, RESULTS.rollback('alpha', moved))).toMatch(
      /^alpha 1\.1\.0 is live for the first time: .+\nThe canary of 1\.2\.0, which 10 % saw, is withdrawn\.$/,
    );
    expect(await liveRelease()).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' }, rollbackHistory: ['1.0.0'] });
    expect((await liveRelease()).canary).toBeUndefined();
    await back();
    await back('1.1.0');
    expect(actions).toEqual(['promote 1.1.0 none here', ...['1.0.0', '1.1.0'].map((to) => `rollback ${to} a start opens none`)]);
  });

  test('is refused when a trial fails', async () => {
    await expect(back('1.2.0')).rejects.toThrow('it does not load');
    expect((await liveRelease()).version).toBe('1.0.0');
  });

  test('is accepted when it was live only in another environment', async () => {
    const staging = scratch.store.inEnvironment('staging');
    await promote(staging, 'shell', '1.0.0', mover());
    await promote(staging, 'alpha', '1.1.0', mover());
    expect(await back('1.1.0')).toMatchObject({ action: 'promote' });
  });
});

test('names the canary that another one replaced, and the one that continues beside a promotion', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  const canary = (version: string) => startCanary(scratch.store, 'alpha', version, { percent: 10 }, mover());
  expect(await canary('1.1.0')).not.toHaveProperty('ended');
  const replaced = await canary('1.2.0');
  expect(moveMessage('alpha', replaced, 'is shown')).toContain('\nThe canary of 1.1.0, which 10 % saw, is withdrawn.');
  const beside = await promote(scratch.store, 'alpha', '1.1.0', mover());
  expect(moveMessage('alpha', beside, 'is live')).toContain(
    '\nThe canary of 1.2.0 continues for 10 %. To end it: npx slipway canary alpha 1.2.0 --end --reason "…"',
  );
  await promote(scratch.store, 'alpha', '1.2.0', mover());
  const history = await scratch.store.history();
  expect(history.slice(-4).map(({ to, ended, goesOn }) => [to, ended?.version, goesOn?.version])).toEqual([
    ['1.1.0', undefined, undefined],
    ['1.2.0', '1.1.0', undefined],
    ['1.1.0', undefined, '1.2.0'],
    ['1.2.0', undefined, undefined],
  ]);
  const table = historyTable(history, 'alpha', false);
  for (const expected of ['because; withdrew the canary of 1.1.0 (10 %)', 'because; the canary of 1.2.0 continued (10 %)'])
    expect(table).toContain(expected);
});

test('refuses a canary of the live version, one without a live version, and --end without a canary', async () => {
  await expect(startCanary(scratch.store, 'alpha', '1.0.0', { percent: 10 }, mover())).rejects.toThrow('no live version yet');
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  await expect(startCanary(scratch.store, 'alpha', '1.0.0', { percent: 10 }, mover())).rejects.toThrow(
    'live for everybody already',
  );
  await expect(endCanary(scratch.store, 'alpha', mover())).rejects.toThrow('no running canary');
});

test('applies concurrent moves of different slices one after the other', async () => {
  const names = ['alpha', 'beta', 'gamma', 'delta'];
  for (const name of names) await scratch.add(name, '1.0.0');
  const before = await generation();
  const moved = await Promise.all(names.map((name) => promote(scratch.store, name, '1.0.0', mover())));
  expect(moved.map(({ pointer }) => pointer.generation - before).sort()).toEqual([1, 2, 3, 4]);
  expect(Object.keys((await scratch.store.readPointer()).remotes)).toEqual(expect.arrayContaining(names));
});

test('lets one of several concurrent promotions of a slice win and refuses the others', async () => {
  const results = await Promise.allSettled(
    ['1.0.0', '1.1.0', '1.2.0'].map((version) => promote(scratch.store, 'alpha', version, mover())),
  );
  const losers = results.filter((result) => result.status === 'rejected');
  for (const { reason } of losers) expect(reason).toBeInstanceOf(PointerMoved);
  // On a busy machine one may start after another has ended; then both succeed.
  const moves = 1 + results.length - losers.length;
  expect(await generation()).toBe(moves);
  expect(await scratch.store.history()).toHaveLength(moves);
});

test('records operator, time, reason, from, to and duration in the history', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover('first'));
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 25 }, mover('try it'));
  await endCanary(scratch.store, 'alpha', mover('enough'));
  const history = await scratch.store.history();
  expect(
    history.map(({ generation: at, action, from, to, reason, who, percent }) => [at, action, from, to, reason, who, percent]),
  ).toEqual([
    [1, 'promote', null, '1.0.0', 'because', 'tester', undefined],
    [2, 'promote', null, '1.0.0', 'first', 'tester', undefined],
    [3, 'canary', '1.0.0', '1.1.0', 'try it', 'tester', 25],
    [4, 'canary-end', '1.1.0', '1.0.0', 'enough', 'tester', undefined],
  ]);
  for (const { at, tookMs } of history) expect([Number.isNaN(Date.parse(at)), tookMs >= 0]).toEqual([false, true]);
});

test('rolls back without a fallback when the earlier version is gone or incompatible', async () => {
  await scratch.add('alpha', '0.9.0', { shared: { react: '^18.0.0' } });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await promote(scratch.store, 'alpha', version, mover());
  await scratch.store.removeVersion('alpha', '1.0.0');
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect((await liveRelease()).version).toBe('1.1.0');
  expect((await liveRelease()).fallback).toBeUndefined();
});

test('keeps a disabled slice disabled through promotions and rollbacks until it is enabled', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  await switchRemote(scratch.store, 'alpha', 'We are repairing this.', mover());
  expect(await switchRemote(scratch.store, 'alpha', 'We are repairing this.', mover())).toMatchObject({ changed: false });
  await promote(scratch.store, 'alpha', '1.1.0', mover());
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect(await liveRelease()).toMatchObject({ version: '1.0.0', state: 'disabled', message: 'We are repairing this.' });
  await switchRemote(scratch.store, 'alpha', null, mover());
  expect([(await liveRelease()).state, (await liveRelease()).message, await generation()]).toEqual([undefined, undefined, 6]);
});

test('does not call a later version the first one when there is none to roll back to', async () => {
  for (const version of ['1.0.0', '1.2.0', '1.0.0']) await promote(scratch.store, 'alpha', version, mover());
  await rollback(scratch.store, 'alpha', undefined, mover());
  await expect(rollback(scratch.store, 'alpha', undefined, mover())).rejects.toThrow(
    'There is no version to go back to from alpha 1.2.0: every earlier version was rolled back. Name one with --to.',
  );
});

describe('retire', () => {
  test('takes a remote that is switched off out of the pointer, so that nothing is compared with it; a promotion brings it back', async () => {
    await promote(scratch.store, 'alpha', '1.0.0', mover());
    await expect(retire(scratch.store, 'alpha', mover())).rejects.toThrow('disable it first');
    await switchRemote(scratch.store, 'alpha', 'It is called beta now.', mover());
    await scratch.add('shell', '2.0.0', { contract: '2.0.0' });
    await expect(promote(scratch.store, 'shell', '2.0.0', mover())).rejects.toThrow('alpha 1.0.0');
    await retire(scratch.store, 'alpha', mover('renamed'));
    expect((await scratch.store.readPointer()).remotes).toEqual({});
    expect((await scratch.store.history()).at(-1)).toMatchObject({ action: 'retire', name: 'alpha', from: '1.0.0', to: '1.0.0' });
    await promote(scratch.store, 'shell', '2.0.0', mover());
    await expect(retire(scratch.store, 'alpha', mover())).rejects.toThrow('alpha is not live: there is nothing to retire.');
    await rollback(scratch.store, 'shell', undefined, mover());
    await promote(scratch.store, 'alpha', '1.0.0', mover());
    expect((await liveRelease()).version).toBe('1.0.0');
  });

  test('refuses a host that was published, and a remote that a live one loads', async () => {
    await expect(retire(scratch.store, 'shell', mover())).rejects.toThrow('is a published host');
    await scratch.add('beta', '1.0.0', { consumes: { alpha: ['./widget'] } });
    for (const name of ['alpha', 'beta']) await promote(scratch.store, name, '1.0.0', mover());
    await switchRemote(scratch.store, 'alpha', 'Gone.', mover());
    await expect(retire(scratch.store, 'alpha', mover())).rejects.toThrow('beta 1.0.0, which is live, loads ./widget of it');
  });

  test('refuses a remote that a canary loads', async () => {
    await scratch.add('beta', '1.0.0');
    await scratch.add('beta', '1.1.0', { consumes: { alpha: ['./widget'] } });
    for (const name of ['alpha', 'beta']) await promote(scratch.store, name, '1.0.0', mover());
    await startCanary(scratch.store, 'beta', '1.1.0', { percent: 5 }, mover());
    await switchRemote(scratch.store, 'alpha', 'Gone.', mover());
    const refused = 'beta 1.1.0, which is a canary, loads ./widget of it. End that canary first.';
    await expect(retire(scratch.store, 'alpha', mover())).rejects.toThrow(refused);
    await endCanary(scratch.store, 'beta', mover());
    await retire(scratch.store, 'alpha', mover());
    expect(await scratch.store.readPointer()).not.toHaveProperty('remotes.alpha');
  });

  test('takes a host that was only described out of the pointer, also one named shell', async () => {
    const other = openScratch();
    const file = join(other.dataDir, 'provides.json');
    writeFileSync(file, JSON.stringify({ version: '1.0.0', contract: '1.0.0', shared: { react: '19.3.1' } }));
    await publishProvided(other.store, 'shell', file);
    await promote(other.store, 'shell', '1.0.0', mover());
    await retire(other.store, 'shell', mover('mistyped'));
    expect(await other.store.readPointer()).not.toHaveProperty('shell');
    await expect(retire(other.store, 'shell', mover())).rejects.toThrow('shell is not live');
    other.remove();
  });

  test('starts the history of a name over: a pipeline promotes it again, and no earlier version is mentioned', async () => {
    for (const version of ['1.0.0', '1.1.0']) await promote(scratch.store, 'alpha', version, mover());
    await switchRemote(scratch.store, 'alpha', 'Gone.', mover());
    await retire(scratch.store, 'alpha', mover());
    await promote(scratch.store, 'alpha', '1.1.0', mover(), undefined, { onlyNewer: true });
    const none = 'alpha 1.1.0 is the first version that was promoted: there is no earlier one.';
    await expect(rollback(scratch.store, 'alpha', undefined, mover())).rejects.toThrow(none);
  });
});
