import { sql } from 'kysely';
import { businessDay, businessHour, daysAfter, startOfDay } from '../../time/business-day';
import { transact } from '../../db/transact';
import type { ApiDeps } from '../../deps';
import { dailySummaryMail } from '../../mail/templates/notices';
import { createPoller, type Poller } from '../../runtime/poller';
import { readAttention } from '../attention/read-attention';
import { readDay } from './read-numbers';
import { notifyShop } from '../../notices/notify-shop';

const EVERY_MS = 60_000;
/** In South Africa: before anybody packs. */
const HOUR = 7;

type Needs = Pick<ApiDeps, 'db' | 'config' | 'log'>;

/** Mails the shop a summary of the previous day, each morning from seven, once however many processes run (BO-12). */
export function createDailySummary(deps: Needs): Poller {
  return createPoller({ name: 'daily summary', intervalMs: EVERY_MS, log: deps.log, poll: () => mailDailySummary(deps) });
}

/**
 * Queues the summary of yesterday if it is due. The process that inserts the day's row queues the mail, in the same transaction.
 * A shop that had no order before today has nothing to sum up yet.
 */
export async function mailDailySummary({ db, config }: Pick<Needs, 'db' | 'config'>, given?: Date): Promise<void> {
  const at = given ?? (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)).rows[0]?.at ?? new Date();
  if (businessHour(at) < HOUR) return;
  const today = businessDay(at);
  const yesterday = daysAfter(today, -1);
  const known = await db.selectFrom('daily_summaries').select('queued_at').where('day', '=', yesterday).executeTakeFirst();
  const older = await db
    .selectFrom('orders')
    .select('id')
    .where('ordered_at', '<', startOfDay(today))
    .limit(1)
    .executeTakeFirst();
  if (known || !older) return;
  await transact(db, async (trx) => {
    const isMine = await trx
      .insertInto('daily_summaries')
      .values({ day: yesterday })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!isMine) return;
    const { orders, sales, refunds } = await readDay(trx, yesterday);
    const attention = await readAttention(trx, () => true);
    const content = dailySummaryMail(config, {
      day: longDay(yesterday),
      orders,
      salesCents: sales,
      refundsCents: refunds,
      attention,
    });
    await notifyShop(trx, config, 'dailySummary', content);
  });
}

const LONG = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const longDay = (day: string) => LONG.format(new Date(`${day}T00:00:00Z`));
