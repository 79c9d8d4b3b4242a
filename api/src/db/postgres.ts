import { Client, Pool } from 'pg';
import type { Logger } from '../logger';

/** Who waits for one of the connections longer than that is refused. */
const TURNS = { atOnce: 10, patienceMs: 5_000 };
const LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  query_timeout: 20_000,
  idle_in_transaction_session_timeout: 20_000,
};

/** Opens a pool on PostgreSQL, and a second way in for notifications, which needs a connection of its own. */
export function openPostgres(url: string, log: Logger) {
  const pool = new Pool({ connectionString: url, max: TURNS.atOnce, application_name: 'storefront', ...LIMITS });
  // Without a listener a connection that breaks would end the process; the pool replaces it by itself. The pool's own is for
  // idle ones only: one in the middle of a transaction, waiting for our next statement, needs one too.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection broke'));
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection broke')),
  );
  return { pool, ...TURNS, listen: (channel: string, heard: (payload: string) => void) => listen(url, log, channel, heard) };
}

/** Listens until told otherwise, over broken connections. After each break it calls `heard('')`: something may be missed. */
async function listen(url: string, log: Logger, channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
  let stopped = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const open = async () => {
    const fresh = new Client({
      connectionString: url,
      application_name: 'storefront-listen',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    let working = false;
    const lost = () => {
      if (!working || stopped) return;
      working = false;
      log.warn({ channel }, 'listening broke off, trying again');
      reopenSoon();
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', (message) => heard(message.payload ?? ''));
    await fresh.connect();
    await fresh.query(`listen "${channel}"`);
    working = true;
    client = fresh;
  };
  const reopenSoon = () => {
    timer = setTimeout(() => {
      if (!stopped) open().then(() => heard(''), reopenSoon);
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
