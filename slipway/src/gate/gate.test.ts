import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, openScratch, type Scratch } from '../../test/scratch';
import { promote, rollback, startCanary } from '../moves';
import { withoutBrowser } from '../smoke/settings';

let scratch: Scratch;
beforeEach(async () => {
  scratch = openScratch();
  await scratch.add('shell', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', mover());
});
afterEach(() => scratch.remove());

const go = (name: string, version: string) => promote(scratch.store, name, version, mover());

test('refuses a shell that cannot serve a live remote, and names both versions', async () => {
  await scratch.add('mf-info', '1.0.0', { contract: '~1.0.0' });
  await go('mf-info', '1.0.0');
  await scratch.add('shell', '2.0.0', { contract: '2.0.0' });
  await expect(go('shell', '2.0.0')).rejects.toThrow(
    /Cannot promote shell 2\.0\.0: mf-info 1\.0\.0 .*~1\.0\.0, but shell 2\.0\.0 provides contract 2\.0\.0/,
  );
});

test('refuses a shell that cannot serve a fallback or a canary', async () => {
  await scratch.add('mf-info', '1.0.0', { contract: '~1.0.0' });
  for (const version of ['1.1.0', '1.2.0']) await scratch.add('mf-info', version);
  await scratch.add('shell', '1.1.0', { contract: '1.1.0' });
  await go('mf-info', '1.1.0');
  await startCanary(scratch.store, 'mf-info', '1.0.0', { percent: 5 }, mover());
  await expect(go('shell', '1.1.0')).rejects.toThrow('mf-info 1.0.0');
  await go('mf-info', '1.0.0');
  await go('mf-info', '1.2.0');
  await expect(go('shell', '1.1.0')).rejects.toThrow('mf-info 1.0.0');
  await scratch.add('mf-info', '1.3.0');
  await go('mf-info', '1.3.0');
  await go('shell', '1.1.0');
});

test('refuses a remote whose shared package the shell lacks or has in another major version', async () => {
  await scratch.add('mf-info', '1.0.0', { shared: { react: '^20.0.0' } });
  await expect(go('mf-info', '1.0.0')).rejects.toThrow('react ^20.0.0, but shell 1.0.0 provides react 19.3.1');
  await scratch.add('mf-info', '1.0.1', { shared: { vue: '^3.0.0' } });
  await expect(go('mf-info', '1.0.1')).rejects.toThrow('provides vue none');
});

test('refuses a route pattern that overlaps one of another remote', async () => {
  await scratch.add('mf-shop', '1.0.0', { patterns: [{ path: '/shop/*', server: true }] });
  await go('mf-shop', '1.0.0');
  await scratch.add('mf-info', '1.0.0', { patterns: [{ path: '/shop/help', server: false }] });
  await expect(go('mf-info', '1.0.0')).rejects.toThrow(
    'the route pattern /shop/help of mf-info 1.0.0 overlaps /shop/* of mf-shop 1.0.0',
  );
});

test('refuses a version over its first-load budget with both figures, but not in a rollback', async () => {
  await scratch.add('mf-info', '1.0.0', { budgets: { entry: 10 } });
  await expect(go('mf-info', '1.0.0')).rejects.toThrow(
    /first load of mf-info 1\.0\.0 is (\d+) bytes after brotli, \d+ over its budget of 10\. .*storefront\.budgets\.entry/,
  );
  const { firstLoad } = (await scratch.store.readRecord('mf-info', '1.0.0'))!.record;
  await scratch.add('mf-info', '1.1.0', { budgets: { entry: firstLoad! } });
  await go('mf-info', '1.1.0');
  await scratch.add('mf-info', '1.2.0', { budgets: { entry: firstLoad! - 1 } });
  await expect(go('mf-info', '1.2.0')).rejects.toThrow(`is ${firstLoad} bytes after brotli, 1 over`);
  await rollback(scratch.store, 'mf-info', '1.0.0', mover());
});

test('refuses a server build that throws or requires a module that the shell does not provide', async () => {
  await scratch.add('mf-info', '1.0.0', { server: `throw new Error('no shoes today')` });
  await expect(go('mf-info', '1.0.0')).rejects.toThrow('mf-info 1.0.0 throws while it is loaded: no shoes today');
  await scratch.add('mf-info', '1.0.1', { server: `require('left-pad')` });
  await expect(go('mf-info', '1.0.1')).rejects.toThrow(`asks for the module 'left-pad'`);
});

test('refuses a version whose files were changed in the store, also in a rollback', async () => {
  await scratch.add('mf-info', '1.0.0');
  await scratch.add('mf-info', '1.1.0');
  await go('mf-info', '1.0.0');
  await go('mf-info', '1.1.0');
  appendFileSync(join(scratch.store.place, 'remotes/mf-info/1.0.0/remoteEntry.js'), '//');
  const wrong = /: mf-info 1\.0\.0: remoteEntry\.js differs from its record/;
  await expect(go('mf-info', '1.0.0')).rejects.toThrow(wrong);
  await expect(rollback(scratch.store, 'mf-info', undefined, mover())).rejects.toThrow(wrong);
});

test('refuses a shell that was built for another contract with the server', async () => {
  for (const [version, serverContract] of [
    ['1.1.0', 2],
    ['1.2.0', 1],
  ] as const)
    await scratch.add('shell', version, {
      server: `exports.provided = { react: {} }; exports.serverContract = ${serverContract};`,
    });
  await expect(go('shell', '1.1.0')).rejects.toThrow(
    'Cannot promote shell 1.1.0: shell 1.1.0 was built for server contract 2, and the servers have 1. Deploy the servers first.',
  );
  await go('shell', '1.2.0');
});

test('refuses a version whose server render hangs, within the limit of the trial', async () => {
  await scratch.add('shell', '1.1.0', {
    server: `exports.provided = { react: {} }; exports.trial = { renderPages: ({ build }) => build.load() };`,
  });
  await go('shell', '1.1.0');
  await scratch.add('mf-info', '1.0.0', { server: `exports.load = () => new Promise(() => undefined);` });
  const smoke = { ...withoutBrowser('not in this test'), limitMs: 20 };
  await expect(promote(scratch.store, 'mf-info', '1.0.0', mover(), smoke)).rejects.toThrow(
    'Cannot promote mf-info 1.0.0: the server render of mf-info 1.0.0 does not end within 0.02 s',
  );
});
