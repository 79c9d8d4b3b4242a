import { mover, useScratch } from '../test/scratch';
import { statusTable } from './command/tables';
import { promote } from './moves';
import { readStatus } from './status';

const scratch = useScratch();

const deprecated = [
  { part: 'ListService.load', since: '1.2.0', removedIn: '2.0.0', instead: 'use ListService.read' },
  { part: 'paths.home', since: '1.3.0', removedIn: '2.0.0', instead: 'write /' },
];

test('lists deprecated parts of the contract with the live versions and fallbacks that use them', async () => {
  await scratch.add('shell', '1.0.0', { deprecated });
  await scratch.add('alpha', '1.0.0', { uses: ['ListService.load', 'useServices'] });
  await scratch.add('alpha', '1.1.0', { uses: ['useServices'] });
  await scratch.add('beta', '1.0.0', { uses: ['ListService.load'] });
  await scratch.add('gamma', '1.0.0');
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['alpha', '1.0.0'],
    ['alpha', '1.1.0'],
    ['beta', '1.0.0'],
  ] as const)
    await promote(scratch.store, name, version, mover());
  const status = await readStatus(scratch.store);
  expect(status.deprecations).toEqual([
    { ...deprecated[0], by: ['alpha 1.0.0', 'beta 1.0.0'] },
    { ...deprecated[1], by: [] },
  ]);
  const text = statusTable(status, false, false);
  expect(text).toContain('ListService.load (since 1.2.0, removed in 2.0.0; use ListService.read): alpha 1.0.0, beta 1.0.0');
  expect(text).toContain('paths.home (since 1.3.0, removed in 2.0.0; write /): no longer used');
});

test('marks a live version without recorded uses with a question mark', async () => {
  await scratch.add('shell', '1.0.0', { deprecated });
  await scratch.add('gamma', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', mover());
  await promote(scratch.store, 'gamma', '1.0.0', mover());
  expect((await readStatus(scratch.store)).deprecations[0]!.by).toEqual(['gamma 1.0.0 (?)']);
});

test('leaves deprecations out of status when there are none', async () => {
  await scratch.live('shell', '1.0.0');
  expect(statusTable(await readStatus(scratch.store), false, false)).not.toContain('deprecated');
});
