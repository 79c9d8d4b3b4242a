import { sql } from 'kysely';
import type { ApiConfig } from '../config/config';
import { transact, type Db } from '../db/transact';
import { HttpError } from '../http/http-error';
import { countedMail, setAsideMail } from '../mail/templates/launch-mails';
import { OPERATOR } from '../audit/actor';
import { recordAudit, unchanged, type Actor } from '../audit/record-audit';
import { lockLaunch } from './edit-launch';
import { keepExclusion, lockSigns, relink, seenOf } from './linked-entries';
import { mailEntrant } from './mail-entrant';
import { readMailedLaunch } from './mailed-launch';

interface Decision {
  actor: Actor;
  id: number;
  code: string;
  decision: 'count' | 'set-aside';
  reason: string;
  /** `seenOf` the entry as the page showed it. */
  seen?: string;
}

/**
 * Counts an entry after all, or sets it aside (LCH-4): by staff until entries close, by the shop itself until the list is frozen. The
 * person gets the reason by mail; the audit log keeps only the code and the decision, because the reason may be about a person. Repeating
 * a decision, such as by a second member, changes nothing and sends no mail. 409 if the details are not those that the member saw.
 */
export const decideEntry = (db: Db, config: ApiConfig, { actor, id, code, decision, reason, seen }: Decision): Promise<void> =>
  transact(db, async (trx) => {
    const launch = await lockLaunch(trx, id);
    const entry = await trx
      .selectFrom('launch_entries')
      .selectAll()
      .where('launch_id', '=', id)
      .where('code', '=', code)
      .where('state', '<>', 'withdrawn')
      .forUpdate()
      .executeTakeFirst();
    if (!entry) throw new HttpError(404, 'There is no such entry.', { code: 'launch/entry-not-found' });
    if (seen !== undefined && seen !== seenOf(entry))
      throw new HttpError(409, 'This person changed the entry a moment ago. Look again.', {
        code: 'staff/changed-meanwhile',
      });
    // By the database's clock, once the launch is locked.
    const { rows } = await sql<{ isOpen: boolean }>`select clock_timestamp() < closes_at as "isOpen" from launches
      where id = ${id}`.execute(trx);
    const isOpen = rows[0]?.isOpen ?? false;
    const isTooLate = launch.frozen_at !== null || (actor !== OPERATOR && !isOpen);
    if (isTooLate || !['entered', 'set-aside'].includes(entry.state))
      throw new HttpError(409, 'The entries are frozen. They can no longer be decided.', { code: 'launch/frozen' });
    const state = decision === 'count' ? 'entered' : 'set-aside';
    if (entry.decision === decision && entry.state === state) return void unchanged();
    await lockSigns(trx, id, entry);
    await trx.updateTable('launch_entries').set({ state, decision, reason }).where('id', '=', entry.id).execute();
    const mailed = await readMailedLaunch(trx, id);
    const content =
      decision === 'count' ? countedMail(config, mailed, entry, reason) : setAsideMail(config, mailed, entry, reason, { isOpen });
    await mailEntrant(trx, entry.id, content);
    await keepExclusion(trx, config, { launchId: id, keys: entry, isExcluded: decision === 'set-aside' });
    await relink(trx, config, {
      launch: mailed,
      signs: [entry],
      why: 'The earlier entry that it was linked with was set aside.',
    });
    await recordAudit(trx, actor, {
      action: 'launch.decide-entry',
      subject: `launch:${id}`,
      before: { code, state: entry.state },
      after: { code, state },
      reason,
    });
  });
