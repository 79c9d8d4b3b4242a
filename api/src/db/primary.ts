import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from '../runtime/logger';
import { DatabaseUnavailableError } from './unavailable';

/**
 * How often the servers are checked for the one that accepts writes: a primary that hangs, or was replaced, breaks no connection.
 */
const WATCH_MS = 2_000;
/** How long a server may take for that answer. Shorter than the pool's limit for a connection. */
const PROBE_MS = 1_500;
/** Connections wait for no second search within this time after one that found nothing. */
const SEARCH_AGAIN_MS = 200;

interface Address {
  host: string;
  port: number;
}

export interface Primary {
  /** For each new connection: it goes to the server that accepts writes, and is closed when another one does. */
  Client: typeof Client;
  close(): void;
}

/**
 * Follows the primary among servers that replicate one another. If two accept writes, as when an old primary comes back after a
 * failover, the one with the newer timeline is taken: each promotion begins one. A single URL is used as it is: its name may move
 * to another server too, and nothing needs watching.
 */
export function followPrimary(urls: readonly string[], log: Logger): Primary {
  if (urls.length < 2) return { Client, close: () => undefined };
  const open = new Set<Client>();
  let current: Address | undefined;
  let search: Promise<Address | undefined> | undefined;
  let searchedAt = -Infinity;

  async function findPrimary(): Promise<Address | undefined> {
    const found = (await Promise.all(urls.map(timelineOf))).filter((server) => server !== undefined);
    const [best] = found.sort((one, other) => other.timeline - one.timeline);
    // A server that is merely slow to answer keeps its connections: no other one accepts writes.
    if (best && !isSame(best, current)) moveTo(best);
    searchedAt = performance.now();
    return best;
  }

  function moveTo({ host, port }: Address): void {
    if (current) log.warn({ host, port }, 'another database server accepts writes now');
    current = { host, port };
    // Destroyed, not ended: callers that wait for a response of the old server get an error immediately.
    for (const client of open) if (!isSame(client, current)) socketOf(client).destroy();
  }

  const searchOnce = () => (search ??= findPrimary().finally(() => (search = undefined)));

  async function locate(): Promise<Address> {
    if (current) return current;
    const found = performance.now() - searchedAt < SEARCH_AGAIN_MS ? undefined : await searchOnce();
    if (found) return found;
    throw new DatabaseUnavailableError('db/connection-lost', 'No server of DATABASE_URL accepts writes.');
  }

  const forget = (client: Address) => {
    if (isSame(client, current)) current = undefined;
  };

  class PrimaryClient extends Client {
    override connect(): Promise<Client>;
    override connect(callback: (error: Error, client: Client) => void): void;
    override connect(callback?: (error: Error, client: Client) => void): Promise<Client> | void {
      const connected = locate().then(async (address) => {
        Object.assign(this, address);
        open.add(this);
        this.once('end', () => open.delete(this));
        this.once('error', () => forget(this));
        try {
          await super.connect();
        } catch (error) {
          forget(this);
          throw error;
        }
        return this as Client;
      });
      if (!callback) return connected;
      connected.then(
        (client) => callback(undefined as unknown as Error, client),
        (error: Error) => callback(error, this),
      );
    }
  }

  const timer = setInterval(() => void searchOnce(), WATCH_MS);
  timer.unref();
  return { Client: PrimaryClient, close: () => clearInterval(timer) };
}

const isSame = (one: Address, other: Address | undefined) => one.host === other?.host && one.port === other.port;

/** The socket, which node-postgres does not declare. */
const socketOf = (client: Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Undefined: it does not answer, or it is a standby. */
async function timelineOf(url: string): Promise<(Address & { timeline: number }) | undefined> {
  const options: ClientConfig = {
    connectionString: url,
    application_name: 'storefront-primary',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  };
  const client = new Client(options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline',
    );
    const { timeline } = rows[0] ?? {};
    return timeline ? { host: client.host, port: client.port, timeline: Number.parseInt(timeline, 16) } : undefined;
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}
