import { sql } from 'kysely';
import { fromNow } from '../db/clock';
import { transact, type Db, type Trx } from '../db/transact';
import type { Logger } from '../runtime/logger';
import { fileKey, filesOf, originalKey, THUMBNAIL } from './picture-files';
import { PRODUCT_PICTURES } from './product-pictures';
import type { MediaStore } from './store/media-store';

/**
 * How long a picture stays once no product (in any state) and no brand shows it: mails of orders show it, the wish lists of guests name
 * it, and a backup or a spreadsheet of last month may bring it back.
 */
export const UNUSED_PICTURE_DAYS = 180;

const DAY = 24 * 3600;
const AT_ONCE = 50;
/** The picture cannot be chosen any more, and its files are being removed. */
const REMOVED = 'This picture was removed, because no product had shown it for a long time. Upload it again.';

interface SweepDeps {
  db: Db;
  store: MediaStore;
  log: Logger;
}

/**
 * One run: notes since when each picture is unused, and removes those that have been for UNUSED_PICTURE_DAYS: first from what can be
 * chosen, then from the store, then its row. Whatever dies between, the next run goes on. Safe with several processes, and with staff
 * who save a product with the picture at the same time: they lock its row.
 */
export async function sweepUnused({ db, store, log }: SweepDeps, signal: AbortSignal): Promise<void> {
  await sql`update pictures set unused_since = case when unused_since is null then now() end
    where (unused_since is null) = (id not in (${SHOWN}))`.execute(db);
  for (;;) {
    const due = await db
      .selectFrom('pictures')
      .select('id')
      .where('unused_since', '<', fromNow(-UNUSED_PICTURE_DAYS * DAY))
      .orderBy('unused_since')
      .limit(AT_ONCE)
      .execute();
    let removed = 0;
    for (const { id } of due) {
      if (signal.aborted) return;
      if (!(await transact(db, (trx) => withdraw(trx, id)))) continue;
      for (const { name } of filesOf(id)) await store.remove(fileKey(id, name));
      await store.remove(fileKey(id, THUMBNAIL));
      await store.remove(originalKey(id));
      // Not if it has been uploaded again since.
      await db.deleteFrom('pictures').where('id', '=', id).where('error', '=', REMOVED).execute();
      removed += 1;
      log.info({ picture: id }, 'removed a picture that nothing has shown for a long time');
    }
    if (due.length < AT_ONCE || removed === 0) return;
  }
}

/** The ids of all pictures that products and brands show. */
const SHOWN = sql`
  select substring(address from '^/media/([0-9a-f]{32}-[0-9]{3,4})/') from (
    ${PRODUCT_PICTURES}
    union all select picture from brands) shown
  where address like '/media/%' and substring(address from '^/media/([0-9a-f]{32}-[0-9]{3,4})/') is not null`;

/** Takes a picture out of the choice; false if a transaction is choosing it, or has. */
async function withdraw(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('pictures').select('id').where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
  if (!row) return false;
  // A separate statement after the lock, so that it sees earlier changes.
  const { rows } = await sql`
    update pictures set error = ${REMOVED}, next_try_at = null
    where id = ${id} and unused_since is not null and id not in (${SHOWN}) returning id`.execute(trx);
  if (!rows.length) return false;
  await trx.updateTable('imported_pictures').set({ picture_id: null }).where('picture_id', '=', id).execute();
  return true;
}
