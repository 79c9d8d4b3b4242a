import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema';
import type { MailedLaunch } from '../mail/templates/launch-mails';

/** The data of a launch that mails show. */
export async function readMailedLaunch(db: Kysely<Schema>, id: number): Promise<MailedLaunch> {
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
