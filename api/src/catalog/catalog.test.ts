import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { ProductQuery } from 'shared/models';
import type { Schema } from '../db/schema';
import { UNCOMPRESSED } from '../http/compressed-body';
import { openCatalog, type Catalog } from './catalog';
import type {} from '../db/transact';

const COUNT = 2000;
/** Products of 500 characters each: the whole list has a million. */
const rows = Array.from({ length: COUNT }, (_, at) => ({
  id: at + 1,
  name: `Dunk ${at}`,
  category: 'Dunk',
  price_cents: 100_000 + at,
  colourway: '',
  description: 'x'.repeat(500),
  materials: [],
  image1: '',
  image2: '',
  image3: '',
  image4: '',
  more_images: [],
  alt_texts: [],
  free: { size7: 1 },
  ends_in_ms: null,
  // The driver answers the question for paths of archived products with these rows, too.
  path: '',
}));

/** A database that answers every query with products. */
class ProductsDriver extends DummyDriver {
  constructor(readonly answer: () => Promise<unknown[]>) {
    super();
  }
  override acquireConnection() {
    return Promise.resolve({
      executeQuery: async () => ({ rows: await this.answer() }) as never,
      streamQuery: async function* () {},
    });
  }
}

/** The catalog of a database that answers so; `log.error` counts failures. */
async function openOn(answer: () => Promise<unknown[]>) {
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ProductsDriver(answer),
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const log = { error: jest.fn() };
  return { log, catalog: await openCatalog({ db, listen: async () => async () => undefined }, log as never) };
}

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await openOn(async () => rows));
});
afterAll(() => catalog.close());

/** Whether the second of two requests gets the response of the first. */
const isKept = async (query: ProductQuery) => (await catalog.getResponse(query)) === (await catalog.getResponse(query));

test('caches short responses and the whole list, but no other long ones', async () => {
  expect(await isKept({ category: 'Dunk', limit: 120 })).toBe(true);
  expect(await isKept({})).toBe(true);
  expect(await isKept({ sort: 'price-asc' })).toBe(false);
  expect(await isKept({ priceFrom: 0.5, limit: 99_999 })).toBe(false);
});

test('does not compress a response that is sent only once', async () => {
  expect((await catalog.getResponse({ sort: 'price-asc' })).compressed).toBe(UNCOMPRESSED);
  expect((await catalog.getResponse({ category: 'Dunk', limit: 120 })).compressed).not.toBe(UNCOMPRESSED);
});

test('caches a bounded number of bytes, and always the whole list', async () => {
  const wholeList = await catalog.getResponse({});
  const first = await catalog.getResponse({ priceFrom: 0.01, limit: 120 });
  let bytes = 0;
  for (let at = 2; bytes < 40_000_000; at += 1) {
    const { body } = await catalog.getResponse({ priceFrom: at / 100, limit: 120 });
    bytes += body.length;
  }
  expect(await catalog.getResponse({ priceFrom: 0.01, limit: 120 })).not.toBe(first);
  expect(await catalog.getResponse({})).toBe(wholeList);
});

test.each<[string, ProductQuery, ProductQuery]>([
  ['the case of a category', { category: 'dunk', limit: 9 }, { category: 'DUNK', limit: 9 }],
  ['spaces around a search', { q: 'dunk', limit: 9 }, { q: ' dunk ', limit: 9 }],
  ['order and repetition of ids', { ids: [1, 2, 3] }, { ids: [3, 2, 1, 1] }],
  ['an offset of 0', { limit: 9 }, { limit: 9, offset: 0 }],
  ['a lowest price of 0', { limit: 9 }, { limit: 9, priceFrom: 0 }],
  ['an empty search', {}, { q: ' ' }],
])('%s does not change which response is returned', async (_, one, other) => {
  expect(await catalog.getResponse(other)).toBe(await catalog.getResponse(one));
});

test('isRearranged() stays true from a change of the whole catalog until it has been read again', async () => {
  catalog.invalidate([1]);
  expect(catalog.isRearranged()).toBe(false);
  catalog.invalidate();
  expect(catalog.isRearranged()).toBe(true);
  const read = catalog.refresh();
  expect(catalog.isRearranged()).toBe(true);
  await read;
  expect(catalog.isRearranged()).toBe(false);
});

test('caches each sort, size and page separately', async () => {
  const bodies = [{ limit: 9 }, { limit: 9, offset: 9 }, { limit: 9, sort: 'price-desc' as const }].map(
    async (query) => (await catalog.getResponse(query)).body,
  );
  expect(new Set(await Promise.all(bodies)).size).toBe(3);
});

describe('an unhealthy database', () => {
  const named = (name: string) => [{ ...rows[0], name }];
  const names = async (from: Catalog) => (await from.list({})).rows.map(({ name }) => name);

  test('hangs: the first list waits two seconds, later ones not at all, and the change shows once it can be read', async () => {
    let answer = async (): Promise<unknown[]> => named('Before');
    const { catalog: hanging } = await openOn(() => answer());
    let wake = () => undefined as void;
    const awake = new Promise<void>((done) => (wake = done));
    answer = async () => {
      await awake;
      return named('After');
    };
    hanging.invalidate();
    let shown: string[] | undefined;
    const first = names(hanging).then((all) => (shown = all));
    await new Promise((done) => setImmediate(done));
    expect(shown).toBeUndefined();
    expect(await first).toEqual(['Before']);
    expect(await names(hanging)).toEqual(['Before']);
    hanging.invalidate();
    expect(await names(hanging)).toEqual(['Before']);
    wake();
    while ((await names(hanging))[0] !== 'After') await new Promise((done) => setImmediate(done));
    await hanging.close();
  });

  test('fails: lists are served from memory immediately, and the next query follows after a second at the earliest', async () => {
    let answer = async (): Promise<unknown[]> => named('Before');
    const { catalog: failing, log } = await openOn(() => answer());
    answer = () => Promise.reject(new Error('no connection'));
    const clock = jest.spyOn(performance, 'now');
    const now = performance.now();
    clock.mockReturnValue(now);
    try {
      failing.invalidate();
      for (let view = 0; view < 20; view += 1) expect(await names(failing)).toEqual(['Before']);
      expect(log.error).toHaveBeenCalledTimes(1);
      answer = async () => named('After');
      clock.mockReturnValue(now + 1_001);
      await names(failing);
      await new Promise((done) => setImmediate(done));
      expect(await names(failing)).toEqual(['After']);
    } finally {
      clock.mockRestore();
    }
    await failing.close();
  });
});
