import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitPackage, mover, useScratch } from '../../test/scratch';
import { promote, rollback } from '../moves';
import { verify } from '../verify';
import { publishProvided } from './provides';

const scratch = useScratch();
beforeAll(emitPackage);

const file = () => join(scratch.dataDir, 'provides.json');
const write = (provided: object) => writeFileSync(file(), JSON.stringify(provided));
const provides = () => scratch.command(scratch.dataDir, 'provides', 'acme-host', 'provides.json', '--reason', 'deployed');

test('compares an unpublished host with its remotes, in both directions', async () => {
  write({ version: '3.0.0', contract: '3.0.0', shared: { react: '19.3.1' } });
  expect(await provides()).toMatchObject({ code: 0, out: expect.stringContaining('acme-host 3.0.0 is what remotes') as string });
  await scratch.add('alpha', '1.0.0', { contract: '^2.0.0', server: 'exports.x = 1;' });
  await expect(promote(scratch.store, 'alpha', '1.0.0', mover())).rejects.toThrow(
    'alpha 1.0.0 was built against contract ^2.0.0, but acme-host 3.0.0 provides contract 3.0.0. Once the deployed ' +
      'acme-host provides contract ^2.0.0, say so by npx slipway provides acme-host <file> --reason "…", or build alpha against contract 3.0.0.',
  );
  await scratch.live('alpha', '1.1.0', { contract: '^3.0.0' });
  write({ version: '3.1.0', contract: '3.1.0', shared: { react: '20.0.0' } });
  expect(await provides()).toMatchObject({ code: 1, err: expect.stringContaining('provides react 20.0.0') as string });
  write({ version: '3.2.0', contract: '3.2.0', shared: { react: '19.4.0' } });
  expect(await provides()).toMatchObject({ code: 0 });
  expect((await rollback(scratch.store, 'acme-host', undefined, mover())).version).toBe('3.0.0');
  expect((await verify(scratch.store)).faults).toEqual([]);
});

test('leaves nothing of a refused host in the store, so that the corrected one can have the same version', async () => {
  write({ version: '1.0.0', shared: { react: '19.3.1' } });
  await provides();
  await scratch.live('alpha', '1.0.0', { contract: undefined, server: 'exports.x = 1;' });
  write({ version: '1.0.1', shared: { react: '20.0.0' } });
  expect(await provides()).toMatchObject({ code: 1, err: expect.stringContaining('provides react 20.0.0') as string });
  expect(await scratch.store.versions('acme-host')).toEqual(['1.0.0']);
  write({ version: '1.0.1', shared: { react: '19.4.0' } });
  expect(await provides()).toMatchObject({ code: 0 });
  expect(await provides()).toMatchObject({ code: 0, out: expect.stringContaining('nothing changed') as string });
  expect(await verify(scratch.store)).toEqual({ versions: 3, faults: [] });
});

test.each([
  ['no file', undefined, 'does not exist'],
  ['no version', { shared: {} }, '"version" must be a text, and is missing'],
  ['no shared packages', { version: '1.0.0' }, '"shared" must be versions by package'],
  ['a version that is none', { version: 'one', shared: {} }, 'is not a version'],
  [
    'a range, as package.json has it',
    { version: '1.0.0', shared: { react: '^19.0.0' } },
    'a host provides versions, and react is "^19.0.0", which is a range. Give the exact version, such as 1.4.0 (npm ls react)',
  ],
  ['a contract that is no version', { version: '1.0.0', contract: '3', shared: {} }, 'and contract is "3", which is a range'],
])('refuses %s', async (_what, provided, why) => {
  if (provided) write(provided);
  await expect(publishProvided(scratch.store, 'acme-host', file())).rejects.toThrow(why);
});

test('never changes a version, and accepts the same content again', async () => {
  write({ version: '1.0.0', shared: { react: '19.3.1' } });
  await publishProvided(scratch.store, 'acme-host', file());
  expect(await publishProvided(scratch.store, 'acme-host', file())).toMatchObject({ isNew: false });
  write({ version: '1.0.0', shared: { react: '19.4.0' } });
  await expect(publishProvided(scratch.store, 'acme-host', file())).rejects.toThrow('raise "version" in');
});
