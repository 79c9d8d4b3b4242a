import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Product } from 'shared/models';
import type { ShopConfig, ShopFeature } from 'shared/models';
import { createPasswords, type HashCost } from './security/password-hash';
import { buildApi } from './app';
import { readPreviewToken } from './catalog/products/preview';
import { readProducts } from './catalog/read-products';
import { configuredCourier } from './couriers/configured-courier';
import { createParcelTracker } from './couriers/track-parcels';
import { createSales } from './catalog/sale/run-sales';
import { openCatalog, type CatalogFeed } from './catalog/catalog';
import { seedBrands } from './catalog/brands/brands';
import { seedCatalog, type SeedProduct } from './catalog/seed';
import { serveCommands } from './commands/socket';
import { runCommand } from './commands/run-command';
import type { ApiConfig } from './config/config';
import { releaseAllLeases } from './db/lease';
import { migratePatiently } from './db/migrate-patiently';
import { openDatabase, type QueryEvent } from './db/open';
import { assertDatabaseRestored, assertFolderRestored } from './db/unfinished-restore';
import type { ApiDeps } from './deps';
import { createFunnel, type Funnel, type ReadVersions } from './funnel/funnel';
import { readFunnel, type FunnelReport } from './funnel/read-funnel';
import { createHousekeeping } from './housekeeping';
import { createBackInStock } from './back-in-stock/notify-subscribers';
import { createCounter } from './limits/create-counter';
import type { Logger } from './runtime/logger';
import { defaultPressure, type Pressure } from './http/load-shedding';
import { createMetrics, registerBackupMetrics, registerQueueMetrics } from './metrics/metrics';
import { drandBeacon } from './launches/beacon';
import { createLaunchBoard } from './launches/launch-board';
import { registerLaunchMetrics } from './launches/launch-metrics';
import { createLaunches } from './launches/run-launches';
import { createDailySummary } from './staff/reports/daily-summary';
import { createCheckout } from './background-jobs';
import { applyShopDetails, followShopDetails } from './settings/shop-details';
import { hasStaff } from './staff/members/members';
import type { ReleaseReport } from './staff/releases/routes';
import { staffRoutes } from './staff/routes';
import { createPayments } from './payments/payments';
import { createPictures } from './pictures/pictures';
import { createReadiness } from './runtime/readiness';
import { assertProvidersReachable } from './payments/unreachable-payments';
import type { Db } from './db/transact';

export interface Api {
  /** Register it on the Fastify instance that serves /auth, /products, /api and so on. */
  plugin: FastifyPluginAsync;
  catalog: CatalogFeed;
  /** The product that the token of a preview lets see, in any state; undefined for a token that is not valid. */
  previewProduct(token: string): Promise<Product | undefined>;
  /** First-party counts (SELL-8): `read` sums up the last business days. */
  funnel: Pick<Funnel, 'count' | 'flush'> & { read(days: number): Promise<FunnelReport> };
  metrics: Registry;
  /** The database, for operators' commands and tests. */
  db: Db;
  /** Whether the shop has staff; without staff the back office cannot be used. */
  hasStaff(): Promise<boolean>;
  /** The seller's details as they are now: one object, which changes when staff change the settings. */
  shop: ShopConfig;
  /** The launches that menu and home page show, from memory. */
  features(): readonly ShopFeature[];
  /** The paths of the pages of launches, the calendar first; empty without a launch. */
  launchPaths(): readonly string[];
  /** Calls the listener after each change of `shop` and of `features`. */
  onShopChange(listener: () => void): void;
  /** A small square JPEG of one of the shop's own pictures. */
  thumbnail(bytes: Buffer): Promise<Buffer>;
  /** Whether the database responds within two seconds; an answer is kept for a second. Never throws. */
  ready(): Promise<boolean>;
  /** Stops the background jobs and closes the database. Call it when no request is in flight. */
  close(): Promise<void>;
}

export interface ApiOptions {
  config: ApiConfig;
  log: Logger;
  /** The report of the releases, for the back office; the API alone does not have it. */
  readReleases?: (() => Promise<ReleaseReport>) | undefined;
  /** The versions that a page has, for the funnel; the API alone does not know. */
  readVersions?: ReadVersions | undefined;
  /** Called for every query, for tracing; queries are not measured without it. */
  onQuery?: ((event: QueryEvent) => void) | undefined;
  /** Replaces the stored catalog (tests). */
  seed?: readonly SeedProduct[];
  /** Cheaper password hashes (tests); not configurable. */
  hashCost?: HashCost;
  /** Thresholds for load shedding (tests); not configurable. */
  pressure?: Pressure;
}

