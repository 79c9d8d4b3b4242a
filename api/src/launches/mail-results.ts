import { sql, type Selectable } from 'kysely';
import type { ApiConfig } from '../config/config';
import type { LaunchMailsTable } from '../db/tables/launches';
import { transact, type Trx } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail, type Mail } from '../mail/queue-mail';
import { calledOffMail, notSelectedMail, selectedMail, type MailedLaunch } from '../mail/templates/launch-mails';
import { resultOf } from './claims';
import { recipient } from './mail-entrant';
import { readMailedLaunch } from './mailed-launch';

/** Mails per transaction, which takes some milliseconds: the embedded database has one connection. */
export const MAILS_AT_ONCE = 25;

/** Mails that may wait in the outbox while most people of a draw are written to: reminders and orders do not wait behind more. */
const MAX_WAITING = 300;

type Owed = Selectable<LaunchMailsTable>;
/** `at`: how far the mails are queued with this one. Without `content` there is nothing to say, such as to a person who was offered a pair. */
interface Letter {
  at: number;
  to: string | null;
  content?: Omit<Mail, 'to'>;
}

/**
 * Queues a batch of the mails that a launch owes after its draw, the selected first, or after it was called off. Each person gets one, in
 * several processes at once too. Returns whether more are owed and may be queued now: the others wait for the outbox.
 */
export const mailResults = ({ db, config }: Pick<ApiDeps, 'db' | 'config'>, launchId: number): Promise<boolean> =>
  transact(db, async (trx) => {
    const owed = await trx
      .selectFrom('launch_mails')
      .selectAll()
      .where('launch_id', '=', launchId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!owed || (owed.kind !== 'selected' && (await isOutboxFull(trx)))) return false;
    const letters = await LETTERS[owed.kind](trx, config, owed, await readMailedLaunch(trx, launchId));
    // Erased accounts have no address.
    for (const { to, content } of letters) if (to && content) await queueMail(trx, { to, ...content });
    const row = trx.updateTable('launch_mails').where('launch_id', '=', launchId);
    const last = letters.at(-1);
    if (last) await row.set({ up_to: last.at }).execute();
    else if (owed.kind === 'selected') await row.set({ kind: 'waiting', up_to: 0 }).execute();
    else await trx.deleteFrom('launch_mails').where('launch_id', '=', launchId).execute();
    return last !== undefined || owed.kind === 'selected';
  });

async function isOutboxFull(trx: Trx): Promise<boolean> {
  const due = trx
    .selectFrom('mails')
    .select('id')
    .where('next_try_at', '<=', sql<Date>`clock_timestamp()`)
    .offset(MAX_WAITING);
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

type Read = (trx: Trx, config: ApiConfig, owed: Owed, launch: MailedLaunch) => Promise<Letter[]>;

const LETTERS: Record<Owed['kind'], Read> = {
  async selected(trx, config, { launch_id, up_to }, launch) {
    const rows = await trx
      .selectFrom('launch_claims as c')
      .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
      .innerJoinLateral(
        () => resultOf(trx, launch_id),
        (join) => join.onTrue(),
      )
      .select(['r.rank as at', 'e.code', 'c.id', 'c.size', 'c.until', recipient.as('to')])
      .where('c.launch_id', '=', launch_id)
      .where('c.state', '=', 'open')
      .where('r.result', '=', 'selected')
      .where('r.rank', '>', up_to)
      .orderBy('r.rank')
      .limit(MAILS_AT_ONCE)
      .execute();
    return rows.map(({ at, to, code, ...claim }) => ({ at, to, content: selectedMail(config, launch, { code }, claim) }));
  },
  async waiting(trx, config, { launch_id, up_to }, launch) {
    // The page is cut before anything is joined: without statistics, which the embedded database lacks, the planner would join
    // and sort all results for each page.
    const rows = await trx
      .selectFrom((eb) =>
        eb
          .selectFrom('launch_results')
          .select(['rank', 'code', 'size', 'result', 'place'])
          .where('launch_id', '=', launch_id)
          .where('rank', '>', up_to)
          .orderBy('rank')
          .limit(MAILS_AT_ONCE)
          .as('r'),
      )
      .leftJoin('launch_entries as e', (join) => join.on('e.launch_id', '=', launch_id).onRef('e.code', '=', 'r.code'))
      .select(['r.rank as at', 'r.code', 'r.size', 'r.result', 'r.place', 'e.state', recipient.as('to')])
      .orderBy('r.rank')
      .execute();
    return rows.map(({ at, to, code, size, result, place, state }) =>
      // Not to people who have been offered a pair since: they got a mail about it.
      result === 'waiting' && state === 'entered'
        ? { at, to, content: notSelectedMail(config, launch, { code, rank: at, place: place ?? 0, size }) }
        : { at, to: null },
    );
  },
  async 'called-off'(trx, config, { launch_id, up_to }, launch) {
    const rows = await trx
      .selectFrom('launch_entries as e')
      .leftJoinLateral(
        () => resultOf(trx, launch_id),
        (join) => join.onTrue(),
      )
      .select(['e.id', 'e.code', 'e.state', 'r.rank', recipient.as('to')])
      .where('e.launch_id', '=', launch_id)
      .where('e.state', 'in', ['called-off', 'passed-on', 'bought'])
      .where('e.id', '>', up_to)
      .orderBy('e.id')
      .limit(MAILS_AT_ONCE)
      .execute();
    return rows.map(({ id, to, code, state, rank }) => ({
      at: id,
      to,
      content: calledOffMail(config, launch, { code, hasBought: state === 'bought', wasDrawn: rank !== null }),
    }));
  },
};
