import { summaryOf } from './trace-queries';

test.each([
  ['select "id" from "products" where "id" = $1', 'SELECT products'],
  ['insert into "orders" ("id") values ($1)', 'INSERT orders'],
  ['update "stock" set "on_hand" = $1', 'UPDATE stock'],
  ['  with held as (select * from holds) delete from "holds"', 'WITH holds'],
  ['select add_to_cart($1, $2)', 'SELECT'],
  ['begin', 'BEGIN'],
])('%s is named %s', (sql, name) => {
  const { operation, target } = summaryOf(sql);
  expect([operation, target].filter(Boolean).join(' ')).toBe(name);
});
