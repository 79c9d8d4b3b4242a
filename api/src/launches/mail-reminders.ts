import { sql } from 'kysely';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { calledOffMail, openingMail } from '../mail/templates/launch-mails';
import { MAILS_AT_ONCE } from './mail-results';
import { readMailedLaunch } from './mailed-launch';

/**
 * Queues a batch of the mails that people asked for on the page of a launch: that it is open, or that it was called off. Their addresses are
 * forgotten with it; without a mail if entries are closed already. Returns whether more are left.
 */
export const mailReminders = ({ db, config }: Pick<ApiDeps, 'db' | 'config'>, launchId: number): Promise<boolean> =>
  transact(db, async (trx) => {
    // An address that asked several times gets one mail.
    const { rows } = await sql<{ email: string }>`
      delete from launch_reminders where launch_id = ${launchId} and email in (select distinct email from launch_reminders
        where launch_id = ${launchId} order by email limit ${MAILS_AT_ONCE}) returning email`.execute(trx);
    if (!rows.length) return false;
    const launch = await readMailedLaunch(trx, launchId);
    const isOver = launch.called_off_at === null && launch.closes_at.getTime() <= Date.now();
    const content = launch.called_off_at === null ? openingMail(config, launch) : calledOffMail(config, launch, null);
    if (!isOver) for (const to of new Set(rows.map(({ email }) => email))) await queueMail(trx, { to, ...content });
    return true;
  });
