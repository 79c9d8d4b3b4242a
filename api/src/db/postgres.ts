import { Pool, type Client } from 'pg';
import type { Logger } from '../runtime/logger';
import { databaseUrls } from '../config/database-urls';
import { createStatementNames } from './prepared-statements';
import { followPrimary, type Primary } from './primary';

/** Requests that wait longer for a connection are rejected. */
const POOL = { maxConnections: 10, acquireTimeoutMs: 5_000 };
const LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  query_timeout: 20_000,
  idle_in_transaction_session_timeout: 20_000,
};
const DAY_MS = 24 * 3_600_000;
/** Not 0, which node-postgres does not send: the role may have a limit. */
const PATIENT_LIMITS = { ...LIMITS, statement_timeout: DAY_MS, query_timeout: DAY_MS };

/**
 * Opens a connection pool on PostgreSQL, and a separate connection per `listen` for notifications: at `directUrl`, if given,
 * because a pooler in transaction mode loses them. Each URL may name several servers, with one that accepts writes. `isPatient`:
 * no statement is given up.
 */
export function openPostgres(
  url: string,
  log: Logger,
  { directUrl = url, isPatient = false }: { directUrl?: string | undefined; isPatient?: boolean } = {},
) {
  const urls = databaseUrls(url);
  const primary = followPrimary(urls, log);
  const directUrls = databaseUrls(directUrl);
  const directPrimary = directUrl === url ? primary : followPrimary(directUrls, log);
  const pool = new Pool({
    connectionString: urls[0],
    max: POOL.maxConnections,
    application_name: 'storefront',
    Client: primary.Client,
    ...(isPatient ? PATIENT_LIMITS : LIMITS),
  });
  // Without an error listener, a broken connection would end the process; the pool replaces the connection. The pool's own
  // event covers idle connections only: one in the middle of a transaction, between two statements, needs its own listener.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'idle database connection lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost')));
  // A pooler in transaction mode gives each transaction another connection, which does not know the names of the previous connection.
  if (directUrl === url) pool.on('connect', createStatementNames());
  const end = pool.end.bind(pool);
  pool.end = (async () => {
    primary.close();
    directPrimary.close();
    await end();
  }) as typeof pool.end;
  return {
    pool,
    ...POOL,
    listen: (channel: string, onNotify: (payload: string) => void) =>
      listen({ url: directUrls[0]!, primary: directPrimary, log }, channel, onNotify),
  };
}

/** Listens until stopped and reconnects after failures. After each reconnect it calls `onNotify('')`: notifications may be missed. */
async function listen(
  { url, primary, log }: { url: string; primary: Primary; log: Logger },
  channel: string,
  onNotify: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const open = async () => {
    const fresh = new primary.Client({
      connectionString: url,
      application_name: 'storefront-listen',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    let working = false;
    const lost = () => {
      if (!working || stopped) return;
      working = false;
      log.warn({ channel }, 'notification listener lost, reconnecting');
      scheduleReconnect();
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', (message) => onNotify(message.payload ?? ''));
    await fresh.connect();
    await fresh.query(`listen "${channel}"`);
    working = true;
    client = fresh;
  };
  const scheduleReconnect = () => {
    timer = setTimeout(() => {
      if (!stopped) open().then(() => onNotify(''), scheduleReconnect);
    }, 1_000);
    timer.unref();
  };
  await open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
