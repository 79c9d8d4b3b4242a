import type { MailedLaunch } from '../mail/templates/launch-mails';
import type { Db } from '../db/transact';

/** The data of a launch that mails show. */
export async function readMailedLaunch(db: Db, id: number): Promise<MailedLaunch> {
  return db
    .selectFrom('launches as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select([
      'l.id',
      'l.path',
      'p.name',
      'l.closes_at',
      'l.opens_at',
      'l.draw_at',
      'l.claim_hours',
      'l.drawn_at',
      'l.called_off_at',
      'l.called_off_reason',
    ])
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow();
}
