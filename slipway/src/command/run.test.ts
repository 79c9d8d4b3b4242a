import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, openScratch, type Scratch } from '../../test/scratch';
import { openFolderStore } from '../folder-store';
import { promote, startCanary, switchRemote } from '../moves';
import { followReleases } from '../serve/follow-releases';
import { withoutBrowser } from '../smoke/settings';
import type { ReleaseStore } from '../store';
import { readArguments } from './arguments';
import { runCommand, type CommandContext } from './run';

let scratch: Scratch;
beforeEach(async () => {
  scratch = openScratch();
  for (const version of ['1.0.0', '1.1.0'])
    await scratch.add('alpha', version, { contract: undefined, server: 'exports.x = 1;' });
  await promote(scratch.store, 'alpha', '1.0.0', mover());
});
afterEach(() => scratch.remove());

function run(store: ReleaseStore, ...argv: string[]): Promise<string> {
  const context: Partial<CommandContext> = {
    store,
    folder: scratch.dataDir,
    who: 'tester',
    askReason: null,
    color: false,
    smoke: () => withoutBrowser('a test opens none'),
    trials: async () => [],
  };
  return runCommand(readArguments(argv), context as CommandContext);
}

test('notes that a version of a remote that is switched off is not shown', async () => {
  await switchRemote(scratch.store, 'alpha', 'Back on Monday.', mover());
  const off = /^alpha 1\.[01]\.0 is live( again)?, but alpha is switched off \(enable puts it back\) \(generation/;
  expect(await run(scratch.store, 'promote', 'alpha', '1.1.0', '--reason', 'new')).toMatch(off);
  expect(await run(scratch.store, 'rollback', 'alpha', '--reason', 'old')).toMatch(off);
});

test('says of a rollback that withdrew a canary that it did so', async () => {
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 10 }, mover());
  expect(await run(scratch.store, 'rollback', 'alpha', '--reason', 'slow')).toMatch(
    /^alpha 1\.0\.0 is what everybody gets: its canary was withdrawn \(generation 3,/,
  );
});

test('says of a rollback that withdrew a canary what stays live, and how to go back from it', async () => {
  await scratch.add('alpha', '1.2.0');
  await run(scratch.store, 'promote', 'alpha', '1.1.0', '--reason', 'new');
  await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover());
  expect(await run(scratch.store, 'rollback', 'alpha', '--reason', 'broken')).toContain(
    'its canary was withdrawn, and 1.1.0 stays live. To go back to 1.0.0: the same once more (generation',
  );
});

test('says of a new share without --auto that the canary is no longer withdrawn automatically', async () => {
  const canary = (...more: string[]) => run(scratch.store, 'canary', 'alpha', '1.1.0', '--reason', 'try', '--percent', ...more);
  const lost = 'It is no longer withdrawn automatically: a change of the share takes --auto, too.';
  expect(await canary('5', '--auto')).not.toContain(lost);
  expect(await canary('10', '--auto')).not.toContain(lost);
  expect(await canary('20')).toContain(`\n${lost}`);
  expect(await canary('30')).not.toContain(lost);
});

test('names the store where nothing is in it, and refuses one that is a file', async () => {
  const missing = join(scratch.dataDir, 'moved');
  expect(await run(openFolderStore(missing), 'status')).toBe(
    `Nothing was promoted yet.\nNothing is published in ${missing}, either: publish a build, or check RELEASE_STORE.`,
  );
  expect(await run(scratch.store, 'status')).not.toContain('Nothing');
  writeFileSync(missing, '');
  await expect(run(openFolderStore(missing), 'status')).rejects.toThrow(`${missing} is a file: set RELEASE_STORE`);
});

test('shows the history where the pointer is broken, and says that it is', async () => {
  writeFileSync(join(scratch.store.place, 'pointer.json'), '{"gen');
  expect(await run(scratch.store, 'history')).toMatch(/because\n\nThe release pointer .* was cut short/);
});

test('environments says which canary runs, and what is switched off', async () => {
  const staging = scratch.store.inEnvironment('staging');
  await promote(staging, 'alpha', '1.1.0', mover());
  await switchRemote(staging, 'alpha', 'Back on Monday.', mover());
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 10 }, mover());
  const [, line] = (await run(scratch.store, 'environments')).split('\n');
  expect(line).toBe('alpha  1.0.0 (1.1.0 for 10 %)  1.1.0 (off)');
  expect(JSON.parse(await run(scratch.store, 'environments', '--json'))).toEqual({
    production: { alpha: '1.0.0' },
    staging: { alpha: '1.1.0' },
  });
});

