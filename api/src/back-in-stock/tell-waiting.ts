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
 * were theirs: the next in line follows when more pairs come, or a day later if the pair is still there. Nobody is told twice,
 * however many processes do this at once.
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
    const { rows } = await sql<{ open: number }>`
      select (free - (select count(*) from stock_waits w where w.product_id = ${product_id} and w.size = ${size}
        and told_at > ${fromNow(-CHANCE)}))::integer as open
      from ${databaseFunction('free_stock')}(null) where product_id = ${product_id} and size = ${size}`.execute(trx);
    const open = rows[0]?.open ?? 0;
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
