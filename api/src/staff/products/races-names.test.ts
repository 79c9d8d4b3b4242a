import { atEveryStep, interleave } from '../../../test/interleave';
import { failures, prepareScenarios } from '../../../test/scenarios';
import { seedBrands } from '../../catalog/brands/brands';
import { OPERATOR } from '../../audit/actor';
import { changeProduct, duplicateProduct, setState } from './save-product';

const scenarios = prepareScenarios();
beforeAll(() => seedBrands(scenarios.db));
let round = 0;

/** Two products of one brand, and a name that is free. */
async function twoProducts() {
  round += 1;
  return {
    one: (await scenarios.createScenario(1)).product,
    two: (await scenarios.createScenario(1)).product,
    name: `Wanted ${round}`,
  };
}
type Two = Awaited<ReturnType<typeof twoProducts>>;

const values = { category: 'Dunk', priceCents: 189_900, colourway: '', description: '', materials: [], pictures: [] };
const rename = (id: number, { name }: Two) =>
  changeProduct(scenarios.db, OPERATOR, { ...values, id, version: 1, name, sizes: [{ size: 'size7', sku: '', gtin: '' }] });
const named = (name: string) =>
  scenarios.rows<{ id: number }>(`select id from products where name = '${name}' and (active or archived_at is null)`);

test('when two products get the same name at the same time, one is refused', async () => {
  await atEveryStep(scenarios.db, {
    async scenario() {
      const two = await twoProducts();
      await scenarios.rows(`update products set active = false where id in (${two.one}, ${two.two})`);
      return two;
    },
    a: (two) => rename(two.one, two),
    b: (two) => rename(two.two, two),
    async check({ name }, outcome) {
      expect(
        failures(outcome)
          .map((failure) => failure ?? 'done')
          .sort(),
      ).toEqual([409, 'done']);
      expect(await named(name)).toHaveLength(1);
    },
  });
});

test('when two archived products of one name are restored at the same time, one is refused', async () => {
  await atEveryStep(scenarios.db, {
    async scenario() {
      const two = await twoProducts();
      await scenarios.rows(
        `update products set name = '${two.name}', image1 = '/x.jpg', active = false, archived_at = now() where id in (${two.one}, ${two.two})`,
      );
      return two;
    },
    a: ({ one }) => setState(scenarios.db, OPERATOR, { id: one, version: 1, state: 'live', reason: '' }),
    b: ({ two }) => setState(scenarios.db, OPERATOR, { id: two, version: 1, state: 'live', reason: '' }),
    async check({ name }, outcome) {
      expect(
        failures(outcome)
          .map((failure) => failure ?? 'done')
          .sort(),
      ).toEqual([409, 'done']);
      expect(await named(name)).toHaveLength(1);
    },
  });
});

test('two copies of one product at the same time get two names', async () => {
  await atEveryStep(scenarios.db, {
    async scenario() {
      const two = await twoProducts();
      await scenarios.rows(`update products set name = '${two.name}' where id = ${two.one}`);
      return two;
    },
    a: ({ one }) => duplicateProduct(scenarios.db, OPERATOR, one),
    b: ({ one }) => duplicateProduct(scenarios.db, OPERATOR, one),
    async check({ name }, outcome) {
      expect(failures(outcome)).toEqual([undefined, undefined]);
      for (const copy of [`${name} copy`, `${name} copy 2`]) expect(await named(copy)).toHaveLength(1);
      // The fixture counts its ids itself, and a copy has the next one.
      await scenarios.rows(`delete from stock where product_id in (select id from products where name like '% copy%')`);
      await scenarios.rows(`delete from products where name like '% copy%'`);
    },
  });
});

test('a product that keeps its name and brand is saved without waiting for those who choose names, as an import does', async () => {
  const { db } = scenarios;
  const { one, name } = await twoProducts();
  await scenarios.rows(`update products set image1 = '/x.jpg' where id = ${one}`);
  const locksNames = async (work: () => Promise<unknown>) => {
    const { a, before } = await interleave(db, work, /pg_advisory_xact_lock\(727001\)/, () => Promise.resolve());
    expect(a.error).toBeUndefined();
    return before !== undefined;
  };
  let version = 0;
  const save = (change: object) => () =>
    changeProduct(db, OPERATOR, {
      ...values,
      name,
      pictures: [{ src: '/x.jpg', alt: '' }],
      sizes: [{ size: 'size7', sku: '', gtin: '' }],
      id: one,
      version: (version += 1),
      ...change,
    });
  const put = (state: 'draft' | 'live' | 'archived') => () =>
    setState(db, OPERATOR, { id: one, version: (version += 1), state, reason: '' });
  expect(await locksNames(save({}))).toBe(true);
  expect(await locksNames(save({ name: ` ${name} `, colourway: 'Red', priceCents: 100 }))).toBe(false);
  expect(await locksNames(save({ category: 'Jordan' }))).toBe(true);
  expect(await locksNames(put('draft'))).toBe(false);
  expect(await locksNames(put('live'))).toBe(false);
  expect(await locksNames(put('archived'))).toBe(false);
  expect(await locksNames(put('live'))).toBe(true);
});
