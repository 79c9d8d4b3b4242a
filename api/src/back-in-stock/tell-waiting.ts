import { sql, type Kysely } from 'kysely';
import { fromNow } from '../db/clock';
import { databaseFunction } from '../db/functions/function-set';
import type { Schema } from '../db/schema';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { backInStockMail } from '../mail/templates/back-in-stock';
import { createPoller, type Poller } from '../poller';
import { newToken } from '../security/secrets';
import { tokenHash } from '../staff/token-hash';
import { isWaiting } from './waiting';

/** Rising stock triggers a run at once. The interval finds the rest: a hold that ended, a day that passed, a product put live. */
const EVERY_MS = 15_000;
/** Seconds in which who was told has the first chance, before the next in line is told of the same pair. */
const CHANCE = 24 * 3600;
/** Mails per transaction, which locks the size. */
const BATCH = 50;

type Needs = Pick<ApiDeps, 'db' | 'config' | 'log'>;
type Item = { product_id: number; size: string };

/** Mails those who wait for a size, as soon as pairs of it are free, in whatever way they became so (SELL-3). */
export function createBackInStock(deps: Needs): Poller {
  const poll = (signal: AbortSignal) => tellWaiting(deps, signal);
  return createPoller({ name: 'back in stock', intervalMs: EVERY_MS, log: deps.log, poll });
}

/**
 * Tells as many as there are free pairs, in the order in which they asked. Who was told within the last day counts as if a pair
 * were theirs, until as many are sold: the next in line follows when more pairs come, or a day later if the pair is still there.
 * Nobody is told twice, however many processes do this at once.
 */
export async function tellWaiting(deps: Pick<Needs, 'db' | 'config'>, signal = new AbortController().signal): Promise<void> {
  for (const item of await readAwaitedInStock(deps.db))
    for (let told = BATCH; told === BATCH && !signal.aborted;) told = await tellNext(deps, item);
}

async function readAwaitedInStock(db: Kysely<Schema>): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select product_id, size from stock s where on_hand > 0
      and exists (select from stock_waits w where w.product_id = s.product_id and w.size = s.size and ${isWaiting})
      and exists (select from products p where p.id = s.product_id and p.active)
    order by product_id, size`.execute(db);
  return rows;
}

/** One batch of one size, with its mails in the same transaction. Returns how many were told. */
const tellNext = ({ db, config }: Pick<Needs, 'db' | 'config'>, { product_id, size }: Item): Promise<number> =>
  transact(db, async (trx) => {
    // Buyers lock the same row, and so does another process that tells: whoever comes second sees what the first has done.
    await trx
      .selectFrom('stock')
      .select('size')
      .where('product_id', '=', product_id)
      .where('size', '=', size)
      .forUpdate()
      .execute();
    const open = await readOpen(trx, { product_id, size });
    if (open <= 0) return 0;
    const product = await trx
      .selectFrom('products')
      .select(['name', 'category', 'price_cents', 'image1', 'alt_texts'])
      .where('id', '=', product_id)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!product) return 0;
    const next = await trx
      .selectFrom('stock_waits')
      .select(['id', 'email', 'asked_at'])
      .where('product_id', '=', product_id)
      .where('size', '=', size)
      .where(isWaiting)
      .orderBy('asked_at')
      .orderBy('id')
      .limit(Math.min(open, BATCH))
      .forUpdate()
      .execute();
    for (const { id, email, asked_at } of next) {
      const token = newToken();
      await trx
        .updateTable('stock_waits')
        .set({ told_at: fromNow(0), forget_hash: tokenHash(token) })
        .where('id', '=', id)
        .execute();
      await queueMail(trx, { to: email, ...backInStockMail(config, { ...product, size, askedAt: asked_at, token }) });
    }
    return next.length;
  });

/**
 * How many more may be told: the free pairs less those that others were told of and that are not taken since. A sale or an open
 * payment takes a pair off the free ones already, so it must end the place of one who was told: of them or, if somebody else was
 * faster, of one who finds nothing. It counts from when the pair was taken, not paid: who held it before the mails took none of
 * theirs. So the largest sum of mails less pairs taken, from any moment until now, is what is left: what was sold in excess of
 * earlier mails says nothing about later ones.
 */
async function readOpen(trx: Kysely<Schema>, { product_id, size }: Item): Promise<number> {
  // Who goes back to the cart and presses Send again gets a new session, but holds the same pairs on.
  const heldSince = sql<Date>`coalesce((select min(e.created_at) from payment_sessions e
    where e.account_id = s.account_id and e.created_at < s.created_at and e.hold_ends_at > s.created_at and e.state <> 'settled'
      and exists (select from jsonb_array_elements(e.lines) l
        where (l ->> 'productId')::integer = ${product_id} and l ->> 'size' = ${size})), s.created_at)`;
  const isItem = (row: string) => sql<boolean>`${sql.ref(row)}.product_id = ${product_id} and ${sql.ref(row)}.size = ${size}`;
  const { rows } = await sql<{ open: number }>`
    with events as (
      select told_at as at, 1 as pairs from stock_waits w where ${isItem('w')} and told_at > ${fromNow(-CHANCE)}
      union all
      select case when m.reason = 'sale' and m.at < s.hold_ends_at then ${heldSince} else m.at end, m.delta
      from stock_movements m left join orders o on o.id = m.order_id left join payment_sessions s on s.id = o.session_id
      where ${isItem('m')} and m.reason in ('sale', 'exchange') and m.delta < 0 and m.at > ${fromNow(-CHANCE)}
      union all
      select ${heldSince}, -h.quantity from holds h join payment_sessions s on s.id = h.session_id
      where ${isItem('h')} and h.expires_at > statement_timestamp())
    select (free - greatest(0, (select max(since) from (select sum(pairs) over (order by at desc) as since from events) sums)))::integer
      as open
    from ${databaseFunction('free_stock')}(null) f where ${isItem('f')}`.execute(trx);
  return rows[0]?.open ?? 0;
}
