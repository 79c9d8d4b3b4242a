import type { Selectable, Transaction } from 'kysely';
import type { ApiConfig } from '../config/config';
import type { Schema } from '../db/schema';
import type { LaunchMailsTable } from '../db/tables/launches';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail, type Mail } from '../mail/queue-mail';
import { calledOffMail, notSelectedMail, selectedMail, type MailedLaunch } from '../mail/templates/launch-mails';
import { recipient } from './mail-entrant';
import { readMailedLaunch } from './mailed-launch';

/** Mails per transaction, which takes some milliseconds: the embedded database has one connection. */
export const MAILS_AT_ONCE = 25;

type Owed = Selectable<LaunchMailsTable>;
/** `at`: how far the mails are queued with this one. */
interface Letter {
  at: number;
  to: string;
  content: Omit<Mail, 'to'>;
}

/**
 * Queues a batch of the mails that a launch owes after its draw, the selected first, or after it was called off. Each person gets one, in
 * several processes at once too. Returns whether more are owed.
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
    if (!owed) return false;
    const letters = await LETTERS[owed.kind](trx, config, owed, await readMailedLaunch(trx, launchId));
    // Erased accounts have no address.
    for (const { to, content } of letters) if (to) await queueMail(trx, { to, ...content });
    const row = trx.updateTable('launch_mails').where('launch_id', '=', launchId);
    const last = letters.at(-1);
    if (last) await row.set({ up_to: last.at }).execute();
    else if (owed.kind === 'selected') await row.set({ kind: 'waiting', up_to: 0 }).execute();
    else await trx.deleteFrom('launch_mails').where('launch_id', '=', launchId).execute();
    return last !== undefined || owed.kind === 'selected';
  });

type Read = (trx: Transaction<Schema>, config: ApiConfig, owed: Owed, launch: MailedLaunch) => Promise<Letter[]>;

const resultsAfter = (trx: Transaction<Schema>, { launch_id, kind, up_to }: Owed) =>
  trx
    .selectFrom('launch_results as r')
    .innerJoin('launch_entries as e', (join) => join.onRef('e.launch_id', '=', 'r.launch_id').onRef('e.code', '=', 'r.code'))
    .select(['r.rank as at', 'e.code', recipient.as('to')])
    .where('r.launch_id', '=', launch_id)
    .where('r.result', '=', kind as 'selected' | 'waiting')
    .where('r.rank', '>', up_to)
    .orderBy('r.rank')
    .limit(MAILS_AT_ONCE);

const LETTERS: Record<Owed['kind'], Read> = {
  async selected(trx, config, owed, launch) {
    const rows = await resultsAfter(trx, owed)
      .innerJoin('launch_claims as c', 'c.entry_id', 'e.id')
      .select(['c.id', 'c.size', 'c.until'])
      .where('c.state', '=', 'open')
      .execute();
    return rows.map(({ at, to, code, ...claim }) => ({ at, to, content: selectedMail(config, launch, { code }, claim) }));
  },
  // Not to those who were offered a pair meanwhile: they got a mail about it.
  async waiting(trx, config, owed, launch) {
    const rows = await resultsAfter(trx, owed)
      .select(['r.size', 'r.place'])
      .where('e.state', '=', 'entered')
      .$narrowType<{ place: number }>()
      .execute();
    return rows.map(({ at, to, code, size, place }) => ({
      at,
      to,
      content: notSelectedMail(config, launch, { code, rank: at, place, size }),
    }));
  },
  async 'called-off'(trx, config, { launch_id, up_to }, launch) {
    const rows = await trx
      .selectFrom('launch_entries as e')
      .select(['id', 'code', 'state', recipient.as('to')])
      .where('launch_id', '=', launch_id)
      .where('state', 'in', ['called-off', 'passed-on', 'bought'])
      .where('id', '>', up_to)
      .orderBy('id')
      .limit(MAILS_AT_ONCE)
      .execute();
    return rows.map(({ id, to, code, state }) => ({
      at: id,
      to,
      content: calledOffMail(config, launch, { code, hasBought: state === 'bought' }),
    }));
  },
};
