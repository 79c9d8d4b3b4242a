import { mover, useScratch, type BuildOverrides } from '../test/scratch';
import { moveMessage } from './move-message';
import { promote, rollback, startCanary, switchRemote } from './moves';
import { kindOf } from './pointer';
import { overrideToken } from './override';
import { previewToken } from './preview';

const scratch = useScratch();
beforeEach(async () => {
  await add('main-site', '1.0.0', host('1.0.0'));
  await add('intranet', '3.0.0', host('3.0.0'));
});

const host = (contract: string, shared = '19.3.1'): BuildOverrides => ({
  kind: 'host',
  contract,
  patterns: [],
  shared: { react: shared },
  server: 'exports.provided = { react: {} };',
});

/** Publishes and promotes. */
async function add(name: string, version: string, overrides: BuildOverrides) {
  await scratch.add(name, version, overrides);
  return promote(scratch.store, name, version, mover());
}

test('supports several hosts beside the remotes, each with its own history', async () => {
  await add('intranet', '3.1.0', host('3.1.0'));
  await add('alpha', '1.0.0', { contract: '>=1', needs: { intranet: '^3.0.0', 'main-site': '^1.0.0' } });
  const { pointer } = await rollback(scratch.store, 'intranet', undefined, mover());
  expect([Object.keys(pointer.hosts!), Object.keys(pointer.remotes), pointer.shell]).toEqual([
    ['main-site', 'intranet'],
    ['alpha'],
    undefined,
  ]);
  expect([pointer.hosts!.intranet!.version, kindOf(pointer, 'intranet'), kindOf(pointer, 'alpha')]).toEqual([
    '3.0.0',
    'host',
    'remote',
  ]);
});

test('checks a remote against each of its hosts, and only against these', async () => {
  await expect(add('alpha', '1.0.0', { contract: '^1.0.0' })).rejects.toThrow(
    'alpha 1.0.0 was built against contract ^1.0.0, but intranet 3.0.0 provides contract 3.0.0',
  );
  await add('alpha', '1.1.0', { needs: { 'main-site': '^1.0.0' } });
  await expect(add('alpha', '1.2.0', { needs: { intranet: '^2.0.0' } })).rejects.toThrow('but intranet 3.0.0 provides');
  const { checks } = (await scratch.store.history()).at(-1)!;
  expect(checks).toContain('contract ^1.0.0 is served by main-site 1.0.0');
  expect(checks.join()).not.toContain('intranet');
});

test('notes that nothing was compared with a host that is not live here', async () => {
  const moved = await add('alpha', '1.0.0', { needs: { intranett: '^3.0.0', 'main-site': '^1.0.0' } });
  const expected = 'intranett, which it needs, is not live here: contract not compared. Live hosts: main-site, intranet';
  expect((await scratch.store.history()).at(-1)!.checks).toContain(expected);
  expect(moveMessage('alpha', moved, 'is live')).toMatch(new RegExp(`ms\\)\n${expected}[.]$`));
  const other = await add('beta', '1.0.0', { needs: { intranet: '^3.0.0' } });
  expect(other.checks.join()).not.toContain('not compared');
});

test('writes the right article before a name', async () => {
  await expect(add('alpha', '1.0.0', { needs: { intranet: '^2.0.0' } })).rejects.toThrow('Promote an intranet that provides');
  await expect(add('alpha', '1.0.1', { needs: { 'main-site': '^2.0.0' } })).rejects.toThrow('Promote a main-site that provides');
});

test('checks a host against its own remotes, and only against these', async () => {
  await add('alpha', '1.0.0', { needs: { intranet: '^3.0.0' } });
  await add('main-site', '2.0.0', host('2.0.0', '20.0.0'));
  await expect(add('intranet', '4.0.0', host('4.0.0'))).rejects.toThrow(
    'Cannot promote intranet 4.0.0: alpha 1.0.0 was built against contract ^3.0.0, but intranet 4.0.0 provides contract 4.0.0',
  );
  await expect(add('intranet', '3.2.0', host('3.2.0', '18.0.0'))).rejects.toThrow('provides react 18.0.0');
});

test('names the versions to which remotes must move before a host with another contract, and accepts them', async () => {
  await add('alpha', '1.0.0', { needs: { intranet: '^3.0.0' } });
  await scratch.add('intranet', '4.0.0', host('4.0.0'));
  const move = () => promote(scratch.store, 'intranet', '4.0.0', mover());
  await expect(move()).rejects.toThrow(`Promote an alpha that takes both first, contract '^3.0.0 || 4.0.0' (its fallback counts`);
  for (const version of ['1.1.0', '1.2.0']) await add('alpha', version, { needs: { intranet: '^3.0.0 || 4.0.0' } });
  expect(await move()).toMatchObject({ changed: true });
});

test('refuses to canary, disable or override a host', async () => {
  await scratch.add('intranet', '3.1.0', host('3.1.0'));
  await expect(startCanary(scratch.store, 'intranet', '3.1.0', { percent: 5 }, mover())).rejects.toThrow(
    'intranet is a host, which takes no canary',
  );
  await expect(switchRemote(scratch.store, 'intranet', 'Back soon.', mover())).rejects.toThrow('cannot be switched off');
  await expect(overrideToken(scratch.store, 'x'.repeat(32), 'intranet', 'https://a.example/x', 8)).rejects.toThrow(
    'intranet is a host',
  );
  expect(await previewToken(scratch.store, 'x'.repeat(32), 'intranet', '3.1.0', 8)).toEqual(expect.any(String));
});

test('refuses a remote under the name of a host, and vice versa', async () => {
  await expect(add('intranet', '4.0.0', { needs: {} })).rejects.toThrow(
    'intranet is a host here, and 4.0.0 was built as a remote: publish it under another name.',
  );
  await add('alpha', '1.0.0', { needs: {} });
  await expect(add('alpha', '2.0.0', host('2.0.0'))).rejects.toThrow('alpha is a remote here');
});
