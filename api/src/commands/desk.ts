import type { ApiConfig } from '../config';
import { createPasswords } from '../accounts/password-hash';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open';
import { databaseCounter } from '../limits/database-counter';
import { createMailSender } from '../mail/sender';
import { createMetrics } from '../metrics';
import type { OrdersDeps } from '../orders/orders-deps';
import { createPayments } from '../payments/payments';

/** Only what goes wrong is worth a line when a command works by itself. */
const log = {
  warn: console.warn,
  error: console.error,
  info: () => undefined,
  debug: () => undefined,
} as unknown as OrdersDeps['log'];

export interface Desk {
  deps: OrdersDeps;
  /** Sends the mails that the command wrote, then closes the database. */
  close(): Promise<void>;
}

/** Opens the database for one command while no shop runs on it (embedded), or beside the shops (PostgreSQL). */
export async function openDesk(config: ApiConfig): Promise<Desk> {
  const database = await openDatabase({ url: config.databaseUrl, folder: config.databaseUrl ? undefined : config.dataDir, log });
  const { db, newcomers } = database;
  const deps: OrdersDeps = {
    config,
    db,
    newcomers,
    log,
    metrics: createMetrics(),
    passwords: await createPasswords(),
    counter: databaseCounter(db),
    payments: createPayments(db, config),
    catalogueChanged: () => undefined,
  };
  try {
    await migrate(db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    deps,
    async close() {
      const sender = createMailSender(deps);
      sender.start();
      await sender.stop();
      await database.close();
    },
  };
}
