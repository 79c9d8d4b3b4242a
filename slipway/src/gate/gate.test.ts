import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFederationBuild } from '../../test/federation-builds';
import { mover, openScratch, type Scratch } from '../../test/scratch';
import type { BuildReport } from '../build-report';
import { moveMessage } from '../move-message';
import { promote, rollback, startCanary } from '../moves';
import { publish } from '../publish/publish';
import { identityOf } from '../record';
import { withoutBrowser } from '../smoke/settings';
import type { Trial } from '../trials/trial';

let scratch: Scratch;
beforeEach(async () => {
  scratch = openScratch();
  await scratch.live('shell', '1.0.0');
});
afterEach(() => scratch.remove());

const go = (name: string, version: string) => promote(scratch.store, name, version, mover());

test('refuses a shell that cannot serve a live remote, and names both versions', async () => {
  await scratch.add('alpha', '1.0.0', { contract: '~1.0.0' });
  await go('alpha', '1.0.0');
  await scratch.add('shell', '2.0.0', { contract: '2.0.0' });
  await expect(go('shell', '2.0.0')).rejects.toThrow(
    /Cannot promote shell 2\.0\.0: alpha 1\.0\.0 .*~1\.0\.0, but shell 2\.0\.0 provides contract 2\.0\.0/,
  );
});

test('refuses a shell that cannot serve a fallback or a canary', async () => {
  await scratch.add('alpha', '1.0.0', { contract: '~1.0.0' });
  for (const version of ['1.1.0', '1.2.0']) await scratch.add('alpha', version);
  await scratch.add('shell', '1.1.0', { contract: '1.1.0' });
  await go('alpha', '1.1.0');
  await startCanary(scratch.store, 'alpha', '1.0.0', { percent: 5 }, mover());
  await expect(go('shell', '1.1.0')).rejects.toThrow('alpha 1.0.0');
  await go('alpha', '1.0.0');
  await go('alpha', '1.2.0');
  await expect(go('shell', '1.1.0')).rejects.toThrow('alpha 1.0.0');
  await scratch.add('alpha', '1.3.0');
  await go('alpha', '1.3.0');
  await go('shell', '1.1.0');
});

test('refuses a remote with the chunk list of a live remote of another name: each would run the other’s code', async () => {
  const options = { uniqueName: 'one_for_both' };
  for (const packageName of ['alpha', 'beta'])
    await publish(scratch.store, writeFederationBuild(join(scratch.dataDir, packageName), { ...options, packageName }));
  await promote(scratch.store, 'alpha', '1.0.0', mover(), withoutBrowser('a test'));
  await expect(go('beta', '1.0.0')).rejects.toThrow(
    "Cannot promote beta 1.0.0: alpha 1.0.0, which is live, has the same list of chunks, 'webpackChunkone_for_both'",
  );
});

test('names the shared packages that a build without SlipwayPlugin may lack, since its manifest does not record them', async () => {
  const add = (version: string, requiredVersion?: string) =>
    publish(
      scratch.store,
      writeFederationBuild(join(scratch.dataDir, version), {
        version,
        shared: [{ name: 'react', ...(requiredVersion === undefined ? {} : { requiredVersion }) }],
      }),
    );
  await add('1.0.0', '^18.0.0');
  const moved = await promote(scratch.store, 'alpha', '1.0.0', mover(), withoutBrowser('a test'));
  expect(moveMessage('alpha', moved, 'is live')).toContain(
    "react ^18.0.0: shell 1.0.0 has 19.3.1. The page takes the copy of alpha, but of a singleton the host's: not compared. SlipwayPlugin",
  );
  for (const [version, range] of [
    ['1.1.0', '^19.0.0'],
    ['1.2.0', undefined],
    ['1.3.0', 'no range'],
  ] as const) {
    await add(version, range);
    const { checks } = await promote(scratch.store, 'alpha', version, mover(), withoutBrowser('a test'));
    expect(checks.join()).not.toContain('not compared');
  }
});

