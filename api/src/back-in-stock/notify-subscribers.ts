import { sql } from 'kysely';
import { fromNow } from '../db/clock';
import { databaseFunction } from '../db/functions/function-set';
import { isSold } from '../db/hidden-products';
import { transact, type Db } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { backInStockMail } from '../mail/templates/back-in-stock';
import { createPoller, type Poller } from '../runtime/poller';
import { newToken } from '../security/secrets';
import { tokenHash } from '../security/token-hash';
import { isWaiting } from './is-subscribed';

/** Rising stock triggers a run immediately. The interval finds the rest: a hold that ended, a day that passed, a product put live. */
const EVERY_MS = 15_000;
/** Seconds for which a free unit counts as reserved for the address that was mailed, before the next in line gets a mail. */
const CHANCE = 24 * 3600;
/** Mails per transaction, which locks the size. */
const BATCH = 50;

type Needs = Pick<ApiDeps, 'db' | 'config' | 'log'>;
type Item = { product_id: number; size: string };

/** Mails the addresses that wait for a size as soon as units of it are free, for any reason (SELL-3). */
export function createBackInStock(deps: Needs): Poller {
  const poll = (signal: AbortSignal) => notifySubscribers(deps, signal);
  return createPoller({ name: 'back in stock', intervalMs: EVERY_MS, log: deps.log, poll });
}

/**
 * Mails as many addresses as there are free units, in the order of their requests. An address that was mailed within the last day
 * counts as if a unit were reserved for it, until as many are sold: the next in line follows when more units come, or a day later
 * if the unit is still free. Concurrent processes never mail the same request twice.
 */
export async function notifySubscribers(
  deps: Pick<Needs, 'db' | 'config'>,
  signal = new AbortController().signal,
): Promise<void> {
  for (const item of await readAwaitedInStock(deps.db))
    for (let mailed = BATCH; mailed === BATCH && !signal.aborted;) mailed = await mailNext(deps, item);
}

async function readAwaitedInStock(db: Db): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select product_id, size from stock s where on_hand > 0
      and exists (select from stock_waits w where w.product_id = s.product_id and w.size = s.size and ${isWaiting})
      and exists (select from products p where p.id = s.product_id and ${sql.raw(isSold('p'))})
    order by product_id, size`.execute(db);
  return rows;
}

/** Mails one batch for one size, in the same transaction. Returns the number of mails. */
const mailNext = ({ db, config }: Pick<Needs, 'db' | 'config'>, { product_id, size }: Item): Promise<number> =>
  transact(db, async (trx) => {
    // Buyers and other senders lock the same row, so the second one sees the changes of the first.
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
 * The number of mails that may still be sent: the free units, less those that earlier mails announced and that are not taken
 * since. A sale or an open payment already takes a unit off the free ones, so it must also end the reservation of one mailed
 * address: the buyer's or, if another shopper was faster, of an address that will find nothing. The time that counts is when
 * the unit was taken, not when it was paid: a shopper who held it before the mails took none of the announced units. The result
 * is therefore the largest sum of mails less units taken, from any moment until now: units sold in excess of earlier mails say
 * nothing about later ones. A pair of a launch was set aside and never free: its sale takes none, an exchange for an ordinary pair does.
 */
async function readOpen(trx: Db, { product_id, size }: Item): Promise<number> {
  // A shopper who returns to the cart and presses Send again gets a new session, but still holds the same units.
  const heldSince = sql<Date>`coalesce((select min(e.created_at) from payment_sessions e
    where e.account_id = s.account_id and e.created_at < s.created_at and e.hold_ends_at > s.created_at and e.state <> 'settled'
      and e.claim_id is null and exists (select from jsonb_array_elements(e.lines) l
        where (l ->> 'productId')::integer = ${product_id} and l ->> 'size' = ${size})), s.created_at)`;
  const isItem = (row: string) => sql<boolean>`${sql.ref(row)}.product_id = ${product_id} and ${sql.ref(row)}.size = ${size}`;
  const { rows } = await sql<{ open: number }>`
    with events as (
      select told_at as at, 1 as pairs from stock_waits w where ${isItem('w')} and told_at > ${fromNow(-CHANCE)}
      union all
      select case when m.reason = 'sale' and m.at < s.hold_ends_at then ${heldSince} else m.at end, m.delta
      from stock_movements m left join orders o on o.id = m.order_id left join payment_sessions s on s.id = o.session_id
      where ${isItem('m')} and (m.reason = 'exchange' or (m.reason = 'sale' and o.launch_id is null))
        and m.delta < 0 and m.at > ${fromNow(-CHANCE)}
      union all
      select ${heldSince}, -h.quantity from holds h join payment_sessions s on s.id = h.session_id
      where ${isItem('h')} and h.expires_at > statement_timestamp())
    select (free - greatest(0, (select max(since) from (select sum(pairs) over (order by at desc) as since from events) sums)))::integer
      as open
    from ${databaseFunction('free_stock')}(null) f where ${isItem('f')}`.execute(trx);
  return rows[0]?.open ?? 0;
}
