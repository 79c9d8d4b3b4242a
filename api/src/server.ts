import type { FastifyPluginAsync } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { createPasswords, type HashCost } from './accounts/password-hash';
import { buildApi } from './app';
import { openCatalogue, type CatalogueFeed } from './catalogue/catalogue';
import { seedCatalogue, type SeedProduct } from './catalogue/seed';
import { answerCommands } from './commands/socket';
import { runCommand, type Command } from './commands/run';
import type { ApiConfig } from './config';
import { endAllClaims } from './db/claim';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import type { Schema } from './db/schema';
import type { ApiDeps } from './deps';
import { createHousekeeping } from './housekeeping';
import { createCounter } from './limits/create-counter';
import type { Logger } from './logger';
import { usualPressure, type Pressure } from './http/shedding';
import { createMetrics, tellTurns } from './metrics';
import { createCheckout } from './orders/checkout';
import { createPayments } from './payments/payments';

export interface Api {
  /** Register it on the Fastify instance that shall answer /auth, /products, /api and so on. */
  plugin: FastifyPluginAsync;
  catalogue: CatalogueFeed;
  metrics: Registry;
  /** The database itself, for the operators' commands and for tests. */
  db: Kysely<Schema>;
  /** Whether the database answers, within two seconds. Never throws. */
  ready(): Promise<boolean>;
  /** Ends the work in the background and closes the database. Call it when no request is in flight any more. */
  close(): Promise<void>;
}

export interface ApiParts {
  config: ApiConfig;
  log: Logger;
  /** Replaces the stored catalogue (tests). */
  seed?: readonly SeedProduct[];
  /** Cheaper password hashes (tests); no setting leads here. */
  hashCost?: HashCost;
  /** From where on requests are refused with 503 (tests); no setting leads here. */
  pressure?: Pressure;
}

/** Opens, migrates and seeds the database and starts what runs in the background. */
export async function startApi({ config, log, seed, hashCost, pressure: wanted }: ApiParts): Promise<Api> {
  const embedded = config.databaseUrl ? undefined : config.dataDir;
  const database = await openDatabase({ url: config.databaseUrl, folder: embedded, log });
  try {
    const { db, newcomers } = database;
    await migrate(db);
    // The embedded database is ours alone, so nobody is at work on what an earlier process left claimed.
    if (embedded !== undefined) await endAllClaims(db);
    await seedCatalogue(db, seed);
    const pressure = wanted ?? usualPressure(database.turns);
    const metrics = createMetrics();
    tellTurns(metrics.registry, database.turns);
    const catalogue = await openCatalogue(database, log);
    const passwords = await createPasswords(hashCost);
    const counter = createCounter({ db, redisUrl: config.redisUrl, log });
    const deps: ApiDeps = { config, db, newcomers, log, metrics, passwords, counter, catalogueChanged: catalogue.changed };
    const checkout = createCheckout(deps, database.listen);
    const housekeeping = createHousekeeping(deps);
    const unanswer = embedded === undefined ? undefined : await answerCommands(embedded, log, commandsOf(deps));
    await checkout.start();
    housekeeping.start();

    return {
      plugin: buildApi(deps, { catalogue, signedIn: checkout.signedIn, open: checkout.open, pressure }),
      catalogue,
      metrics: metrics.registry,
      db,
      ready: () => answers(() => sql`select 1`.execute(db)),
      async close() {
        await unanswer?.();
        await Promise.all([checkout.stop(), housekeeping.stop()]);
        await Promise.all([catalogue.close(), counter.close()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** Operators' commands are done by the process that has the embedded database open. */
const commandsOf = (deps: ApiDeps) => (command: Command) =>
  runCommand({ ...deps, payments: createPayments(deps.db, deps.config) }, command);

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, 2_000, false)));
  const asked = ask().then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
