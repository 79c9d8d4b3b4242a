import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFederationBuild } from '../../test/federation-builds';
import { mover, openScratch, type Scratch } from '../../test/scratch';
import { promote, rollback, startCanary } from '../moves';
import { publish } from '../publish/publish';
import { identityOf } from '../record';
import { withoutBrowser } from '../smoke/settings';
import type { Trial } from '../trials/trial';

let scratch: Scratch;
beforeEach(async () => {
  scratch = openScratch();
  await scratch.add('shell', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', mover());
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

test('refuses a remote with the list of chunks of a live one of another name: each would run the other’s code', async () => {
  const options = { uniqueName: 'one_for_both' };
  for (const packageName of ['alpha', 'beta'])
    await publish(scratch.store, writeFederationBuild(join(scratch.dataDir, packageName), { ...options, packageName }));
  await promote(scratch.store, 'alpha', '1.0.0', mover(), withoutBrowser('a test'));
  await expect(go('beta', '1.0.0')).rejects.toThrow(
    "Cannot promote beta 1.0.0: alpha 1.0.0, which is live, has the same list of chunks, 'webpackChunkone_for_both'",
  );
});

test('compares the shared packages that the manifest of a build without SlipwayPlugin names', async () => {
  const add = (version: string, requiredVersion?: string) =>
    publish(
      scratch.store,
      writeFederationBuild(join(scratch.dataDir, version), {
        ...{ version, shared: [{ name: 'react', ...(requiredVersion === undefined ? {} : { requiredVersion }) }] },
      }),
    );
  await add('1.0.0', '^18.0.0');
  await expect(go('alpha', '1.0.0')).rejects.toThrow(
    'alpha 1.0.0 was built against react ^18.0.0, but shell 1.0.0 provides react 19.3.1',
  );
  for (const [version, range] of [
    ['1.1.0', '^19.0.0'],
    ['1.2.0', undefined],
    ['1.3.0', 'no range'],
  ] as const) {
    await add(version, range);
    await promote(scratch.store, 'alpha', version, mover(), withoutBrowser('a test'));
  }
});

test('what an earlier release of this package published without the manifest’s ranges is the same content', async () => {
  const build = writeFederationBuild(join(scratch.dataDir, 'alpha'), { shared: [{ name: 'react', requiredVersion: '^19.0.0' }] });
  await publish(scratch.store, build);
  const { record } = (await scratch.store.readRecord('alpha', '1.0.0'))!;
  expect([record.shared, record.sharedByManifest]).toEqual([{}, { react: '^19.0.0' }]);
  expect(identityOf({ ...record, sharedByManifest: undefined })).toBe(identityOf(record));
});

test('refuses a remote whose shared package the shell lacks or has in another major version', async () => {
  await scratch.add('alpha', '1.0.0', { shared: { react: '^20.0.0' } });
  await expect(go('alpha', '1.0.0')).rejects.toThrow('react ^20.0.0, but shell 1.0.0 provides react 19.3.1');
  await scratch.add('alpha', '1.0.1', { shared: { vue: '^3.0.0' } });
  await expect(go('alpha', '1.0.1')).rejects.toThrow('provides vue none');
});

test('refuses a server build that throws or requires a module that the shell does not provide', async () => {
  await scratch.add('alpha', '1.0.0', { server: `throw new Error('nothing today')` });
  await expect(go('alpha', '1.0.0')).rejects.toThrow('alpha 1.0.0 throws while it is loaded: nothing today');
  await scratch.add('alpha', '1.0.1', { server: `require('left-pad')` });
  await expect(go('alpha', '1.0.1')).rejects.toThrow(`asks for the module 'left-pad'`);
});

test('asks for a host to be corrected whose server build no longer provides what a live remote asks for', async () => {
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

test('refuses a version whose files were changed in the store, also in a rollback', async () => {
  await scratch.add('alpha', '1.0.0');
  await scratch.add('alpha', '1.1.0');
  await go('alpha', '1.0.0');
  await go('alpha', '1.1.0');
  appendFileSync(join(scratch.store.place, 'remotes/alpha/1.0.0/remoteEntry.js'), '//');
  const wrong = /: alpha 1\.0\.0: remoteEntry\.js differs from its record/;
  await expect(go('alpha', '1.0.0')).rejects.toThrow(wrong);
  await expect(rollback(scratch.store, 'alpha', undefined, mover())).rejects.toThrow(wrong);
});

test('hands the trials of a project what it has evaluated: a remote in its hosts, a host with all that it will meet', async () => {
  const seen: string[] = [];
  const look: Trial = {
    ...{ name: 'look', on: ['promote', 'canary', 'rollback'] },
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
