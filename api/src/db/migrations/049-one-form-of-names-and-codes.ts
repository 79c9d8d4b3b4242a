import { sql, type Kysely } from 'kysely';

const statements = [
  // One Unicode form (NFC) of each name and path, except if another product or brand has that form: staff rename those (`npm run
  // shop -- twins`). The path in the other form is no former one: pages answer at both.
  `update products p set name = normalize(name) where name is not nfc normalized and not exists (
    select from products o where o.id <> p.id and lower(o.category) = lower(p.category) and lower(normalize(o.name)) = lower(normalize(p.name)))`,
  `update brands b set name = normalize(name) where name is not nfc normalized and not exists (
    select from brands o where o.id <> b.id and lower(normalize(o.name)) = lower(normalize(b.name)))`,
  `update brands b set path = normalize(path) where path is not nfc normalized and not exists (
    select from brands o where o.id <> b.id and lower(normalize(o.path)) = lower(normalize(b.path)))`,
  `update products p set category = normalize(category) where category is not nfc normalized and exists (
    select from brands b where b.path = normalize(p.category))`,
  `update discounts set brands = normalize(brands::text)::jsonb where brands::text is not nfc normalized`,
  `delete from former_paths f where path is not nfc normalized and (
    exists (select from former_paths o where o.path = normalize(f.path))
    or exists (select from products p where lower('/shop/' || p.category || '/' || p.name) = normalize(f.path))
    or exists (select from brands b where lower('/shop/' || b.path) = normalize(f.path)))`,
  // Two forms of one former path: the later one stays.
  `delete from former_paths f where path is not nfc normalized and exists (
    select from former_paths o where o.path <> f.path and normalize(o.path) = normalize(f.path) and (o.since, o.path) > (f.since, f.path))`,
  `update former_paths set path = normalize(path) where path is not nfc normalized`,
  // Codes as they are compared (catalog/gtin.ts). Not unique: two sizes may have one number in several lengths already.
  `create index stock_by_gtin_key on stock (lpad(gtin, 14, '0')) where gtin is not null`,
  // The list of orders by customer (sortKey in http/page-query.ts); the index of 014 serves the previous release.
  `create index orders_by_customer_key on orders ((translate(lower(regexp_replace(normalize((request ->> 'lastname') || ' ' || (request ->> 'firstname'), NFD),
    '[\\u0300-\\u036f]', '', 'g')), '‘’ʼ´\`′‐‑‒–—−øłđ', '''''''''''''------old') collate "C"), id)`,
  `create index stock_by_sku_key on stock (lower(sku)) where sku is not null`,
];

/** Names, paths and codes that look the same are the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
