import { useDomainFixture } from '../../test/domain-fixture';
import { createPointerMemory } from './pointer-memory';

const fixture = useDomainFixture();

test('keeps the text of the highest generation, per store, for every process', async () => {
  const memory = (place: string) => createPointerMemory(fixture.deps.db, place);
  expect(await memory('/a').read()).toBeNull();
  await memory('/a').save(7, '{"z":1, "a":2}');
  await memory('/a').save(6, 'older');
  await memory('/a').save(7, 'another of the same');
  expect(await memory('/a').read()).toEqual({ generation: 7, pointer: '{"z":1, "a":2}' });
  await memory('/a').save(2 ** 40, 'newer');
  expect(await memory('/a').read()).toEqual({ generation: 2 ** 40, pointer: 'newer' });
  expect(await memory('/b').read()).toBeNull();
  await memory('/a').forget();
  expect(await memory('/a').read()).toBeNull();
});