test('names an environment that is not there, where nothing is live in it', async () => {
  const stagin = scratch.store.inEnvironment('stagin');
  const hint = `There is no environment stagin in ${scratch.store.place}. There are: production.`;
  for (const command of ['status', 'history']) {
    expect(await run(stagin, command)).toBe(`Nothing was promoted yet.\n${hint}`);
    expect(await run(stagin, command, '--json')).not.toContain('There is no');
  }
  for (const argv of [
    ['rollback', 'alpha'],
    ['disable', 'alpha', '--message', 'x'],
    ['canary', 'alpha', '1.1.0', '--percent', '5'],
  ])
    await expect(run(stagin, ...argv, '--reason', 'x')).rejects.toThrow(new RegExp(`(roll back|enable|canary)\\. ${hint}$`));
  const warned: string[] = [];
  await followReleases(stagin, (_error, what) => warned.push(what)).pointer();
  expect(warned).toEqual([`nothing is live in ${scratch.store.place} yet: pages get no remotes. ${hint}`]);
});

test('says of the first promotion in an environment that it is new, which a typing error makes, too', async () => {
  const staging = scratch.store.inEnvironment('stagin');
  const hint = 'The environment stagin is new. There were: production.';
  expect(await run(staging, 'promote', 'alpha', '1.0.0', '--reason', 'try it')).toContain(hint);
  expect(await run(staging, 'promote', 'alpha', '1.1.0', '--reason', 'try it')).not.toContain('is new');
});

describe('a pipeline that comes late', () => {
  const release = (...argv: string[]) => run(scratch.store, ...argv, '--reason', 'pipeline');
  const live = async () => (await scratch.store.readPointer()).remotes['alpha']!.version;

  test('moves nothing where another version is live than it expects', async () => {
    await scratch.add('alpha', '1.2.0', { contract: undefined });
    await release('promote', 'alpha', '1.1.0', '--expected-live', '1.0.0');
    for (const argv of [
      ['promote', 'alpha', '1.2.0', '--expected-live', '1.0.0'],
      ['promote', 'alpha', '1.2.0', '--expected-live', 'none'],
      ['canary', 'alpha', '1.2.0', '--percent', '5', '--expected-live', '1.0.0'],
      ['rollback', 'alpha', '--expected-live', '1.0.0'],
    ])
      await expect(release(...argv)).rejects.toThrow(/1\.1\.0/);
    expect(await live()).toBe('1.1.0');
    await release('rollback', 'alpha', '--expected-live', '1.1.0');
    expect(await live()).toBe('1.0.0');
  });

  test('promotes nothing older than the live version, on request', async () => {
    await release('promote', 'alpha', '1.1.0', '--only-newer');
    const older = 'alpha 1.1.0 is live, and 1.0.0 is not newer: nothing was changed.';
    await expect(release('promote', 'alpha', '1.0.0', '--only-newer')).rejects.toThrow(older);
    await expect(release('canary', 'alpha', '1.0.0', '--percent', '5', '--only-newer')).rejects.toThrow(older);
    // Started again, it has nothing left to do.
    expect(await release('promote', 'alpha', '1.1.0', '--only-newer')).toContain('1.1.0');
    await release('promote', 'alpha', '1.0.0');
    expect(await live()).toBe('1.0.0');
  });
});

test('lists what is published, with where it is live', async () => {
  const rows = JSON.parse(await run(scratch.store, 'versions', '--json')) as object[];
  expect(rows).toMatchObject([
    { name: 'alpha', version: '1.0.0', liveIn: ['production'], pinned: false },
    { name: 'alpha', version: '1.1.0', liveIn: [], pinned: false },
  ]);
  expect(await run(scratch.store, 'versions', 'alpha')).toMatch(
    /^name +version +published .*\nalpha +1\.0\.0 .* production +-\nalpha +1\.1\.0 /,
  );
  await expect(run(scratch.store, 'versions', 'beta')).rejects.toThrow("Nothing is published as 'beta'");
});
