import type { ApiConfig } from '../config/config';
import { createPasswords } from '../security/password-hash';
import { migratePatiently } from '../db/migrate-patiently';
import { openDatabase } from '../db/open';
import { assertDatabaseRestored, assertFolderRestored } from '../db/unfinished-restore';
import { databaseCounter } from '../limits/database-counter';
import { createMailSender } from '../mail/sender';
import { createMetrics } from '../metrics/metrics';
import type { OrdersDeps } from '../orders/orders-deps';
import { applyShopDetails } from '../settings/shop-details';
import { createPayments } from '../payments/payments';

/** A command that succeeds logs nothing: only warnings and errors are printed. */
const log = {
  warn: console.warn,
  error: console.error,
  info: () => undefined,
  debug: () => undefined,
} as unknown as OrdersDeps['log'];

export interface CommandContext {
  deps: OrdersDeps;
  /** Sends the mails that the command queued, with the embedded database; then closes the database. */
  close(): Promise<void>;
}

/** Opens the database for one command: while no server has it open (embedded), or beside the servers (PostgreSQL). */
export async function openCommandContext(config: ApiConfig): Promise<CommandContext> {
  assertFolderRestored(config.dataDir);
  const database = await openDatabase({
    url: config.databaseDirectUrl ?? config.databaseUrl,
    folder: config.databaseUrl ? undefined : config.dataDir,
    log,
  });
  const { db, lowPriorityDb } = database;
  const deps: OrdersDeps = {
    config,
    db,
    lowPriorityDb,
    log,
    metrics: createMetrics(),
    passwords: await createPasswords(),
    counter: databaseCounter(db),
    payments: createPayments(db, config),
    invalidateCatalog: () => undefined,
  };
  try {
    await assertDatabaseRestored(db);
    await migratePatiently(db, config, log);
    await applyShopDetails(db, config);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    deps,
    async close() {
      await sendQueuedMails(deps);
      await database.close();
    },
  };
}

/**
 * Sends the mails that are due if no server does: with the embedded database no server runs beside a command. With PostgreSQL the
 * servers send the mails that the command queued. They have SMTP_URL; if its shell lacks that setting, a command would take customers'
 * mails out of the queue and write them into a folder.
 */
export async function sendQueuedMails(deps: Parameters<typeof createMailSender>[0] & Pick<OrdersDeps, 'config'>): Promise<void> {
  if (deps.config.databaseUrl !== undefined) return;
  const sender = createMailSender(deps);
  sender.start();
  await sender.stop();
}
