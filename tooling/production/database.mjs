import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '../repository.mjs';

/** @import { Client } from 'pg' */

const NAME = '/storefront';
const HERE = 'postgres://postgres@127.0.0.1:5432';

/** Uses the tests' server, but never their database. */
function address() {
  if (process.env.DATABASE_URL) return new URL(process.env.DATABASE_URL);
  return Object.assign(new URL(process.env.TEST_DATABASE_URL || HERE), { pathname: NAME });
}

/**
 * A PostgreSQL database for the server processes: the one of DATABASE_URL, or else `storefront` on this machine's server;
 * created if absent. `scratch` creates one with a unique name; `drop` removes only a scratch database.
 * Throws an Error with the remedy if no server answers.
 * @param {{ scratch: boolean, log: (text: string) => void }} options
 */
export async function openDatabase({ scratch, log }) {
  const url = address();
  if (scratch) url.pathname = `/storefront_scratch_${process.pid}_${randomBytes(4).toString('hex')}`;
  const name = decodeURIComponent(url.pathname.slice(1));
  await asAdministrator(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`create database "${name.replaceAll('"', '""')}"`);
    log(`Created the database ${name} on ${url.host}.`);
  });
  return {
    url: url.href,
    drop: () =>
      scratch ? asAdministrator(url, (client) => client.query(`drop database if exists "${name}" with (force)`)) : undefined,
  };
}

/**
 * @param {URL} url
 * @param {(client: Client) => Promise<unknown>} work
 */
async function asAdministrator(url, work) {
  const { Client } = createRequire(join(repository, 'api/package.json'))('pg');
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new Error(
      `No PostgreSQL answers at ${url.host} (${error.message || error.code}). Start one, or name one with DATABASE_URL.`,
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