/** Opens, migrates and seeds the database and starts the background jobs. */
export async function startApi({
  config,
  log,
  seed,
  hashCost,
  pressure: customPressure,
  readReleases,
  readVersions,
  onQuery,
}: ApiOptions): Promise<Api> {
  assertFolderRestored(config.dataDir);
  const embedded = config.databaseUrl ? undefined : config.dataDir;
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    folder: embedded,
    log,
    onQuery,
  });
  try {
    const { db, lowPriorityDb } = database;
    await assertDatabaseRestored(db);
    await migratePatiently(db, config, log);
    // No other process uses the embedded database, so leases left by an earlier process are dead.
    if (embedded !== undefined) await releaseAllLeases(db);
    await seedCatalog(db, seed);
    await seedBrands(db);
    await applyShopDetails(db, config);
    const payments = createPayments(db, config);
    await assertProvidersReachable(db, payments, log);
    const pressure = customPressure ?? defaultPressure(database.queueStats);
    const metrics = createMetrics();
    registerQueueMetrics(metrics.registry, database.queueStats);
    registerBackupMetrics(metrics.registry, config.dataDir);
    const catalog = await openCatalog(database, log);
    const passwords = await createPasswords(hashCost);
    const counter = createCounter({ db, redisUrl: config.redisUrl, log });
    const deps: ApiDeps = { config, db, lowPriorityDb, log, metrics, passwords, counter, invalidateCatalog: catalog.invalidate };
    const funnel = createFunnel(deps, readVersions);
    const shopListeners: (() => void)[] = [];
    const announce = () => shopListeners.forEach((listener) => listener());
    const settings = followShopDetails(deps, announce);
    const board = createLaunchBoard(db, announce);
    await board.refresh();
    registerLaunchMetrics(metrics.registry, board);
    const beacon = config.launchBeaconUrl === undefined ? undefined : drandBeacon(config.launchBeaconUrl);
    const launches = createLaunches({ ...deps, board, beacon });
    const followers = { settings, stock: createBackInStock(deps), launches };
    const checkout = createCheckout(deps, payments, database.listen, funnel, followers);
    const pictures = createPictures(deps);
    const housekeeping = createHousekeeping(deps);
    const dailySummary = createDailySummary(deps);
    const sales = createSales(deps);
    const courier = configuredCourier(config);
    const parcelTracker = courier && createParcelTracker(deps, courier);
    // Operators' commands run in the process that has the embedded database open.
    const stopCommands =
      embedded === undefined
        ? undefined
        : await serveCommands(embedded, log, (command) => runCommand({ ...deps, payments }, command));
    await checkout.start();
    funnel.start();
    pictures.start();
    housekeeping.start();
    dailySummary.start();
    sales.start();
    parcelTracker?.start();

    return {
      plugin: buildApi(deps, {
        catalog,
        funnel,
        pictures,
        launches: board,
        authenticatedRoutes: checkout.authenticatedRoutes,
        publicRoutes: checkout.publicRoutes,
        staffRoutes: staffRoutes({ ...deps, payments }, pictures, { board, beacon }, readReleases),
        pressure,
      }),
      catalog,
      async previewProduct(token) {
        const id = readPreviewToken(config.staffSecret, token);
        return id === undefined ? undefined : (await readProducts(db, [id], { anyState: true }))[0]?.product;
      },
      funnel: { count: funnel.count, flush: funnel.flush, read: (days) => readFunnel(db, days, new Date()) },
      metrics: metrics.registry,
      db,
      thumbnail: pictures.thumbnail,
      hasStaff: () => hasStaff(db),
      shop: config.shop,
      features: board.features,
      launchPaths: board.paths,
      onShopChange: (listener) => void shopListeners.push(listener),
      // Goes before requests that wait, which it delays once a second at most.
      ready: createReadiness((onConnected) =>
        db.connection().execute(async (connection) => {
          onConnected();
          await sql`select 1`.execute(connection);
        }),
      ),
      async close() {
        await stopCommands?.();
        await funnel.stop();
        await Promise.all([
          checkout.stop(),
          pictures.stop(),
          housekeeping.stop(),
          dailySummary.stop(),
          sales.stop(),
          parcelTracker?.stop(),
        ]);
        await Promise.all([catalog.close(), counter.close()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}
