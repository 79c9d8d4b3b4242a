import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { products } from 'e2e/shopper';
import { Client } from 'pg';
import { freePort } from 'testing/free-port';
import { repository } from 'testing/repository';
import { startShop } from 'testing/shop';
import { postgresPrograms } from './processes/postgres';

const PASSWORD = "a password with 'quotes'";
const SETTINGS = { JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef', PAYMENT_PROVIDER: 'sandbox' };

/** A new cluster as PostgreSQL's image makes one: with this superuser, a password over the network, and the database. */
async function clusterOf(superuser: string) {
  const { folder, run, attempt, start } = postgresPrograms();
  const port = await freePort();
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-U', superuser, '-E', 'UTF8', '--no-sync', '--auth-local=trust', '--auth-host=scram-sha-256');
  start(data, port);
  const env = { ...process.env, PGHOST: folder, PGPORT: String(port), POSTGRES_PASSWORD: PASSWORD };
  /** Runs psql as if inside the container. */
  const psql = (role: string, database: string, input: string) => {
    const args = ['-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-U', role, '-d', database];
    const { status, stdout, stderr } = spawnSync('psql', args, { env, input, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  psql(superuser, 'postgres', `\\getenv password POSTGRES_PASSWORD\nalter role ${superuser} password :'password';`);
  psql(superuser, 'postgres', 'create database storefront');
  const url = (role: string) => `postgres://${role}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/storefront`;
  return {
    psql,
    env,
    url,
    close() {
      attempt('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connects(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

const SUPERUSERS = "select string_agg(rolname, ',') from pg_roles where rolsuper";
const FOREIGN = `select count(*) from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname = 'public' and relowner <> 'storefront'::regrole`;

/** Starts the shop, which migrates its database, changes something, and names its products. */
async function useShop(databaseUrl: string): Promise<string[]> {
  const shop = await startShop({ ...SETTINGS, DATABASE_URL: databaseUrl });
  try {
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    expect(await shop.manage('stock', '1', 'size7', '+5')).toMatchObject({ code: 0 });
    return (await products(shop.url)).map(({ name }) => name);
  } finally {
    await shop.close();
  }
}

test("on a new volume the shop's role owns its database without superuser rights", async () => {
  const cluster = await clusterOf('postgres');
  try {
    const script = join(repository, 'deploy/postgres/init/10-shop-role.sh');
    chmodSync(script, 0o755);
    const env = { ...cluster.env, POSTGRES_USER: 'postgres', POSTGRES_DB: 'storefront' };
    const { status, stderr } = spawnSync(script, { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect((await useShop(cluster.url('storefront'))).length).toBeGreaterThan(0);
    expect(cluster.psql('postgres', 'storefront', SUPERUSERS)).toBe('postgres');
    expect(await connects(cluster.url('postgres'))).toBe(false);
  } finally {
    cluster.close();
  }
}, 600_000);

test('on an older volume the role loses superuser rights, and keeps its data and password', async () => {
  const cluster = await clusterOf('storefront');
  try {
    const before = await useShop(cluster.url('storefront'));
    cluster.psql('storefront', 'storefront', readFileSync(join(repository, 'deploy/postgres/take-superuser-away.sql'), 'utf8'));
    expect(cluster.psql('postgres', 'storefront', SUPERUSERS)).toBe('postgres');
    expect(cluster.psql('postgres', 'storefront', FOREIGN)).toBe('0');
    expect(await connects(cluster.url('postgres'))).toBe(false);
    expect(await useShop(cluster.url('storefront'))).toEqual(before);
    // A migration to come may change every table.
    cluster.psql('storefront', 'storefront', 'alter table orders add column later text; alter table orders drop column later');
    // Twice: nothing is changed.
    expect(() =>
      cluster.psql('storefront', 'storefront', readFileSync(join(repository, 'deploy/postgres/take-superuser-away.sql'), 'utf8')),
    ).toThrow(/superuser|permission/);
  } finally {
    cluster.close();
  }
}, 600_000);
