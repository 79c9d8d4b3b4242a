import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { Shop } from '../shop';

/** Seconds from now until entries close: enough for a shop to start again. */
export const CLOSES_IN_S = 60;

interface PlannedLaunch {
  path: string;
  /** Existing entries, each of an account with the same number in its email. */
  entries: number;
  closesInSeconds: number;
}

/** Writes an open launch of the first product, with 40 pairs in two sizes, into the shop's database; all accounts are confirmed. */
export async function writeLaunch(shop: Shop, database: string | undefined, launch: PlannedLaunch): Promise<void> {
  if (database === undefined) return shop.whileStopped(() => writeEmbedded(join(shop.dataDir, 'pgdata'), launch));
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    for (const statement of statementsOf(launch)) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function writeEmbedded(folder: string, launch: PlannedLaunch): Promise<void> {
  const engine = await PGlite.create(folder);
  try {
    for (const statement of statementsOf(launch)) await engine.exec(statement);
  } finally {
    await engine.close();
  }
}

const ENTRIES_AT_ONCE = 50_000;
const DETAILS =
  '{"firstName":"Thandi","lastName":"Nkosi","phoneNumber":"082 555 0148","address":"12 Long Street","province":"Gauteng","zipCode":"2001"}';

function statementsOf({ path, entries, closesInSeconds }: PlannedLaunch): string[] {
  const parts = Array.from({ length: Math.ceil(entries / ENTRIES_AT_ONCE) }, (_, part) => part * ENTRIES_AT_ONCE);
  return [
    `update accounts set email_confirmed_at = now() where email_confirmed_at is null`,
    ...parts.flatMap((from) => {
      const numbers = `generate_series(${from + 1}, ${Math.min(entries, from + ENTRIES_AT_ONCE)}) n`;
      return [
        `insert into accounts (email, firstname, lastname, password_hash, email_confirmed_at)
          select n || '@example.com', 'Thandi', 'Nkosi', '-', now() from ${numbers} on conflict do nothing`,
        `insert into launch_entries (launch_id, account_id, code, size, second, details, email, email_key, phone_key, address_key)
          select (select id from launches where path = '${path}'), (select id from accounts where email = n || '@example.com'),
            upper(lpad(to_hex(n), 8, '0')), 'size' || (7 + n % 2), case when n % 3 = 0 then 'size' || (8 - n % 2) end, '${DETAILS}',
            n || '@example.com', n || '@example.com', n::text, n || ' long street'
          from ${numbers}`,
      ];
    }),
  ].toSpliced(1, 0, launchOf(path, closesInSeconds));
}

const launchOf = (path: string, closesInSeconds: number): string => `
  insert into launches (product_id, path, state, opens_at, closes_at, draw_at, rules, rules_hash, pairs, seed, seed_hash, committed_at)
  select id, '${path}', 'open', now() - interval '1 day', now() + interval '${closesInSeconds} seconds', now() + interval '${closesInSeconds} seconds',
    'Rules.', encode(sha256('Rules.'), 'hex'), '{"size7": 20, "size8": 20}', s.seed, encode(sha256(decode(s.seed, 'hex')), 'hex'), now()
  from (select id from products where active order by id limit 1) p, (select encode(sha256(random()::text::bytea), 'hex') as seed) s`;
