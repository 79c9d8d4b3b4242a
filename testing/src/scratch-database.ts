import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

export interface ScratchDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on a PostgreSQL server (postgres://…). */
export async function scratchDatabase(server: string): Promise<ScratchDatabase> {
  const name = `shop_scratch_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A scratch database with what a shop on it needs. */
interface ShopDatabase {
  settings: { DATABASE_URL: string; JWT_SECRET: string; PAYMENT_PROVIDER: string };
  /** Keeps JWT_SECRET where a shop on the embedded database has it, for tests that forge tokens or look for leaks. */
  writeSecret(dataDir: string): void;
  drop(): Promise<void>;
}

/**
 * A database for one shop on the server of E2E_DATABASE_URL, so that browser tests and extended suites run on PostgreSQL as well.
 * Null without that setting, or for a shop that names its database itself.
 */
export async function scratchDatabaseForShop(env: NodeJS.ProcessEnv): Promise<ShopDatabase | null> {
  const server = process.env.E2E_DATABASE_URL;
  if (!server || 'DATABASE_URL' in env) return null;
  const { url, drop } = await scratchDatabase(server);
  const settings = {
    DATABASE_URL: url,
    JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
    PAYMENT_PROVIDER: 'sandbox',
  };
  return {
    settings,
    writeSecret(dataDir) {
      mkdirSync(join(dataDir, 'secrets'), { recursive: true });
      writeFileSync(join(dataDir, 'secrets/jwt-secret'), settings.JWT_SECRET);
    },
    drop,
  };
}
