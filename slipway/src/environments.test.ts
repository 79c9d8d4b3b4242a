import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitPackage, mover, useScratch } from '../test/scratch';
import { moveMessage } from './move-message';
import { promote, rollback, startCanary } from './moves';
import { pin, unpin } from './pins';
import { prune } from './prune';
import { publish } from './publish/publish';
import { readSigningKey, signedStore } from './signature';
import { readEnvironments } from './status';
import type { ReleaseStore } from './store';

const scratch = useScratch();
let staging: ReleaseStore;
beforeAll(emitPackage);
beforeEach(async () => {
  staging = scratch.store.inEnvironment('staging');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await scratch.add('alpha', version);
});

const afterStaging = (version: string) => promote(scratch.store, 'alpha', version, mover(), undefined, { after: 'staging' });

test('promotes in one environment without moving another', async () => {
  await promote(staging, 'alpha', '1.0.0', mover());
  const { pointer } = await promote(staging, 'alpha', '1.1.0', mover());
  expect([pointer.environment, pointer.generation]).toEqual(['staging', 2]);
  expect(await readEnvironments(scratch.store)).toEqual({ production: {}, staging: { alpha: '1.1.0' } });
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  expect((await scratch.store.readPointer()).environment).toBeUndefined();
  expect(await readEnvironments(staging)).toEqual({ production: { alpha: '1.0.0' }, staging: { alpha: '1.1.0' } });
});

test('promotes after another environment only what was live there, and says so in the history', async () => {
  await expect(afterStaging('1.1.0')).rejects.toThrow('There is no environment staging');
  await promote(staging, 'alpha', '1.0.0', mover());
  await expect(afterStaging('1.1.0')).rejects.toThrow(
    'alpha 1.1.0 was not live in staging, which has 1.0.0. Promote it there first (--env staging), or leave out --after.',
  );
  for (const version of ['1.1.0', '1.2.0']) await promote(staging, 'alpha', version, mover());
  await rollback(staging, 'alpha', '1.0.0', mover());
  expect((await afterStaging('1.0.0')).changed).toBe(true);
  expect((await afterStaging('1.2.0')).changed).toBe(true);
  expect((await scratch.store.history()).map(({ checks }) => checks[0])).toEqual([
    'live in staging with the same bytes',
    'was live in staging with the same bytes',
  ]);
  await expect(promote(staging, 'alpha', '1.1.0', mover(), undefined, { after: 'staging' })).rejects.toThrow(
    'takes another environment',
  );
});

test('shows as a canary after another environment only what was live there, and says so in the history', async () => {
  for (const version of ['1.0.0', '1.1.0']) await promote(staging, 'alpha', version, mover());
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  const show = (version: string) =>
    startCanary(scratch.store, 'alpha', version, { percent: 5 }, mover(), undefined, { after: 'staging' });
  await expect(show('1.2.0')).rejects.toThrow('alpha 1.2.0 was not live in staging, which has 1.1.0. Promote it there first');
  expect((await show('1.1.0')).checks[0]).toBe('live in staging with the same bytes');
  expect((await scratch.store.history()).at(-1)?.checks[0]).toBe('live in staging with the same bytes');
});

test('reports that the other environment rolled the version back', async () => {
  for (const version of ['1.0.0', '1.1.0']) await promote(staging, 'alpha', version, mover());
  await rollback(staging, 'alpha', undefined, mover('too slow'));
  const today = new Date().toISOString().slice(0, 10);
  expect(moveMessage('alpha', await afterStaging('1.1.0'), 'is live')).toMatch(
    new RegExp(`ms\\)\nstaging went back from it on ${today}: too slow\\.$`),
  );
  for (const version of ['1.1.0', '1.2.0']) await promote(staging, 'alpha', version, mover());
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  expect((await afterStaging('1.1.0')).checks.join()).not.toContain('went back');
});

test('does not mistake a version with the same number and other bytes for the one that was live', async () => {
  await promote(staging, 'alpha', '1.1.0', mover());
  await promote(staging, 'alpha', '1.0.0', mover());
  await promote(staging, 'alpha', '1.2.0', mover());
  await scratch.store.removeVersion('alpha', '1.1.0');
  await scratch.add('alpha', '1.1.0', { text: 'other bytes' });
  await expect(afterStaging('1.1.0')).rejects.toThrow('was not live in staging');
});

test('trusts the signed pointer of the other environment, not its history', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const store = signedStore(scratch.store, key);
  for (const version of ['2.0.0', '2.1.0', '2.2.0']) await publish(store, scratch.build('alpha', version));
  for (const version of ['2.0.0', '2.1.0', '2.2.0']) await promote(store.inEnvironment('staging'), 'alpha', version, mover());
  const go = (version: string) => promote(store, 'alpha', version, mover(), undefined, { after: 'staging' });
  await expect(go('2.0.0')).rejects.toThrow('was not live in staging');
  expect((await go('2.1.0')).changed).toBe(true);
  expect((await go('2.2.0')).changed).toBe(true);
});

