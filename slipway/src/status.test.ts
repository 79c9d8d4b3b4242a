import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, useScratch } from '../test/scratch';
import { statusTable } from './command/tables';
import { saveCounts } from './counts';
import { promote, rollback } from './moves';
import { prune } from './prune';
import { raiseGeneration } from './raise-generation';
import { readStatus } from './status';

const scratch = useScratch();
let olderPointer: string;
beforeEach(async () => {
  for (const name of ['shell', 'alpha']) await scratch.live(name, '1.0.0');
});

const file = (path: string) => join(scratch.store.place, 'remotes/alpha/1.0.0', path);
const pointerFile = () => join(scratch.store.place, 'pointer.json');
const faults = async () => (await readStatus(scratch.store)).slices.map(({ name, fault }) => [name, fault]);

test('finds no fault when every file is as published', async () => {
  expect(await faults()).toEqual([
    ['shell', undefined],
    ['alpha', undefined],
  ]);
  expect(statusTable(await readStatus(scratch.store), false, false)).not.toContain('not served');
});

test.each([
  ['a missing file', () => rmSync(file('routes.js')), 'routes.js is missing'],
  ['a changed file', () => writeFileSync(file('routes.js'), 'changed()'), 'routes.js is not what was published'],
  ['a changed server build', () => writeFileSync(file('server/main.cjs'), ''), 'server/main.cjs is not what was published'],
  ['no record', () => rmSync(file('release.json')), 'its release.json is missing'],
  [
    'another record',
    () => writeFileSync(file('release.json'), `${readFileSync(file('release.json'), 'utf8')} `),
    'its release.json is not the one that was promoted',
  ],
])('explains why visitors do not get all of a live version with %s', async (_what, damage, fault) => {
  damage();
  expect(await faults()).toEqual([
    ['shell', undefined],
    ['alpha', fault],
  ]);
  expect(statusTable(await readStatus(scratch.store), false, false)).toContain(`alpha 1.0.0: ${fault}`);
});

test('a raised generation is no move of the slice that it is written down with', async () => {
  const lastMoves = async () =>
    (await readStatus(scratch.store)).slices.map(({ name, since, by, why }) => [name, since, by, why]);
  const before = await lastMoves();
  await raiseGeneration(scratch.store, 100, { who: 'noor', reason: 'restored' });
  expect(await lastMoves()).toEqual(before);
});

test('names a version with code that failed after its rollback', async () => {
  await scratch.live('alpha', '1.1.0');
  await rollback(scratch.store, 'alpha', undefined, mover());
  const counts = { 'alpha@1.1.0': { ended: 1 }, 'alpha@1.0.0': { timeout: 1 }, 'shell@1.0.0 webkit/26': { run: 1 } };
  await saveCounts(scratch.store, 'one', counts);
  const status = await readStatus(scratch.store);
  expect(status.failed).toEqual([{ name: 'alpha', version: '1.1.0', errors: 1 }]);
  expect(statusTable(status, false, false)).toContain('errors of versions that are not live, last 7 days:\n  alpha 1.1.0: 1');
  expect((await readStatus(scratch.store, 'shell')).failed).toEqual([]);
});

test.each([
  ['is missing', () => rmSync(pointerFile()), 'pointer.json is missing in', 2],
  ['is older', () => writeFileSync(pointerFile(), olderPointer), 'an older copy was put back', 3],
])('reports that the pointer %s when the history goes further', async (_what, damage, message, moves) => {
  olderPointer = readFileSync(pointerFile(), 'utf8');
  if (moves === 3) for (const version of ['1.1.0', '1.2.0']) await scratch.live('alpha', version);
  damage();
  const status = await readStatus(scratch.store);
  expect(status.lost).toContain(message);
  expect(statusTable(status, false, false)).toContain(message);
  expect(JSON.parse(statusTable(status, true, false))).toMatchObject({ lost: status.lost });
  for (const move of [
    () => promote(scratch.store, 'alpha', '1.0.0', mover()),
    () => rollback(scratch.store, 'alpha', undefined, mover()),
    () => raiseGeneration(scratch.store, 2, mover()),
    () => prune(scratch.store, { days: 30, dryRun: true }),
  ])
    await expect(move()).rejects.toThrow(moves === 3 ? /history goes on to/ : message);
});