/** A build with SlipwayPlugin, which shares packages in these ways. */
const addSharing = (
  version: string,
  sharing: BuildReport['sharing'],
  more: Partial<BuildReport> & { remotes?: object[] } = {},
) => {
  const { remotes = [], name = 'alpha', ...report } = more;
  return publish(
    scratch.store,
    writeFederationBuild(join(scratch.dataDir, name, version), {
      version,
      uniqueName: `${name}_${version.replaceAll('.', '_')}`,
      remotes,
      files: { 'slipway.json': JSON.stringify({ ...REPORT, ...report, name, version, sharing }) },
    }),
  );
};

const REPORT = {
  schema: 1,
  bundler: 'webpack',
  name: 'alpha',
  type: 'script',
  entry: 'remoteEntry.js',
  global: 'alpha',
  uniqueName: 'alpha',
  exposes: {},
  shared: {},
};

const SHARING = {
  fits: { range: '^19.0.0' },
  fitsAsSingleton: { range: '^19.0.0', singleton: true },
  fitsFromHost: { range: '^19.0.0', singleton: true, import: false },
  bringsOther: { range: '^18.3.1' },
  otherSingleton: { range: '^18.3.1', singleton: true },
  otherFromHost: { range: '^18.3.1', import: false },
  fromHost: { range: '^3.5.0', import: false },
  brings: { range: '^3.5.0' },
  anySingleton: { range: 'workspace:*', singleton: true },
  bringsSingleton: { range: '^3.5.0', singleton: true },
} as const satisfies Record<string, NonNullable<BuildReport['sharing']>[string]>;

test.each([
  ['a package of the host that fits', 'react', SHARING.fits, ''],
  ['a singleton of the host that fits', 'react', SHARING.fitsAsSingleton, ''],
  ['a package that only the host has', 'react', SHARING.fitsFromHost, ''],
  ['a singleton with a range that is none', 'react', SHARING.anySingleton, ''],
  ['another version, which it brings', 'react', SHARING.bringsOther, 'react ^18.3.1 comes with alpha: shell 1.0.0 has 19.3.1'],
  ['a package that the host lacks', 'vue', SHARING.brings, 'vue ^3.5.0 comes with alpha: shell 1.0.0 has none'],
  ['a singleton that the host lacks', 'vue', SHARING.bringsSingleton, 'vue ^3.5.0 comes with alpha: shell 1.0.0 has none'],
] as const)('accepts a remote that shares %s, in either order', async (_what, name, how, noted) => {
  await addSharing('1.0.0', { [name]: how });
  const { checks } = await promote(scratch.store, 'alpha', '1.0.0', mover(), withoutBrowser('a test'));
  expect(checks.filter((check) => check.includes('comes with'))).toEqual(noted ? [noted] : []);
  await scratch.add('shell', '1.1.0');
  await go('shell', '1.1.0');
});

test.each([
  ['a singleton of another version', 'react', SHARING.otherSingleton, 'react 19.3.1', 'against react 19.3.1'],
  ['another version, which it does not bring', 'react', SHARING.otherFromHost, 'react 19.3.1', 'against react 19.3.1'],
  ['a package that nobody has', 'vue', SHARING.fromHost, 'no vue', 'so that it brings vue itself'],
] as const)('refuses a remote that shares %s', async (_what, name, how, provided, adapted) => {
  await addSharing('1.0.0', { [name]: how });
  await expect(go('alpha', '1.0.0')).rejects.toThrow(
    `alpha 1.0.0 was built against ${name} ${how.range}, but shell 1.0.0 provides ${provided}. Promote a shell that provides ${name} ` +
      `${how.range} first, or build alpha ${adapted}.`,
  );
});

test('refuses a host that drops a package that a live remote uses, and names the remote to promote first', async () => {
  await addSharing('1.0.0', { react: SHARING.fitsFromHost });
  await promote(scratch.store, 'alpha', '1.0.0', mover(), withoutBrowser('a test'));
  await scratch.add('shell', '1.1.0', { shared: {} });
  await expect(go('shell', '1.1.0')).rejects.toThrow(
    'but shell 1.1.0 provides no react. Promote an alpha that was built so that it brings react itself first (its fallback counts too), or ' +
      'keep react ^19.0.0 in shell.',
  );
});