test.each(['signed', 'unsigned'])('refuses the %s pointer of another environment in place of the expected one', async (kind) => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const store = kind === 'signed' ? signedStore(scratch.store, key) : scratch.store;
  await publish(store, scratch.build('beta', '1.0.0'));
  const other = store.inEnvironment('staging');
  const { pointer } = await promote(other, 'beta', '1.0.0', mover());
  const { place } = scratch.store;
  copyFileSync(join(place, 'environments/staging/pointer.json'), join(place, 'pointer.json'));
  await expect(store.readPointer()).rejects.toThrow('is that of staging, not of production: it was copied from there');
  if (store.isAuthentic)
    expect([store.isAuthentic(pointer), other.isAuthentic!(await other.readPointer())]).toEqual([false, true]);
});

test('prunes only versions that no environment needs', async () => {
  await promote(scratch.store, 'alpha', '1.2.0', mover());
  await promote(staging, 'alpha', '1.0.0', mover());
  const later = { days: 30, dryRun: true, now: Date.now() + 40 * 86_400_000 };
  expect(await prune(staging, later)).toEqual({
    removed: ['alpha 1.1.0'],
    kept: [
      { version: 'alpha 1.0.0', why: 'named by the pointer (staging)' },
      { version: 'alpha 1.2.0', why: 'named by the pointer' },
    ],
  });
  await pin(staging, 'alpha', '1.1.0', mover());
  expect((await prune(scratch.store, later)).removed).toEqual([]);
  const mistyped = scratch.store.inEnvironment('stagin');
  await expect(pin(mistyped, 'alpha', '1.1.0', mover())).rejects.toThrow('There is no environment stagin in ');
  expect(await staging.environments()).toEqual(['production', 'staging']);
  const nowhere = 'alpha 1.1.0 is not pinned in production, but in staging: name it with --env.';
  await expect(unpin(scratch.store, 'alpha', '1.1.0')).rejects.toThrow(nowhere);
  await pin(scratch.store, 'alpha', '1.1.0', mover());
  expect(await unpin(scratch.store, 'alpha', '1.1.0')).toEqual(['staging']);
  expect(await unpin(staging, 'alpha', '1.1.0')).toEqual([]);
  await expect(unpin(staging, 'alpha', '1.1.0')).rejects.toThrow('alpha 1.1.0 is not pinned.');
});

test('reads the environment from --env', async () => {
  const published = await scratch.command(scratch.dataDir, 'publish', scratch.build('gamma', '1.0.0'), '--env', 'staging');
  expect(published).toMatchObject({ code: 0 });
  const moved = await scratch.command(scratch.dataDir, 'promote', 'gamma', '1.0.0', '--env', 'staging', '--reason', 'try');
  expect(moved.out).toMatch(/^gamma 1\.0\.0 is live in staging \(generation 1/);
  const after = ['promote', 'gamma', '1.0.0', '--after', 'staging', '--reason', 'it held'];
  expect((await scratch.command(scratch.dataDir, ...after)).out).toMatch(/^gamma 1\.0\.0 is live \(generation 1/);
  expect((await scratch.command(scratch.dataDir, 'environments')).out).toBe(
    'name   production  staging\ngamma  1.0.0       1.0.0\n',
  );
  const canary = ['canary', 'alpha', '1.1.0', '--after', 'staging', '--reason', 'try'];
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  expect(await scratch.command(scratch.dataDir, ...canary, '--percent', '5')).toMatchObject({
    code: 1,
    err: expect.stringContaining('alpha 1.1.0 was not live in staging') as string,
  });
  expect(await scratch.command(scratch.dataDir, ...canary, '--end')).toMatchObject({
    code: 2,
    err: expect.stringContaining('canary --end takes neither --percent, --auto, --after, --only-newer nor --drops') as string,
  });
  expect(await scratch.command(scratch.dataDir, 'status', '--env', 'Staging')).toMatchObject({
    code: 2,
    err: expect.stringContaining('is not the name of an environment'),
  });
});

test('each command refuses a mistyped environment when the project declares its environments', async () => {
  writeFileSync(join(scratch.dataDir, 'slipway.config.mjs'), `export default { environments: ['staging', 'production'] };`);
  expect(await scratch.command(scratch.dataDir, 'status', '--env', 'stagin')).toMatchObject({
    code: 2,
    err: expect.stringContaining('declares no environment stagin') as string,
  });
  expect(await scratch.command(scratch.dataDir, 'status', '--env', 'staging')).toMatchObject({ code: 0 });
});
