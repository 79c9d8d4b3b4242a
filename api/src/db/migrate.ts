import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { applyFunctions } from './functions/apply-functions';
import * as accountsCatalogCart from './migrations/001-accounts-catalogue-cart';
import * as orders from './migrations/002-orders';
import * as settings from './migrations/003-settings';
import * as oneRefundAtATime from './migrations/004-one-refund-at-a-time';
import * as wayOutOfTheNewsletter from './migrations/005-way-out-of-the-newsletter';
import * as idempotencyRecords from './migrations/006-kept-answers';
import * as functionsOfTheHotPath from './migrations/007-functions-of-the-hot-path';
import * as cartAddInOneQuestion from './migrations/008-cart-add-in-one-question';
import * as livePointers from './migrations/009-live-pointers';
import * as refunds from './migrations/010-refunds';
import * as compatibilityAndSupersededPayments from './migrations/011-compatibility-and-superseded-payments';
import * as confirmedAddresses from './migrations/012-confirmed-addresses';
import * as staff from './migrations/013-staff';
import * as orderHandling from './migrations/014-order-handling';
import * as refundsExchangesReturns from './migrations/015-refunds-exchanges-returns';
import * as messagesSettingsSummaries from './migrations/016-messages-settings-summaries';
import * as catalogAsData from './migrations/017-catalog-as-data';
import * as selling from './migrations/018-selling';
import * as delivery from './migrations/019-delivery';
import * as pictures from './migrations/020-pictures';
import * as formerPaths from './migrations/021-former-paths';
import * as saleDates from './migrations/022-sale-dates';
import * as backInStock from './migrations/023-back-in-stock';
import * as wishLists from './migrations/024-wish-lists';
import * as funnel from './migrations/025-funnel';
import * as passkeysAndBuyers from './migrations/026-passkeys-and-credit-note-buyers';
import * as parcelBookings from './migrations/027-parcel-bookings';
import * as plannedSales from './migrations/030-planned-sales';
import * as unusedPictures from './migrations/031-unused-pictures';
import * as chargedPrices from './migrations/032-charged-prices';
import * as parcelsOfExchanges from './migrations/033-parcels-of-exchanges';
import * as timesOfDiscounts from './migrations/034-times-of-discounts';
import * as disputesAfterSending from './migrations/035-disputes-after-sending';
import * as emailUndos from './migrations/036-email-undos';
import * as disputedSessions from './migrations/037-disputed-sessions-and-planned-prices';
import * as attemptsOfRefunds from './migrations/038-attempts-of-refunds';
import * as pricesOfPlans from './migrations/039-prices-of-plans-by-earlier-releases';
import * as writesOfEarlierReleases from './migrations/040-writes-of-earlier-releases';
import * as vatOfOrders from './migrations/041-vat-of-orders';
import * as resetCodesSentAgain from './migrations/042-reset-codes-sent-again';
import * as networksOfSessions from './migrations/043-networks-of-payment-sessions';
import * as pendingEmails from './migrations/044-pending-emails';
import * as refusedLogIns from './migrations/045-refused-log-ins';
import * as resetLinks from './migrations/047-reset-links';
import * as launches from './migrations/048-launches';
import * as oneForm from './migrations/049-one-form-of-names-and-codes';
import * as launchesAtScale from './migrations/050-launches-at-scale';
import * as attentionItems from './migrations/051-attention-items';
import * as launchFairness from './migrations/052-launch-fairness';
import * as notesAndTasks from './migrations/053-notes-and-tasks';
import * as requestsForReminders from './migrations/054-requests-for-reminders';
import * as unpaidPages from './migrations/055-unpaid-pages-of-claims';
import * as returnsAndEarlierRefunds from './migrations/056-returns-and-earlier-refunds';
import * as givenUpSessions from './migrations/057-given-up-sessions';
import * as mailsNotSent from './migrations/058-mails-not-sent';
import * as disputesWithoutOrder from './migrations/059-disputes-without-order';
import { assertCompatible, recordCompatibility } from './schema-compatibility';
import { sqlState } from './transact';

/** A migration, and which other programs may run on the schema that it makes. */
export interface SchemaMigration extends Migration {
  /**
   * The oldest migration that a program must know to run after this one. Absent: any program, because the migration only
   * adds. A migration that takes away what programs up to some release still use names the first migration of the next.
   */
  requires?: string;
}

