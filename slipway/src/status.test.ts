import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, openScratch, type Scratch } from '../test/scratch';
import { statusTable } from './command/tables';
import { promote } from './moves';
import { readStatus } from './status';

let scratch: Scratch;
beforeEach(async () => {
  scratch = openScratch();
  for (const name of ['shell', 'alpha']) {
    await scratch.add(name, '1.0.0');
    await promote(scratch.store, name, '1.0.0', mover());
  }
});
afterEach(() => scratch.remove());

const file = (path: string) => join(scratch.store.place, 'remotes/alpha/1.0.0', path);
const faults = async () => (await readStatus(scratch.store)).slices.map(({ name, fault }) => [name, fault]);

test('finds no fault where every file is as it was published', async () => {
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
])('says of a live version with %s why visitors do not get it whole', async (_what, damage, fault) => {
  damage();
  expect(await faults()).toEqual([
    ['shell', undefined],
    ['alpha', fault],
  ]);
  expect(statusTable(await readStatus(scratch.store), false, false)).toContain(`alpha 1.0.0: ${fault}`);
});
