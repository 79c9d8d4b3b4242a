import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, useScratch } from '../../test/scratch';
import { openFolderStore } from '../folder-store';
import { promote, startCanary, switchRemote } from '../moves';
import { pin } from '../pins';
import { followReleases } from '../serve/follow-releases';
import { withoutBrowser } from '../smoke/settings';
import type { ReleaseStore } from '../store';
import { readArguments } from './arguments';
import { runCommand, type CommandContext } from './run';

const scratch = useScratch();
beforeEach(async () => {
  for (const version of ['1.0.0', '1.1.0'])
    await scratch.add('alpha', version, { contract: undefined, server: 'exports.x = 1;' });
  await promote(scratch.store, 'alpha', '1.0.0', mover());
});

function run(store: ReleaseStore, ...argv: string[]): Promise<string> {
  const context: Partial<CommandContext> = {
    store,
    folder: scratch.dataDir,
    who: 'tester',
    askReason: null,
    color: false,
    smoke: () => withoutBrowser('a test opens none'),
    gate: async () => ({ trials: [] }),
  };
  return runCommand(readArguments(argv), context as CommandContext);
}

test('notes that no version of a disabled remote is shown', async () => {
  await switchRemote(scratch.store, 'alpha', 'Back on Monday.', mover());
  const off = /^alpha 1\.[01]\.0 is live( again)?, but alpha is switched off \(enable puts it back\) \(generation/;
  expect(await run(scratch.store, 'promote', 'alpha', '1.1.0', '--reason', 'new')).toMatch(off);
  expect(await run(scratch.store, 'rollback', 'alpha', '--reason', 'old')).toMatch(off);
});

test('reports that a rollback withdrew a canary', async () => {
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 10 }, mover());
  expect(await run(scratch.store, 'rollback', 'alpha', '--reason', 'slow')).toMatch(
    /^alpha 1\.0\.0 is live for everybody: its canary was withdrawn \(generation 3,/,
  );
});

test('after a rollback that withdrew a canary, names the version that stays live and how to roll it back', async () => {
  await scratch.add('alpha', '1.2.0');
  await run(scratch.store, 'promote', 'alpha', '1.1.0', '--reason', 'new');
  await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover());
  expect(await run(scratch.store, 'rollback', 'alpha', '--reason', 'broken')).toContain(
    'its canary was withdrawn, and 1.1.0 stays live. To go back to 1.0.0, run the same command again (generation',
  );
});

test('warns that a new share without --auto ends the automatic withdrawal of the canary', async () => {
  const canary = (...more: string[]) => run(scratch.store, 'canary', 'alpha', '1.1.0', '--reason', 'try', '--percent', ...more);
  const lost = 'It is no longer withdrawn automatically: a change of the share takes --auto, too.';
  expect(await canary('5', '--auto')).not.toContain(lost);
  expect(await canary('10', '--auto')).not.toContain(lost);
  expect(await canary('20')).toContain(`\n${lost}`);
  expect(await canary('30')).not.toContain(lost);
});

test('names an empty store, and refuses one that is a file', async () => {
  const missing = join(scratch.dataDir, 'moved');
  expect(await run(openFolderStore(missing), 'status')).toBe(
    `Nothing was promoted yet.\nNothing is published in ${missing}, either: publish a build, or check RELEASE_STORE.`,
  );
  expect(await run(scratch.store, 'status')).not.toContain('Nothing');
  writeFileSync(missing, '');
  await expect(run(openFolderStore(missing), 'status')).rejects.toThrow(`${missing} is a file: set RELEASE_STORE`);
});

test('shows the history despite a broken pointer, and reports the pointer', async () => {
  writeFileSync(join(scratch.store.place, 'pointer.json'), '{"gen');
  expect(await run(scratch.store, 'history')).toMatch(/because\n\nThe release pointer .* was cut short/);
});

test('environments lists the running canaries and the disabled remotes', async () => {
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

test('names an unknown environment, in which nothing is live', async () => {
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

test('notes that a first promotion creates its environment, since a mistyped name does so, too', async () => {
  const staging = scratch.store.inEnvironment('stagin');
  const hint = 'The environment stagin is new. There were: production.';
  expect(await run(staging, 'promote', 'alpha', '1.0.0', '--reason', 'try it')).toContain(hint);
  expect(await run(staging, 'promote', 'alpha', '1.1.0', '--reason', 'try it')).not.toContain('is new');
});

describe('a pipeline that runs late', () => {
  const release = (...argv: string[]) => run(scratch.store, ...argv, '--reason', 'pipeline');
  const live = async () => (await scratch.store.readPointer()).remotes['alpha']!.version;

  test('moves nothing when the live version is not the expected one', async () => {
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
    const canary = (version: string) => release('canary', 'alpha', version, '--percent', '5', '--only-newer');
    for (const version of ['1.2.0', '1.3.0']) await scratch.add('alpha', version);
    await canary('1.3.0');
    await expect(canary('1.2.0')).rejects.toThrow(
      'The running canary of alpha is 1.3.0, and 1.2.0 is older: nothing was changed.',
    );
    // The second run has nothing left to do.
    expect(await release('promote', 'alpha', '1.1.0', '--only-newer')).toContain('1.1.0');
    await release('promote', 'alpha', '1.0.0');
    expect(await live()).toBe('1.0.0');
  });

  test('a repeated pipeline run restores no version that was rolled back, and leaves a running canary as it is', async () => {
    await scratch.add('alpha', '1.2.0');
    const promote = (version: string) => release('promote', 'alpha', version, '--only-newer');
    const canary = (version: string) => release('canary', 'alpha', version, '--percent', '5', '--only-newer');
    const shownBefore = (version: string) =>
      `alpha ${version} was shown here before, and was rolled back or withdrawn: nothing was changed.`;
    await promote('1.1.0');
    await release('rollback', 'alpha');
    await expect(promote('1.1.0')).rejects.toThrow(shownBefore('1.1.0'));
    await expect(canary('1.1.0')).rejects.toThrow(shownBefore('1.1.0'));
    await canary('1.2.0');
    await release('canary', 'alpha', '1.2.0', '--percent', '50', '--auto');
    expect(await canary('1.2.0')).toContain('is shown to 50 % of the visitors, and withdrawn automatically');
    expect((await scratch.store.readPointer())!.remotes.alpha!.canary!.percent).toBe(50);
    await release('rollback', 'alpha');
    await expect(canary('1.2.0')).rejects.toThrow(shownBefore('1.2.0'));
    await release('promote', 'alpha', '1.1.0');
    await canary('1.2.0').catch(() => undefined);
    expect(await live()).toBe('1.1.0');
  });

  test('a running canary is promoted on request, although it was canaried before', async () => {
    await release('canary', 'alpha', '1.1.0', '--percent', '5', '--only-newer');
    await release('promote', 'alpha', '1.1.0', '--only-newer');
    expect(await live()).toBe('1.1.0');
  });
});

test('says of a version that was pinned in another environment that it is pinned', async () => {
  const staging = scratch.store.inEnvironment('staging');
  await promote(staging, 'alpha', '1.0.0', mover());
  await pin(staging, 'alpha', '1.1.0', mover());
  expect(JSON.parse(await run(scratch.store, 'versions', '--json'))).toMatchObject([{ pinned: false }, { pinned: true }]);
});

test('lists the published versions, and where each is live', async () => {
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