/** In order. Never edit a migration that has run anywhere; add a new one. */
export const MIGRATIONS: Readonly<Record<string, SchemaMigration>> = {
  '001-accounts-catalogue-cart': accountsCatalogCart,
  '002-orders': orders,
  '003-settings': settings,
  '004-one-refund-at-a-time': oneRefundAtATime,
  '005-way-out-of-the-newsletter': wayOutOfTheNewsletter,
  '006-kept-answers': idempotencyRecords,
  '007-functions-of-the-hot-path': functionsOfTheHotPath,
  '008-cart-add-in-one-question': cartAddInOneQuestion,
  '009-live-pointers': livePointers,
  '010-refunds': refunds,
  '011-compatibility-and-superseded-payments': compatibilityAndSupersededPayments,
  '012-confirmed-addresses': confirmedAddresses,
  '013-staff': staff,
  '014-order-handling': orderHandling,
  '015-refunds-exchanges-returns': refundsExchangesReturns,
  '016-messages-settings-summaries': messagesSettingsSummaries,
  '017-catalog-as-data': catalogAsData,
  '018-selling': selling,
  '019-delivery': delivery,
  '020-pictures': pictures,
  '021-former-paths': formerPaths,
  '022-sale-dates': saleDates,
  '023-back-in-stock': backInStock,
  '024-wish-lists': wishLists,
  '025-funnel': funnel,
  '026-passkeys-and-credit-note-buyers': passkeysAndBuyers,
  '027-parcel-bookings': parcelBookings,
  '030-planned-sales': plannedSales,
  '031-unused-pictures': unusedPictures,
  '032-charged-prices': chargedPrices,
  '033-parcels-of-exchanges': parcelsOfExchanges,
  '034-times-of-discounts': timesOfDiscounts,
  '035-disputes-after-sending': disputesAfterSending,
  '036-email-undos': emailUndos,
  '037-disputed-sessions-and-planned-prices': disputedSessions,
  '038-attempts-of-refunds': attemptsOfRefunds,
  '039-prices-of-plans-by-earlier-releases': pricesOfPlans,
  '040-writes-of-earlier-releases': writesOfEarlierReleases,
  '041-vat-of-orders': vatOfOrders,
  '042-reset-codes-sent-again': resetCodesSentAgain,
  '043-networks-of-payment-sessions': networksOfSessions,
  '044-pending-emails': pendingEmails,
  '045-refused-log-ins': refusedLogIns,
  '047-reset-links': resetLinks,
  '048-launches': launches,
  '049-one-form-of-names-and-codes': oneForm,
  '050-launches-at-scale': launchesAtScale,
  '051-attention-items': attentionItems,
  '052-launch-fairness': launchFairness,
  '053-notes-and-tasks': notesAndTasks,
  '054-requests-for-reminders': requestsForReminders,
  '055-unpaid-pages-of-claims': unpaidPages,
  '056-returns-and-earlier-refunds': returnsAndEarlierRefunds,
  '057-given-up-sessions': givenUpSessions,
  '058-mails-not-sent': mailsNotSent,
  '059-disputes-without-order': disputesWithoutOrder,
};

/** Deadlock, and no lock within LOCK_TIMEOUT: shoppers held the tables in another order. All of the migration was undone. */
const RETRYABLE = new Set(['40P01', '55P03']);
const ATTEMPTS = 30;
/** For a table's lock. Requests queue up behind a migration that waits for one, so it waits briefly, and more than once. */
const LOCK_TIMEOUT = '2s';

/**
 * Migrates the database to the newest version, or to `upTo`, and creates the database functions that this program calls.
 * Safe with several processes starting at once: the migrator holds an advisory lock, and the others then find nothing to
 * do. Safe beside shoppers: a migration that cannot have a table for itself is undone and tried again, 30 times. A database
 * that a newer version of the shop has migrated is left as it is. Rejects if a migration fails, if `upTo` is unknown, or
 * with SchemaTooNewError if this program cannot run on the newer schema.
 */
export async function migrate<Tables>(db: Kysely<Tables>, upTo?: string, migrations = MIGRATIONS): Promise<void> {
  let attempt = 1;
  for (let unknown = await assertCompatible(db, migrations); ;) {
    const migrator = createMigrator(db, migrations, unknown);
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (!error) break;
    if (RETRYABLE.has(sqlState(error)) && attempt < ATTEMPTS) {
      attempt += 1;
      await sleep(100 + Math.random() * 400);
      continue;
    }
    // A newer program may have migrated the database while this one waited for the migrator's lock.
    const now = await assertCompatible(db, migrations);
    if (now.length === unknown.length) throw error instanceof Error ? error : new Error(String(error));
    unknown = now;
  }
  if (upTo === undefined) await applyFunctions(db);
}

function createMigrator<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, SchemaMigration>>,
  unknown: readonly string[],
): Migrator {
  const known = Object.entries(migrations).map(([name, { up, requires }]): [string, Migration] => [
    name,
    {
      async up(trx) {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
        await up(trx);
        await recordCompatibility(trx, name, requires);
      },
    },
  ]);
  // The migrator takes a database with unknown migrations for a corrupt one; these have run, so they never run here.
  const newer = unknown.map((name): [string, Migration] => [name, { up: () => Promise.reject(new Error(`${name} has run.`)) }]);
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries([...known, ...newer]) },
    // Two branches may each add a migration, and the one with the higher number may be deployed first.
    allowUnorderedMigrations: true,
  });
}
