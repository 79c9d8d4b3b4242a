import { fromNow } from '../db/clock';
import { leaseDueJobs } from '../db/lease';
import { transact, type Db } from '../db/transact';
import type { ApiDeps } from '../deps';
import { createPoller } from '../runtime/poller';
import { insertPicture, storeOriginal, type NewPicture, type PictureRow } from './add-picture';
import { adoptImported, replaceImported } from './adopt-imported';
import { LEASE_SECONDS, makePicture, type MakerDeps } from './make-picture';
import { PictureError } from './picture-error';
import { fileKey, THUMBNAIL } from './picture-files';
import { readThumbnail } from './thumbnail';
import { sweepUnused } from './sweep-unused';
import { openMediaStore } from './store/open-media-store';
import { createPictureThread } from './thread/picture-thread';

/** For other processes' uploads, and for those of a process that died. */
const EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 3_600_000;
const MAX_TRIES = 3;
const GIVEN_UP = 'The picture could not be processed. Upload it again; if that fails too, report it to the operator of the shop.';

/** Everything that is done with uploaded pictures: staff upload them, products show them, and they are made in the background. */
export interface Pictures {
  /** Checks a file and stores it, without a row: see `storeOriginal`. */
  storeOriginal(bytes: Buffer): Promise<NewPicture>;
  /** Adds a picture and makes it before it resolves, for imports. Throws PictureError. */
  addAndMake(bytes: Buffer): Promise<PictureRow>;
  /** A finished file; null for an unknown one. */
  readFile(id: string, name: string): Promise<Buffer | null>;
  /** A small square JPEG of a picture that the shop has made. */
  thumbnail(bytes: Buffer): Promise<Buffer>;
  /** Starts the due work: a picture was added. */
  trigger(): void;
  start(): void;
  stop(): Promise<void>;
}

export function createPictures({
  config,
  db,
  log,
  invalidateCatalog,
}: Pick<ApiDeps, 'config' | 'db' | 'log' | 'invalidateCatalog'>): Pictures {
  const store = openMediaStore(config.mediaStore, config.env);
  const thread = createPictureThread();
  const deps: MakerDeps = { db, store, thread };
  let isAdopted = false;

  const poll = async (signal: AbortSignal) => {
    // Whatever is wrong with old files, new pictures are made.
    if (!isAdopted)
      isAdopted = await adoptImported({ ...deps, log }, config.dataDir, signal).catch((error: unknown) => {
        log.error({ err: error }, 'failed to convert pictures of earlier imports');
        return false;
      });
    for (; !signal.aborted; await replace()) {
      const [due] = await leaseDueJobs(db, 'pictures', { limit: 1, leaseFor: LEASE_SECONDS });
      if (!due) break;
      await makePicture(deps, due, signal).catch((error: unknown) => giveUp(db, due, error, log));
    }
    await replace();
  };
  const replace = async () => {
    const products = await replaceImported(db);
    if (products.length) invalidateCatalog(products);
  };
  const poller = createPoller({ name: 'pictures', intervalMs: EVERY_MS, log, poll });
  const sweeper = createPoller({
    name: 'unused pictures',
    intervalMs: SWEEP_EVERY_MS,
    log,
    poll: (signal) => sweepUnused({ db, store, log }, signal),
  });

  return {
    storeOriginal: (bytes) => storeOriginal(deps, bytes),
    async addAndMake(bytes) {
      const added = await storeOriginal(deps, bytes);
      const row = await transact(db, async (trx) => {
        const inserted = await insertPicture(trx, added);
        // Due, but not for the background job.
        if (inserted.next_try_at)
          await trx
            .updateTable('pictures')
            .set({ next_try_at: fromNow(LEASE_SECONDS) })
            .where('id', '=', inserted.id)
            .execute();
        return inserted;
      });
      if (row.next_try_at)
        await makePicture(deps, row).catch(async (error: unknown) => {
          await giveUp(db, { ...row, tries: MAX_TRIES }, error, log);
          throw error;
        });
      return row;
    },
    readFile: (id, name) => (name === THUMBNAIL ? readThumbnail(deps, id) : store.get(fileKey(id, name))),
    thumbnail: async (bytes) => Buffer.from(await thread.thumbnail(bytes)),
    trigger: poller.trigger,
    start() {
      poller.start();
      sweeper.start();
    },
    async stop() {
      const stopped = Promise.all([poller.stop(), sweeper.stop()]);
      // A step may take longer than a stop: the next process goes on from the last file.
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
      await thread.close();
      await stopped;
    },
  };
}

/** A damaged original fails immediately. Any other failure is retried a little later, three times. */
async function giveUp(db: Db, { id, tries }: PictureRow, error: unknown, log: ApiDeps['log']): Promise<void> {
  const isLast = error instanceof PictureError || tries >= MAX_TRIES;
  if (!(error instanceof PictureError)) log.error({ picture: id, tries, err: error }, 'failed to make a picture');
  const message = error instanceof PictureError ? error.message : GIVEN_UP;
  await db
    .updateTable('pictures')
    .set(isLast ? { error: message, next_try_at: null } : { next_try_at: fromNow(5 * tries) })
    .where('id', '=', id)
    .execute();
}
