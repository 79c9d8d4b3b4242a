import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, openScratch, type Scratch } from '../../test/scratch';
import { promote, rollback, startCanary } from '../moves';

let scratch: Scratch;
beforeEach(async () => {
  scratch = openScratch();
  await scratch.add('shell', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', mover());
});
afterEach(() => scratch.remove());

const go = (name: string, version: string) => promote(scratch.store, name, version, mover());

test('a shell that cannot serve a live remote is refused, both versions named', async () => {
  await scratch.add('mf-info', '1.0.0', { contract: '~1.0.0' });
  await go('mf-info', '1.0.0');
  await scratch.add('shell', '2.0.0', { contract: '2.0.0' });
  await expect(go('shell', '2.0.0')).rejects.toThrow(
    /Cannot promote shell 2\.0\.0: mf-info 1\.0\.0 .*~1\.0\.0, but shell 2\.0\.0 provides contract 2\.0\.0/,
  );
});

test('a shell must serve fallbacks and canaries too', async () => {
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

test('a shared package that the shell has in another major version, or not at all, is refused', async () => {
  await scratch.add('mf-info', '1.0.0', { shared: { react: '^20.0.0' } });
  await expect(go('mf-info', '1.0.0')).rejects.toThrow('react ^20.0.0, but shell 1.0.0 provides react 19.3.1');
  await scratch.add('mf-info', '1.0.1', { shared: { vue: '^3.0.0' } });
  await expect(go('mf-info', '1.0.1')).rejects.toThrow('provides vue none');
});

test('a path that another remote claims is refused', async () => {
  await scratch.add('mf-shop', '1.0.0', { claims: [{ path: '/shop/*', server: true }] });
  await go('mf-shop', '1.0.0');
  await scratch.add('mf-info', '1.0.0', { claims: [{ path: '/shop/help', server: false }] });
  await expect(go('mf-info', '1.0.0')).rejects.toThrow('mf-info 1.0.0 claims /shop/help, which mf-shop 1.0.0 serves as /shop/*');
});

test('a version whose first load is over its budget is refused with both figures; going back is not', async () => {
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

test('a server build that throws, or asks for what the shell has not, is refused', async () => {
  await scratch.add('mf-info', '1.0.0', { server: `throw new Error('no shoes today')` });
  await expect(go('mf-info', '1.0.0')).rejects.toThrow('mf-info 1.0.0 throws while it is loaded: no shoes today');
  await scratch.add('mf-info', '1.0.1', { server: `require('left-pad')` });
  await expect(go('mf-info', '1.0.1')).rejects.toThrow(`asks for the module 'left-pad'`);
});

test('a version whose files were changed in the store is refused, also where it was live before', async () => {
  await scratch.add('mf-info', '1.0.0');
  await scratch.add('mf-info', '1.1.0');
  await go('mf-info', '1.0.0');
  await go('mf-info', '1.1.0');
  appendFileSync(join(scratch.store.place, 'remotes/mf-info/1.0.0/remoteEntry.js'), '//');
  const wrong = /: mf-info 1\.0\.0: remoteEntry\.js differs from its record/;
  await expect(go('mf-info', '1.0.0')).rejects.toThrow(wrong);
  await expect(rollback(scratch.store, 'mf-info', undefined, mover())).rejects.toThrow(wrong);
});
