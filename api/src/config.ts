import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopConfig } from 'shared/models';
import { readShop } from './shop-settings';

export interface ApiConfig {
  dataDir: string;
  /** postgres://… ; undefined means the embedded database in dataDir. */
  databaseUrl: string | undefined;
  jwtSecret: string;
  sandboxWebhookSecret: string;
  smtpUrl: string | undefined;
  /** redis://… ; counts rate limits there instead of in the database. */
  redisUrl: string | undefined;
  mailFrom: string;
  paymentProvider: string;
  /** How long an open payment session holds its pairs. */
  holdSeconds: number;
  rateLimitScale: number;
  /** Origin without a slash at its end; links in mails begin with it, never with a header of the request. */
  publicUrl: string;
  /** Who sells: name and addresses in mails (SHOP_CONFIG). */
  shop: ShopConfig;
  /** The whole environment, for adapters of payment providers that have keys of their own. */
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads and checks every setting of the API. Throws one Error that names each wrong variable and what to do about
 * it. SHOP_CONFIG is relative to `folder`. Secrets that are absent are made and kept in DATA_DIR, readable by the owner only.
 */
export function readApiConfig(env: Readonly<Record<string, string | undefined>> = process.env, folder = '.'): ApiConfig {
  const wrong: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;
  const number = (name: string, fallback: number, least: number, most: number, whole = true): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
    wrong.push(
      `${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not '${given}'. Leave it out for ${fallback}.`,
    );
    return fallback;
  };
  const address = (name: string, protocols: string[], example: string): string | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
    // The value may hold a password: it is not repeated.
    wrong.push(`${name} is not an address that can be used here. It should look like ${example}.`);
    return undefined;
  };

  const dataDir = text('DATA_DIR') ?? '.data';
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/shop');
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587');
  const redisUrl = address('REDIS_URL', ['redis:', 'rediss:'], 'redis://user:password@host:6379');
  const publicUrl =
    address('PUBLIC_URL', ['http:', 'https:'], 'https://shop.example') ?? `http://localhost:${text('PORT') ?? '8080'}`;
  const paymentProvider = text('PAYMENT_PROVIDER') ?? 'sandbox';
  if (!['sandbox', 'yoco', 'paystack'].includes(paymentProvider))
    wrong.push(`PAYMENT_PROVIDER must be sandbox, yoco or paystack, not '${paymentProvider}'.`);
  const secret = (name: string, file: string): string => {
    const given = text(name);
    if (given === undefined) return keptSecret(dataDir, file, name, wrong);
    if (given.length < 32) wrong.push(`${name} must have at least 32 characters. 'openssl rand -hex 32' makes one.`);
    return given;
  };
  if (databaseUrl && !text('JWT_SECRET'))
    wrong.push("JWT_SECRET is required with DATABASE_URL: all processes must share it. 'openssl rand -hex 32' makes one.");
  const shop = readShop(text('SHOP_CONFIG'), folder, wrong);
  const config: ApiConfig = {
    dataDir,
    databaseUrl,
    smtpUrl,
    redisUrl,
    paymentProvider,
    publicUrl: new URL(publicUrl).origin,
    mailFrom: text('MAIL_FROM') ?? `${shop.name.replace(/["<>,;\r\n]/g, '')} <${shop.email}>`,
    shop,
    holdSeconds: number('HOLD_SECONDS', 1800, 1, 30 * 24 * 3600),
    rateLimitScale: number('RATE_LIMIT_SCALE', 1, 0.001, 1_000_000_000, false),
    jwtSecret: wrong.length && !text('JWT_SECRET') ? '' : secret('JWT_SECRET', 'jwt-secret'),
    sandboxWebhookSecret:
      wrong.length && !text('SANDBOX_WEBHOOK_SECRET') ? '' : secret('SANDBOX_WEBHOOK_SECRET', 'sandbox-webhook-secret'),
    env,
  };
  if (wrong.length) throw new Error(`The API cannot start:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  return config;
}

/** Reads DATA_DIR/secrets/<file>, or makes it; two processes that start together agree on one. */
function keptSecret(dataDir: string, file: string, name: string, wrong: string[]): string {
  const path = join(dataDir, 'secrets', file);
  try {
    if (!existsSync(path)) {
      mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
      const fresh = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
      writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600 });
      try {
        linkSync(fresh, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      } finally {
        rmSync(fresh, { force: true });
      }
    }
    const kept = readFileSync(path, 'utf8').trim();
    if (kept.length >= 32) return kept;
    wrong.push(`${name}: the file ${path} is broken. Delete it to have a new one made.`);
  } catch (error) {
    wrong.push(
      `${name} can neither be read from nor kept in ${path} (${(error as Error).message}). Make DATA_DIR writable or set ${name}.`,
    );
  }
  return '';
}
