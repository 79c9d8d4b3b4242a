import { join } from 'node:path';
import { writeFederationBuild } from '../../test/federation-builds';
import { inBrowser, titled } from '../../test/in-browser';
import { emitPackage, mover, useScratch } from '../../test/scratch';
import { promote, rollback, startCanary } from '../moves';
import { publish } from '../publish/publish';
import { readSmoke, withoutBrowser, type SmokeSettings } from '../smoke/settings';
import { whyUntried } from './exposes-load';
import type { Trial } from './trial';

// Starts browsers.
jest.setTimeout(180_000);

const smoke: SmokeSettings = { ...readSmoke(process.env), limitMs: 20_000 };

const scratch = useScratch();
beforeAll(emitPackage);

/** A container with a separate name, as an ES module: `get` is the body of its function `get(expose)`. */
const add = (packageName: string, version: string, get: string) =>
  publish(
    scratch.store,
    writeFederationBuild(join(scratch.dataDir, packageName, version), {
      packageName,
      version,
      type: 'module',
      files: { 'remoteEntry.js': `export const init = () => {}; export const get = async (expose) => { ${get} };` },
    }),
  );

const WORKS = `await import('./widget.mjs'); return () => ({ mount() {} });`;
const go = (name: string, version: string) => promote(scratch.store, name, version, mover(), smoke);
const lastChecks = async () => (await scratch.store.history()).at(-1)!.checks;

inBrowser(titled('loads every expose beside what is live, once per set of versions'), async () => {
  await add('beta', '1.0.0', WORKS);
  await go('beta', '1.0.0');
  await add('alpha', '1.0.0', WORKS);
  await go('alpha', '1.0.0');
  expect(await lastChecks()).toContainEqual(expect.stringMatching(/^\.\/widget loaded in Chromium \d+/));
  await add('alpha', '1.1.0', WORKS);
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 10 }, mover(), smoke);
  await go('alpha', '1.1.0');
  expect(await lastChecks()).toContainEqual(expect.stringMatching(/^\.\/widget loaded in Chromium .* on \d{4}-/));
});

inBrowser.each([
  ['throws', `return () => { throw new Error('no such price') };`, 'no such price'],
  ['prints without end', `for (;;) console.error('x'.repeat(1e6));`, 'it prints without end'],
  ['asks for a file that is not there', `await import('./gone.mjs'); return () => ({});`, 'does not load in an empty page'],
  [
    'meets the name of another remote',
    `if (globalThis.taken) throw new Error('taken by beta'); return () => ({});`,
    'taken by beta',
    'beside beta 1.0.0, and does alone',
  ],
])(titled('refuses an expose that %s, with the reason'), async (_what, get, reason, where = 'in an empty page') => {
  await add('beta', '1.0.0', `globalThis.taken = true; return () => ({});`);
  await go('beta', '1.0.0');
  await add('alpha', '1.0.0', get);
  const refused = go('alpha', '1.0.0');
  await expect(refused).rejects.toThrow(`Cannot promote alpha 1.0.0: ./widget of alpha 1.0.0 does not load ${where}`);
  await expect(refused).rejects.toThrow(reason);
  expect((await scratch.store.readPointer()).remotes.alpha).toBeUndefined();
});

inBrowser(titled('tries the exposes that a build.json names'), async () => {
  await scratch.add('alpha', '1.0.0', {
    contract: undefined,
    shared: {},
    exposes: { './widget': ['widget.mjs'] },
    files: {
      'remoteEntry.js': `export const init = () => {}; export const get = async () => import('./widget.mjs');`,
      'widget.mjs': `throw new Error('ends in a throw');`,
    },
  });
  await expect(go('alpha', '1.0.0')).rejects.toThrow('./widget of alpha 1.0.0 does not load in an empty page: ends in a throw');
});

inBrowser(titled('refuses an expose that never ends, and does not refuse one because of another that never does'), async () => {
  await add('beta', '1.0.0', 'for (;;);');
  await promote(scratch.store, 'beta', '1.0.0', mover());
  await add('alpha', '1.0.0', 'await new Promise(() => {});');
  const impatient = { ...smoke, limitMs: 3000 };
  await expect(promote(scratch.store, 'alpha', '1.0.0', mover(), impatient)).rejects.toThrow('Cannot promote alpha 1.0.0');
});

/** A container with a singleton, as Module Federation starts it: if a share scope has several, all use the first one loaded. */
const addSingleton = (packageName: string, react: string) =>
  publish(
    scratch.store,
    writeFederationBuild(join(scratch.dataDir, packageName), {
      packageName,
      type: 'module',
      files: {
        'remoteEntry.js': `
          let scope;
          export const init = (given) => {
            scope = given;
            ((globalThis.__FEDERATION__ ??= {}).__INSTANCES__ ??= []).push({ shareScopeMap: { default: scope } });
          };
          export const get = async () => {
            scope.react ??= '${react}';
            if (scope.react !== '${react}') throw new Error("Cannot read properties of undefined (reading 'S')");
            return () => ({});
          };`,
      },
    }),
  );

inBrowser(titled('does not refuse a remote for the package that another one brings, in either order'), async () => {
  await addSingleton('beta', '18.3.1');
  await addSingleton('alpha', '19.3.1');
  for (const name of ['beta', 'alpha', 'beta']) await go(name, '1.0.0');
  expect(await lastChecks()).toContainEqual(expect.stringMatching(/^\.\/widget loaded in Chromium/));
});

inBrowser(titled('does not refuse one that needs packages of its host, and says that it was not tried'), async () => {
  await add('alpha', '1.0.0', `throw new Error('Shared module react doesn’t exist in shared scope default');`);
  await go('alpha', '1.0.0');
  expect((await lastChecks()).join()).toContain('not loaded in a browser: ./widget needs packages that only its host has');
});

test('notes that a build.json without exposes was not tried despite a browser, and notes nothing about a host', async () => {
  const untried = async (name: string, exposes?: Record<string, string[]>) => {
    await scratch.add(name, '1.0.0', { contract: undefined, shared: {}, ...(exposes ? { exposes } : {}) });
    const moved = await promote(scratch.store, name, '1.0.0', mover(), { ...smoke, browser: '/no/browser' });
    return [moved.checks.filter((check) => /browser/.test(check)), whyUntried(moved, { ...smoke, browser: '/no/browser' })];
  };
  const why = 'its build.json names no exposes';
  expect(await untried('alpha')).toEqual([[`not loaded in a browser: ${why}`], why]);
  expect(await untried('beta', {})).toEqual([['not loaded in a browser: it exposes nothing'], 'it exposes nothing']);
  expect(await untried('shell')).toEqual([[], undefined]);
});

test('opens no browser when it is switched off or for a rollback, and runs project trials for the moves that they name', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    await add('alpha', version, WORKS);
    await promote(scratch.store, 'alpha', version, mover(), withoutBrowser('RELEASE_SMOKE=server'));
  }
  expect(await lastChecks()).toContain('not loaded in a browser: RELEASE_SMOKE=server');
  await rollback(scratch.store, 'alpha', undefined, mover(), {
    trials: [
      { name: 'one', on: ['rollback'], run: async ({ operation }) => [`tried: ${operation}`] },
      { name: 'other', on: ['promote'], run: () => Promise.reject(new Error('not for a rollback')) },
    ] satisfies Trial[],
  });
  expect(await lastChecks()).toContain('tried: roll back to alpha 1.0.0');
});
