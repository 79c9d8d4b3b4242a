import { mover, useScratch } from '../test/scratch';
import { promote, rollback } from './moves';
import { raiseGeneration } from './raise-generation';

const scratch = useScratch();
beforeEach(async () => {
  await scratch.add('shell', '1.0.0');
  await scratch.add('shell', '1.1.0');
});

test('raises the generation of what is live and changes nothing else; moves and rollbacks go on from there', async () => {
  await promote(scratch.store, 'shell', '1.0.0', mover());
  await promote(scratch.store, 'shell', '1.1.0', mover());
  const before = await scratch.store.readPointer();
  expect(await raiseGeneration(scratch.store, 201, mover('set up anew'))).toBe(201);
  const { issuedAt, ...after } = await scratch.store.readPointer();
  expect(after).toEqual({ ...after, shell: before.shell, remotes: before.remotes, generation: 201 });
  expect(Date.parse(issuedAt)).toBeGreaterThan(0);
  expect((await rollback(scratch.store, 'shell', undefined, mover())).pointer).toMatchObject({
    generation: 202,
    shell: { version: '1.0.0' },
  });
  expect((await scratch.store.history()).map(({ generation, action }) => [generation, action])).toEqual([
    ...[
      [1, 'promote'],
      [2, 'promote'],
      [201, 'raise'],
      [202, 'rollback'],
    ],
  ]);
});

test.each([2, 1, -1, 2.5, Infinity])('refuses to raise generation 2 to %s', async (to) => {
  await promote(scratch.store, 'shell', '1.0.0', mover());
  await promote(scratch.store, 'shell', '1.1.0', mover());
  await expect(raiseGeneration(scratch.store, to, mover())).rejects.toThrow(
    'The generation is 2: raise takes a higher whole number.',
  );
});

test('refuses a generation so high that it must be a typing error', async () => {
  await promote(scratch.store, 'shell', '1.0.0', mover());
  for (const to of [1_000_002, Number.MAX_SAFE_INTEGER])
    await expect(raiseGeneration(scratch.store, to, mover())).rejects.toThrow('is more than 1000000 above');
  expect(await raiseGeneration(scratch.store, 1_000_001, mover())).toBe(1_000_001);
});

test('refuses to raise the generation when nothing is live', async () => {
  await expect(raiseGeneration(scratch.store, 9, mover())).rejects.toThrow('publish and promote what should be live first');
});