test.each([
  ['a prerelease above the range', { range: '^19.0.0', singleton: true }, '19.4.0-rc.1', true],
  ['a prerelease of its first version', { range: '^19.4.0', singleton: true }, '19.4.0-rc.1', false],
  ['any version', { range: '*', import: false }, '20.0.0-rc.1', true],
] as const)('compares %s as the page does at run time', async (_what, how, react, passes) => {
  await scratch.add('shell', '2.0.0', { shared: { react }, contract: '1.1.0-rc.1' });
  await go('shell', '2.0.0');
  await addSharing('1.0.0', { react: how }, { needs: { shell: '^1.0.0' } });
  const moved = promote(scratch.store, 'alpha', '1.0.0', mover(), withoutBrowser('a test'));
  if (passes) await expect(moved).resolves.toMatchObject({ changed: true });
  else await expect(moved).rejects.toThrow(`shell 2.0.0 provides react ${react}`);
});

test('a host without a contract serves a remote that needs any', async () => {
  await scratch.add('shell', '2.0.0', { contract: undefined });
  await go('shell', '2.0.0');
  for (const [version, contract] of [
    ['1.0.0', '*'],
    ['1.1.0', ''],
  ] as const) {
    await addSharing(version, {}, { needs: { shell: contract } });
    await expect(go('alpha', version)).resolves.toMatchObject({ changed: true });
  }
  await addSharing('1.2.0', {}, { needs: { shell: '^1.0.0' } });
  await expect(go('alpha', '1.2.0')).rejects.toThrow('provides no contract');
});

describe('two remotes with a package that the host lacks', () => {
  const vue = (range: string, more: object = { singleton: true }) => ({ vue: { range, ...more } });
  const CLASH = 'vue: alpha 1.0.0 needs ^3.5.0, and beta 1.0.0, which is live, ^2.7.0. ';
  const NOTE = `${CLASH}A page runs one version of a singleton, so these two cannot be in one page. Share it with`;
  const addBeta = async (sharing: BuildReport['sharing'], more: Parameters<typeof addSharing>[2] = {}) => {
    await addSharing('1.0.0', sharing, { name: 'beta', ...more });
    await promote(scratch.store, 'beta', '1.0.0', mover(), withoutBrowser('a test'));
  };
  const promoteAlpha = () => promote(scratch.store, 'alpha', '1.0.0', mover(), withoutBrowser('a test'));

  test.each([
    ['a singleton of both', {}, {}, true],
    ['a singleton of one', { singleton: undefined }, {}, true],
    ['a singleton that one does not bring', { import: false, singleton: undefined }, {}, false],
    ['no singleton', { singleton: undefined }, { singleton: undefined }, false],
    ['different share scopes', { scope: ['old'] }, {}, false],
    ['one share scope with a name', { scope: ['old'] }, { scope: ['new', 'old'] }, true],
    ['a range in common', { range: '^2.7.0 || ^3.0.0' }, {}, false],
    ['what is no range', { range: 'latest' }, {}, false],
  ])('names both where they have %s', async (_what, old, now, isNoted) => {
    // Without a host, so no package of the host can be missing.
    scratch.remove();
    scratch = openScratch();
    await addBeta(vue('^2.7.0', { singleton: true, ...old }));
    await addSharing('1.0.0', vue('^3.5.0', { singleton: true, ...now }));
    expect(moveMessage('alpha', await promoteAlpha(), 'is live').includes(NOTE)).toBe(isNoted);
  });

  test('accepts them when they are for different hosts', async () => {
    await addBeta(vue('^2.7.0'), { needs: { intranet: '*' } });
    await addSharing('1.0.0', vue('^3.5.0'), { needs: { shell: '*' } });
    expect((await promoteAlpha()).checks.join()).not.toContain('one page');
  });

  test('refuses them when a live host loads both, in either order, and as a canary', async () => {
    const consumes = { alpha: ['./widget'], beta: ['./widget'] };
    const exposes = { './widget': ['widget.js'] };
    await scratch.add('shell', '1.1.0', { consumes });
    await addBeta(vue('^2.7.0'), { exposes });
    await addSharing('1.0.0', vue('^3.5.0'), { exposes });
    await go('shell', '1.1.0');
    const refused = `Cannot promote alpha 1.0.0: ${CLASH}shell 1.1.0 loads both, and a page runs one version of a singleton. Share it`;
    await expect(promoteAlpha()).rejects.toThrow(refused);
    await addSharing('0.9.0', vue('^2.6.0 || ^3.0.0'), { exposes });
    await promote(scratch.store, 'alpha', '0.9.0', mover(), withoutBrowser('a test'));
    await expect(startCanary(scratch.store, 'alpha', '1.0.0', { percent: 5 }, mover(), withoutBrowser('a test'))).rejects.toThrow(
      'or provide vue in shell.',
    );
    await go('shell', '1.0.0');
    await promoteAlpha();
    await expect(go('shell', '1.1.0')).rejects.toThrow('Cannot promote shell 1.1.0: vue: ');
  });

  test('refuses a remote that loads the other one', async () => {
    await addBeta(vue('^2.7.0'), { exposes: { './widget': ['widget.js'] } });
    const remotes = [{ federationContainerName: 'beta', alias: 'beta', moduleName: 'widget', entry: '*' }];
    await addSharing('1.0.0', vue('^3.5.0'), { remotes });
    await expect(promoteAlpha()).rejects.toThrow('alpha 1.0.0 loads both');
  });
});

