import { useDomainFixture } from '../../test/domain-fixture';
import { rowsReadBy } from '../../test/rows-read';
import { readProducts } from '../catalog/read-products';
import { listDiscounts } from '../discounts/list-discounts';
import { readCustomer, readCustomers } from './customers/read-customers';
import { listProducts } from './products/read-products';
import { readStock, readStockOf } from './stock/read-stock';
import type { Db } from '../db/transact';

const fixture = useDomainFixture();

const MANY = 1_000;
/** Rows of another table for each product, customer and code. */
const EACH = 10;
beforeAll(async () => {
  const { rows } = fixture;
  const series = `generate_series(1, ${MANY}) n`;
  await rows(
    `insert into products (id, slug, name, category, price_cents) select 5000 + n, 'p' || n, 'Product ' || n, 'Dunk', 100 from ${series}`,
  );
  await rows(
    `insert into stock (product_id, size, on_hand) select 5000 + n, 'size' || k, k from ${series}, generate_series(1, ${EACH}) k`,
  );
  await rows(`insert into accounts (id, email, firstname, lastname, password_hash) overriding system value
    select 5000 + n, n || '@example.com', 'Thandi', 'Nr' || n, '' from ${series}`);
  await rows(`insert into payment_sessions (id, account_id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at)
    select n || '-' || k, 5000 + n, 'sandbox', 'test', 'settled', 100, 'ZAR', '{}', '[]', now() from ${series}, generate_series(1, ${EACH}) k`);
  await rows(`insert into orders (id, session_id, account_id, status, total_cents, currency, request, delivery_at)
    select 'O' || n || '-' || k, n || '-' || k, 5000 + n, 'paid', 100, 'ZAR', '{}', now() from ${series}, generate_series(1, ${EACH}) k`);
  await rows(
    `insert into discounts (id, code, kind, value, max_uses) overriding system value select 5000 + n, 'CODE' || n, 'amount', 100, 100 from ${series}`,
  );
  await rows(`insert into discount_uses (session_id, discount_id, state, amount_cents, held_until)
    select n || '-' || k, 5000 + n, 'used', 100, now() from ${series}, generate_series(1, ${EACH}) k`);
  await rows('analyze');
});

const PAGE = { limit: 25, offset: 50 };
// Each also reads the table that it lists, to count, to sort and to join it.
const LISTED = 3 * MANY;

test.each<[string, number, (db: Db) => Promise<unknown>]>([
  ['a page of the stock', LISTED, (db) => readStock(db, PAGE)],
  ['the stock of one product', 100, (db) => readStockOf(db, [5001])],
  ['a page of the products', LISTED, (db) => listProducts(db, { sort: 'name', ...PAGE })],
  ['a product in the shop', 100, (db) => readProducts(db, [5001])],
  ['a page of the customers', LISTED, (db) => readCustomers(db, { text: '', sort: '-created', ...PAGE })],
  ['one customer', 200, (db) => readCustomer(db, 5001)],
  ['a page of the codes', LISTED, (db) => listDiscounts(db, { sort: 'code', page: 3, limit: 25 })],
  ['one code', 100, (db) => listDiscounts(db, { id: 5001 })],
])('%s reads the rows that it shows, not those of all', async (_list, most, read) => {
  const count = await rowsReadBy(fixture.deps.db, read);
  expect(count <= most ? 'few' : count).toBe('few');
});
