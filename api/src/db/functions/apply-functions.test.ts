import { sql } from 'kysely';
import { useDomainFixture } from '../../../test/domain-fixture';
import { migrate } from '../migrate';
import { applyFunctions } from './apply-functions';
import { FUNCTION_SET } from './function-set';

const fixture = useDomainFixture();

const functionsNamed = async (name: string) =>
  (await fixture.rows<{ name: string }>(`select proname as name from pg_proc where proname like '${name}%' order by 1`)).map(
    (row) => row.name,
  );
const addSet = (hash: string, age: string) =>
  sql.raw(`insert into function_sets (hash, applied_at) values ('${hash}', now() - interval '${age}')`).execute(fixture.deps.db);

test('a newly migrated database has one set of functions; starting again, several processes at once, changes nothing', async () => {
  expect(await functionsNamed('free_stock')).toEqual([`free_stock_${FUNCTION_SET}`]);
  await Promise.all(Array.from({ length: 4 }, () => migrate(fixture.deps.db)));
  expect(await functionsNamed('free_stock')).toEqual([`free_stock_${FUNCTION_SET}`]);
  expect(await fixture.rows('select hash from function_sets')).toEqual([{ hash: FUNCTION_SET }]);
});

test('creates the functions of a program if its set is missing', async () => {
  await fixture.rows(`drop function add_to_cart_${FUNCTION_SET}`);
  await fixture.rows(`delete from function_sets`);
  await applyFunctions(fixture.deps.db);
  expect(await functionsNamed('add_to_cart_')).toEqual([`add_to_cart_${FUNCTION_SET}`]);
});

test('keeps the functions of the newest programs and drops older ones', async () => {
  for (const [index, hash] of ['00000001', '00000002', '00000003', '00000004', '00000005'].entries()) {
    await fixture.rows(`create function free_stock_${hash}() returns integer language sql as 'select ${index}'`);
    await addSet(hash, `${index + 1} days`);
  }
  await applyFunctions(fixture.deps.db);
  expect(await functionsNamed('free_stock_0')).toEqual(['1', '2', '3', '4'].map((digit) => `free_stock_0000000${digit}`));
  expect(await functionsNamed(`free_stock_${FUNCTION_SET}`)).toHaveLength(1);
});