test('a package in another share scope than that of the host is not compared, which is noted', async () => {
  await addSharing('1.0.0', { react: { ...SHARING.otherSingleton, scope: ['old'] } });
  const moved = await promote(scratch.store, 'alpha', '1.0.0', mover(), withoutBrowser('a test'));
  expect(moveMessage('alpha', moved, 'is live')).toContain(
    "react ^18.3.1: shell 1.0.0 has 19.3.1. alpha takes it from the share scope old where the host's `remotes` say so, else from default: not compared.",
  );
});

test('compares with canaries of other remotes, and allows dropping a module that only a fallback loads', async () => {
  const exposes = { './widget': ['routes.js'], './api': ['routes.js'] };
  await scratch.add('alpha', '1.0.0', { exposes });
  await scratch.add('alpha', '1.1.0', { exposes: { './widget': ['routes.js'] } });
  await scratch.add('beta', '1.0.0', { consumes: { alpha: ['./api'] } });
  for (const version of ['1.1.0', '1.2.0']) await scratch.add('beta', version);
  await go('alpha', '1.0.0');
  await go('beta', '1.0.0');
  await expect(go('alpha', '1.1.0')).rejects.toThrow('beta 1.0.0, which is live, loads ./api of alpha');
  await go('beta', '1.1.0');
  await expect(go('alpha', '1.1.0')).resolves.toMatchObject({ changed: true });
  await go('alpha', '1.0.0');
  await go('beta', '1.2.0');
  await startCanary(scratch.store, 'beta', '1.0.0', { percent: 5 }, mover());
  await expect(go('alpha', '1.1.0')).rejects.toThrow('beta 1.0.0, which is a canary, loads ./api of alpha');
  await rollback(scratch.store, 'beta', undefined, mover());
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 5 }, mover());
  await expect(go('beta', '1.0.0')).rejects.toThrow(
    'alpha 1.1.0, which is a canary, does not expose that. Withdraw it, or show one that does first.',
  );
});

test('a version published before builds recorded how they share packages counts as the same content', async () => {
  await addSharing('1.0.0', undefined);
  expect(await addSharing('1.0.0', { react: SHARING.fits })).toMatchObject({ isNew: false });
});

test('a version published by an earlier release of this package, without the manifest’s ranges, counts as the same content', async () => {
  const build = writeFederationBuild(join(scratch.dataDir, 'alpha'), { shared: [{ name: 'react', requiredVersion: '^19.0.0' }] });
  await publish(scratch.store, build);
  const { record } = (await scratch.store.readRecord('alpha', '1.0.0'))!;
  expect([record.shared, record.sharedByManifest]).toEqual([{}, { react: '^19.0.0' }]);
  expect(identityOf({ ...record, sharedByManifest: undefined })).toBe(identityOf(record));
});

