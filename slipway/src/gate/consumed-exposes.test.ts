import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFederationBuild } from '../../test/federation-builds';
import { emitPackage, mover, useScratch, type BuildOverrides } from '../../test/scratch';
import { moveMessage } from '../move-message';
import { promote, rollback, startCanary } from '../moves';
import { publish } from '../publish/publish';
import { publishProvided } from '../publish/provides';

const scratch = useScratch();

const FILES = ['routes.js'];
const add = (name: string, version: string, overrides: BuildOverrides) => scratch.add(name, version, overrides);
const exposing = (version: string, ...exposes: string[]) =>
  add('alpha', version, { exposes: Object.fromEntries(exposes.map((expose) => [expose, FILES])) });
const go = (name: string, version: string, drops?: string[]) =>
  promote(scratch.store, name, version, mover(), undefined, { drops, trials: [] });

test('names the modules that the live version exposes and the next one does not', async () => {
  await exposing('1.0.0', './widget', './api');
  await exposing('1.1.0', './widget', './more');
  await go('alpha', '1.0.0');
  const moved = await go('alpha', '1.1.0');
  expect(moveMessage('alpha', moved, 'is live')).toContain('\nalpha 1.1.0 no longer exposes ./api, as 1.0.0 does.');
  await exposing('1.2.0', './widget', './more', './api');
  expect((await go('alpha', '1.2.0')).checks.join()).not.toContain('no longer exposes');
});

describe('a module that a live host loads', () => {
  beforeEach(async () => {
    await exposing('1.0.0', './widget', './api');
    await exposing('1.1.0', './widget');
    await go('alpha', '1.0.0');
    await add('shell', '3.0.0', { contract: '1.0.0', consumes: { alpha: ['./api'], other: ['./widget'] } });
    await go('shell', '3.0.0');
  });

  const REFUSED =
    'shell 3.0.0, which is live, loads ./api of alpha, and alpha 1.1.0 does not expose that. Expose it, or release a shell that does ' +
    'without it first. To insist: the same with --drops ./api.';

  test('is not dropped by a promotion, a canary or a rollback', async () => {
    await expect(go('alpha', '1.1.0')).rejects.toThrow(`Cannot promote alpha 1.1.0: ${REFUSED}`);
    const canary = startCanary(scratch.store, 'alpha', '1.1.0', { percent: 5 }, mover(), undefined, { trials: [] });
    await expect(canary).rejects.toThrow(`Cannot show alpha 1.1.0: ${REFUSED}`);
    await expect(rollback(scratch.store, 'alpha', '1.1.0', mover(), { trials: [] })).rejects.toThrow(REFUSED);
  });

  test('is dropped on explicit request, with a note', async () => {
    const moved = await go('alpha', '1.1.0', ['./api']);
    expect(moved.checks).toContain('alpha 1.1.0 no longer exposes ./api, as 1.0.0 does');
  });

  test('is dropped by the command, too', async () => {
    emitPackage();
    // Builds that no browser could load.
    process.env.RELEASE_SMOKE = 'server';
    const command = (...words: string[]) =>
      scratch.command(scratch.dataDir, 'promote', 'alpha', '1.1.0', '--reason', 'x', ...words);
    expect(await command('--drops', './other')).toMatchObject({ code: 1, err: expect.stringContaining(REFUSED) as string });
    expect(await command('--drops', '')).toMatchObject({ code: 2, err: expect.stringContaining('--drops is empty') as string });
    expect(await command('--drops', './other', '--drops', 'api')).toMatchObject({ code: 0 });
    delete process.env.RELEASE_SMOKE;
  });
});

test('refuses a host that loads a module that no live version exposes, even a host that only declares what it provides', async () => {
  await exposing('1.0.0', './widget');
  await go('alpha', '1.0.0');
  const expected =
    'it loads ./api of alpha, and alpha 1.0.0, which is live, does not expose that. Promote one that does first. Published: npx slipway versions alpha.';
  await add('shell', '3.0.0', { contract: '1.0.0', consumes: { alpha: ['./widget', './api'] } });
  await expect(go('shell', '3.0.0')).rejects.toThrow(`Cannot promote shell 3.0.0: ${expected}`);
  const file = join(scratch.dataDir, 'provides.json');
  writeFileSync(
    file,
    JSON.stringify({ version: '1.0.0', contract: '1.0.0', shared: { react: '19.3.1' }, consumes: { alpha: ['./api'] } }),
  );
  await publishProvided(scratch.store, 'acme-host', file);
  await expect(go('acme-host', '1.0.0')).rejects.toThrow(expected);
});

test('finds in the manifest that a remote loads another one, by either of its names', async () => {
  const remotes = [
    { federationContainerName: 'alpha', alias: '@acme/alpha', moduleName: 'api', entry: '*' },
    { federationContainerName: 'other', alias: 'other', moduleName: 'widget', entry: '*' },
  ];
  const manifest = (name: string) => ({ packageName: name, uniqueName: `${name}_1_0_0`, remotes });
  await publish(scratch.store, writeFederationBuild(join(scratch.dataDir, 'beta'), manifest('beta')));
  await go('beta', '1.0.0');
  await exposing('1.0.0', './widget');
  await expect(go('alpha', '1.0.0')).rejects.toThrow('beta 1.0.0, which is live, loads ./api of alpha');
  await add('@acme/alpha', '1.0.0', { exposes: { './widget': FILES } });
  await expect(go('@acme/alpha', '1.0.0')).rejects.toThrow('loads ./api of @acme/alpha');
});
