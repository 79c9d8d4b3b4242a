import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, useScratch } from '../test/scratch';
import { readDeprecations } from './deprecations';
import { endCanary, promote, retire, rollback, startCanary, switchRemote } from './moves';
import { prune } from './prune';
import { readVersions } from './published-versions';
import { followReleases } from './serve/follow-releases';
import { writeTypes } from './write-types';

const scratch = useScratch();

test('a broken record of one remote holds up no other: its remote can be switched off, and pages have the others', async () => {
  const { store } = scratch;
  await scratch.live('shell', '1.0.0', {
    deprecated: [{ part: 'bus', since: '1.0.0', removedIn: '2.0.0', instead: 'events' }],
  });
  for (const version of ['1.0.0', '1.1.0']) await scratch.live('beta', version);
  for (const version of ['1.0.0', '1.1.0']) await scratch.live('alpha', version);
  await scratch.add('alpha', '1.2.0');
  writeFileSync(join(store.place, 'remotes/beta/1.1.0/release.json'), '{"name": "be');

  await startCanary(store, 'alpha', '1.2.0', { percent: 10 }, mover());
  await endCanary(store, 'alpha', mover());
  await promote(store, 'alpha', '1.2.0', mover());
  await rollback(store, 'alpha', undefined, mover());
  expect((await store.readPointer()).remotes.alpha!.version).toBe('1.1.0');
  expect(await readDeprecations(store, await store.readPointer())).toMatchObject([
    { by: expect.arrayContaining(['beta 1.1.0 (?)']) as string[] },
  ]);
  expect((await readVersions(store, ['alpha', 'beta'])).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'alpha 1.0.0',
    'alpha 1.1.0',
    'alpha 1.2.0',
    'beta 1.0.0',
  ]);
  expect((await writeTypes(store, join(scratch.dataDir, 'types'))).without.sort()).toEqual(['alpha', 'beta']);
  const warn = jest.fn();
  const releases = followReleases(store, warn);
  await releases.pointer();
  const found = await Promise.all(['alpha', 'beta'].map((name) => releases.record(name, '1.1.0')));
  expect(found.map((record) => record?.name)).toEqual(['alpha', undefined]);
  expect(warn).toHaveBeenCalledWith(
    null,
    expect.stringContaining('release.json of beta@1.1.0 is missing, broken, or not the one'),
  );
  await switchRemote(store, 'beta', 'Back soon.', mover());
  await retire(store, 'beta', mover());
  const later = Date.now() + 400 * 86_400_000;
  expect((await prune(store, { days: 30, dryRun: false, now: later })).kept).toContainEqual({
    version: 'beta 1.1.0',
    why: 'its record cannot be read: restore it, or remove the version',
  });
});
