import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promote, publish, rollback, startCanary, withoutBrowser } from 'slipway';
import { mover, openScratchStore, type ScratchStore } from '../../../test/release-store';
import { SHOP_TRIALS } from '.';

let scratch: ScratchStore;
beforeEach(async () => {
  scratch = openScratchStore();
  await add('shell', '1.0.0');
  await go('shell', '1.0.0');
});
afterEach(() => scratch.remove());

const trials = SHOP_TRIALS;
const noBrowser = withoutBrowser('not in this test');
const add = (...build: Parameters<ScratchStore['build']>) => publish(scratch.store, scratch.build(...build), { trials });
const go = (name: string, version: string, smoke = noBrowser) => promote(scratch.store, name, version, mover, smoke, { trials });
const back = (name: string, to?: string) => rollback(scratch.store, name, to, mover, { trials });
const canary = (name: string, version: string) =>
  startCanary(scratch.store, name, version, { percent: 5 }, mover, noBrowser, { trials });
const lastChecks = async () => (await scratch.store.history()).at(-1)!.checks.join('; ');

test('refuses to publish a slice without its server build', async () => {
  await expect(add('mf-info', '1.0.0', { server: null })).rejects.toThrow(
    'Cannot publish mf-info 1.0.0: the build of mf-info is incomplete: server/main.cjs, which renders its pages, is missing. Build mf-info again.',
  );
  expect(await scratch.store.versions('mf-info')).toEqual([]);
});

test('refuses to publish a wildcard pattern that the server does not render and so cannot answer 404 below', async () => {
  const add1 = (server: boolean, audience?: string) =>
    add('mf-info', '1.0.0', { patterns: [{ path: '/payment/*', server }], ...(audience ? { audience } : {}) });
  await expect(add1(false)).rejects.toThrow(
    /the pattern \/payment\/\* of mf-info 1\.0\.0 is not rendered .* name each path in its patterns/,
  );
  expect(await add1(true)).toMatchObject({ isNew: true });
  await add('mf-backoffice', '1.0.0', { patterns: [{ path: '/admin/*', server: false }], audience: 'staff' });
});

test("refuses a route pattern that overlaps another remote's or its canary's, in every move", async () => {
  await add('mf-catalog', '1.0.0', { patterns: [{ path: '/news/*', server: true }] });
  await add('mf-catalog', '1.1.0', { patterns: [{ path: '/sale', server: true }] });
  for (const version of ['1.0.0', '1.1.0', '1.0.0']) await go('mf-catalog', version);
  await canary('mf-catalog', '1.1.0');
  const patterns = { '1.0.0': '/news/help', '1.1.0': '/sale', '1.2.0': '/help' };
  for (const [version, path] of Object.entries(patterns)) await add('mf-info', version, { patterns: [{ path, server: true }] });
  const why = 'the route pattern /news/help of mf-info 1.0.0 overlaps /news/* of mf-catalog 1.0.0';
  await expect(go('mf-info', '1.0.0')).rejects.toThrow(`Cannot promote mf-info 1.0.0: ${why}`);
  await expect(go('mf-info', '1.1.0')).rejects.toThrow('overlaps /sale of mf-catalog 1.1.0');
  await go('mf-info', '1.2.0');
  expect(await lastChecks()).toContain('route patterns do not overlap');
  await add('mf-info', '1.3.0', { patterns: [{ path: '/help', server: true }] });
  await go('mf-info', '1.3.0');
  await expect(canary('mf-info', '1.0.0')).rejects.toThrow(`Cannot show mf-info 1.0.0: ${why}`);
  await expect(back('mf-info', '1.0.0')).rejects.toThrow(`Cannot roll back to mf-info 1.0.0: ${why}`);
});