test('refuses a remote if the shell lacks its shared package or has another major version', async () => {
  await scratch.add('alpha', '1.0.0', { shared: { react: '^20.0.0' } });
  await expect(go('alpha', '1.0.0')).rejects.toThrow('react ^20.0.0, but shell 1.0.0 provides react 19.3.1');
  await scratch.add('alpha', '1.0.1', { shared: { vue: '^3.0.0' } });
  await expect(go('alpha', '1.0.1')).rejects.toThrow('provides no vue');
});

test('refuses a server build that throws or requires a module that the shell does not provide', async () => {
  await scratch.add('alpha', '1.0.0', { server: `throw new Error('nothing today')` });
  await expect(go('alpha', '1.0.0')).rejects.toThrow('alpha 1.0.0 throws while it is loaded: nothing today');
  await scratch.add('alpha', '1.0.1', { server: `require('left-pad')` });
  await expect(go('alpha', '1.0.1')).rejects.toThrow(`asks for the module 'left-pad'`);
});

test('requests a corrected host if its server build no longer provides a module that a live remote needs', async () => {
  await scratch.add('alpha', '1.0.0', { server: `require('react')` });
  await go('alpha', '1.0.0');
  await scratch.add('shell', '1.1.0', { server: 'exports.provided = {};' });
  await expect(go('shell', '1.1.0')).rejects.toThrow(
    "Cannot promote shell 1.1.0: alpha 1.0.0 throws while it is loaded: alpha@1.0.0 asks for the module 'react', which its host does not " +
      'provide. Correct shell, raise "version"',
  );
  await scratch.add('alpha', '1.1.0', { server: `require('vue')` });
  await expect(go('alpha', '1.1.0')).rejects.toThrow('which its host does not provide. Correct alpha, raise "version"');
});

test('refuses a version with files that were changed in the store, even in a rollback', async () => {
  await scratch.add('alpha', '1.0.0');
  await scratch.add('alpha', '1.1.0');
  await go('alpha', '1.0.0');
  await go('alpha', '1.1.0');
  appendFileSync(join(scratch.store.place, 'remotes/alpha/1.0.0/remoteEntry.js'), '//');
  const wrong = /: alpha 1\.0\.0: remoteEntry\.js differs from its record/;
  await expect(go('alpha', '1.0.0')).rejects.toThrow(wrong);
  await expect(rollback(scratch.store, 'alpha', undefined, mover())).rejects.toThrow(wrong);
});

test('passes the evaluated builds to the trials of a project: a remote in its hosts, a host with all of its remotes', async () => {
  const seen: string[] = [];
  const look: Trial = {
    name: 'look',
    on: ['promote', 'canary', 'rollback'],
    async run({ hosts, action }) {
      for (const { stored, build, remotes } of hosts) {
        const texts: string[] = [];
        for (const { stored: remote, build: remoteBuild } of remotes)
          texts.push(`${remote.record.version} ${(await remoteBuild!.read<string[]>('remoteModule.routes'))![0]}`);
        const [own] = (await build!.read<string[]>('remoteModule.routes'))!;
        seen.push(`${action} ${own}: ${texts.join(', ')}`);
        expect(own).toBe(`shell ${stored.record.version}`);
      }
      return [];
    },
  };
  const options = { trials: [look] };
  const smoke = withoutBrowser('not in this test');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await scratch.add('alpha', version);
  for (const version of ['1.0.0', '1.1.0']) await promote(scratch.store, 'alpha', version, mover(), smoke, options);
  await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 5 }, mover(), smoke, options);
  await scratch.add('shell', '1.1.0');
  await promote(scratch.store, 'shell', '1.1.0', mover(), smoke, options);
  await rollback(scratch.store, 'alpha', '1.0.0', mover(), options);
  expect(seen).toEqual([
    'promote shell 1.0.0: 1.0.0 alpha 1.0.0',
    'promote shell 1.0.0: 1.1.0 alpha 1.1.0',
    'canary shell 1.0.0: 1.2.0 alpha 1.2.0',
    'promote shell 1.1.0: 1.1.0 alpha 1.1.0, 1.0.0 alpha 1.0.0, 1.2.0 alpha 1.2.0',
    'rollback shell 1.1.0: 1.0.0 alpha 1.0.0',
  ]);
});