test('refuses a first load over its budget, naming both figures, but not in a rollback', async () => {
  await add('mf-info', '1.0.0', { budgets: { entry: 10 } });
  await expect(go('mf-info', '1.0.0')).rejects.toThrow(
    /first load of mf-info 1\.0\.0 is \d+ bytes after brotli, \d+ over its budget of 10\. .*budgets\.entry/,
  );
  const { firstLoad } = (await scratch.store.readRecord('mf-info', '1.0.0'))!.record;
  // Live since before the shop had budgets.
  await promote(scratch.store, 'mf-info', '1.0.0', mover, noBrowser);
  await add('mf-info', '1.1.0', { budgets: { entry: firstLoad! } });
  await go('mf-info', '1.1.0');
  expect(await lastChecks()).toContain(`first load ${firstLoad} bytes, within its budget of ${firstLoad}`);
  await add('mf-info', '1.2.0', { budgets: { entry: firstLoad! - 1 } });
  await expect(go('mf-info', '1.2.0')).rejects.toThrow(`is ${firstLoad} bytes after brotli, 1 over`);
  await expect(canary('mf-info', '1.2.0')).rejects.toThrow('1 over');
  await back('mf-info', '1.0.0');
  await add('shell', '1.1.0', { budgets: { entry: 10 } });
  await expect(go('shell', '1.1.0')).rejects.toThrow('the first load of shell 1.1.0');
});

test('refuses a version with so many scripts that their hashes would fill each page', async () => {
  const build = scratch.build('mf-info', '1.0.0');
  for (let at = 0; at < 400; at += 1) writeFileSync(join(build, `web/${at}.js`), '');
  await publish(scratch.store, build, { trials });
  await expect(go('mf-info', '1.0.0')).rejects.toThrow(
    'mf-info 1.0.0 has 401 scripts, whose hashes are in each page of the shop',
  );
});

test('checks the budget of an earlier record with a single budget', async () => {
  const { record } = (await scratch.store.readRecord('shell', '1.0.0'))!;
  const fitsBudget = SHOP_TRIALS.find(({ name }) => name === 'size budget')!;
  const subject = { candidate: { record: { ...record, firstLoad: 11, budget: 10 } }, operation: 'promote shell 1.0.0' };
  await expect(fitsBudget.run(subject as never)).rejects.toThrow('1 over its budget of 10');
});

test('refuses a shell built for another server contract, even in a rollback', async () => {
  for (const [version, contract] of [
    ['1.1.0', 2],
    ['1.2.0', 1],
    ['1.3.0', 0],
  ] as const)
    await add('shell', version, { server: `exports.provided = {}; exports.serverContract = ${contract};` });
  const why = 'shell 1.1.0 was built for server contract 2, and the servers have 1. Deploy the servers first.';
  await expect(go('shell', '1.1.0')).rejects.toThrow(`Cannot promote shell 1.1.0: ${why}`);
  await go('shell', '1.2.0');
  await expect(back('shell', '1.1.0')).rejects.toThrow(`Cannot roll back to shell 1.1.0: ${why}`);
  await expect(go('shell', '1.3.0')).rejects.toThrow('and the servers have 1. Correct shell');
});

const RENDERS = `exports.provided = {}; exports.trial = { renderPages: ({ build }) => build.load() };`;

test('refuses a version with pages that throw or hang while the server renders them', async () => {
  await add('shell', '1.1.0', { server: RENDERS });
  await go('shell', '1.1.0');
  await add('mf-info', '1.0.0', { server: `exports.load = () => new Promise(() => undefined);` });
  await expect(go('mf-info', '1.0.0', { ...noBrowser, limitMs: 20 })).rejects.toThrow(
    'Cannot promote mf-info 1.0.0: the server render of mf-info 1.0.0 does not end within 0.02 s',
  );
  await add('mf-info', '1.1.0', { server: `exports.load = async () => { throw new Error('no shoes'); };` });
  await expect(go('mf-info', '1.1.0')).rejects.toThrow(
    'mf-info 1.1.0 throws while the server renders it: no shoes. Correct mf-info',
  );
  await add('mf-info', '1.2.0', { server: `exports.load = async () => ['/info'];` });
  await go('mf-info', '1.2.0');
  expect(await lastChecks()).toMatch(/rendered by the server: \/info; not tested in a browser: not in this test/);
});

test('refuses a shell that cannot render a live remote', async () => {
  await add('mf-info', '1.0.0', { server: `exports.load = async () => ['/info'];` });
  await go('mf-info', '1.0.0');
  await add('shell', '1.1.0', {
    server: `exports.provided = {}; exports.trial = { renderPages: () => Promise.reject(new Error('no frame')) };`,
  });
  await expect(go('shell', '1.1.0')).rejects.toThrow(
    'Cannot promote shell 1.1.0: mf-info 1.0.0 throws while the server renders it: no frame.',
  );
});
