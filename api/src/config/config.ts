import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopConfig } from 'shared/models';
import { courierSettingErrors } from '../couriers/configured-courier';
import { databaseUrls } from './database-urls';
import { parseMailAddress, type MailAddress } from './mail-address';
import { isMediaPlace } from '../pictures/store/open-media-store';
import { readShopConfig } from './shop-config';

export interface ApiConfig {
  dataDir: string;
  /** MEDIA_STORE: the folder of pictures, or s3://bucket/prefix. */
  mediaStore: string;
  /** postgres://… , with one host or several; undefined means the embedded database in dataDir. */
  databaseUrl: string | undefined;
  /** DATABASE_DIRECT_URL: the same database past a pooler in transaction mode, for notifications and migrations. */
  databaseDirectUrl: string | undefined;
  jwtSecret: string;
  /** JWT_SECRET_FORMER: links in mails that were signed with these keep working. Nothing else does. */
  formerJwtSecrets: readonly string[];
  sandboxWebhookSecret: string;
  /** Encrypts the staff's authenticator secrets. Not JWT_SECRET: rotating that must not lock the staff out. */
  staffSecret: string;
  smtpUrl: string | undefined;
  /** redis://… ; rate limits are then counted in Redis instead of the database. */
  redisUrl: string | undefined;
  /** MAIL_FROM. Without it mails come from the shop's name and address (mail/sender-address.ts). */
  mailFrom: MailAddress | undefined;
  paymentProvider: string;
  /** DATABASE_URL is set or PUBLIC_URL is https: each start with the sandbox warns of it. */
  isProduction: boolean;
  /** How long an open payment session holds its units. */
  holdSeconds: number;
  /** This many days after the log-in a session ends, however often it is used. */
  sessionDays: number;
  /** The most units of one cart line that may be ordered. */
  maxUnitsPerLine: number;
  /** The most units of one order, and so the most that the unpaid payment sessions of an account hold. */
  maxUnitsPerOrder: number;
  rateLimitScale: number;
  /** Address of the beacon of LAUNCH_BEACON; undefined: draws need none. */
  launchBeaconUrl: string | undefined;
  /** Origin without a trailing slash. Links in mails begin with it, never with a header of the request. */
  publicUrl: string;
  /** False: `publicUrl` is the default, and people may also come by another name of this machine. */
  isPublicUrlSet: boolean;
  /** The seller: SHOP_CONFIG, and later settings by staff (settings/shop-details.ts writes it into this object). */
  shop: ShopConfig;
  /** The whole environment, for payment provider adapters that have their own keys. */
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads and checks every setting of the API. Throws one Error that names each invalid variable and the remedy.
 * SHOP_CONFIG is relative to `folder`. Missing secrets are generated and stored in DATA_DIR, readable by the owner only.
 */
export function readApiConfig(env: Readonly<Record<string, string | undefined>> = process.env, folder = '.'): ApiConfig {
  const wrong: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;
  const number = (name: string, fallback: number, min: number, max: number, whole = true): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
    wrong.push(
      `${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not '${given}'. The default is ${fallback}.`,
    );
    return fallback;
  };
  const address = (name: string, protocols: string[], example: string): string | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    if (databaseUrls(given).every((url) => URL.canParse(url) && protocols.includes(new URL(url).protocol))) return given;
    // Do not repeat the value: it may contain a password.
    wrong.push(`${name} is not a valid URL for this setting. It should look like ${example}.`);
    return undefined;
  };

  const dataDir = text('DATA_DIR') ?? '.data';
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/shop');
  const databaseDirectUrl = address(
    'DATABASE_DIRECT_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/shop',
  );
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587');
  const givenSender = text('MAIL_FROM');
  const mailFrom = givenSender === undefined ? undefined : parseMailAddress(givenSender);
  if (givenSender !== undefined && !mailFrom)
    wrong.push(`MAIL_FROM must be one address, such as 'Laced <hello@laced.example>', not '${givenSender}'.`);
  const redisUrl = address('REDIS_URL', ['redis:', 'rediss:'], 'redis://user:password@host:6379');
  const publicUrl =
    address('PUBLIC_URL', ['http:', 'https:'], 'https://shop.example') ?? `http://localhost:${text('PORT') ?? '8080'}`;
  if (!URL.canParse(publicUrl)) wrong.push(`PORT must be a whole number from 0 to 65535, not '${text('PORT')}'.`);
  const isProduction = text('DATABASE_URL') !== undefined || publicUrl.startsWith('https:');
  // A shop that only its own machine can reach has no outside customers.
  const host = text('HOST') ?? 'localhost';
  const listensAt = `http://${host.includes(':') ? `[${host}]` : host}`;
  const isLocal = [publicUrl, ...(databaseUrl ? [...databaseUrls(databaseUrl), listensAt] : [])].every(isOnThisMachine);
  if (isProduction && !isLocal && !text('PAYMENT_PROVIDER'))
    wrong.push(
      'PAYMENT_PROVIDER must be named in production (DATABASE_URL or an https PUBLIC_URL): yoco or paystack; or sandbox, which takes no money and sells to anybody who knows its published test card.',
    );
  const paymentProvider = text('PAYMENT_PROVIDER') ?? 'sandbox';
  if (!['sandbox', 'yoco', 'paystack'].includes(paymentProvider))
    wrong.push(`PAYMENT_PROVIDER must be sandbox, yoco or paystack, not '${paymentProvider}'.`);
  wrong.push(...courierSettingErrors(env));
  const secret = (name: string, file: string): string => {
    const given = text(name);
    if (given === undefined) return readOrCreateSecret(dataDir, file, name, wrong);
    if (given.length < 32) wrong.push(`${name} must have at least 32 characters. Generate one with 'openssl rand -hex 32'.`);
    return given;
  };
  const formerJwtSecrets = (text('JWT_SECRET_FORMER') ?? '').split(',').flatMap((each) => each.trim() || []);
  if (formerJwtSecrets.some((each) => each.length < 32))
    wrong.push('JWT_SECRET_FORMER takes earlier values of JWT_SECRET, of at least 32 characters each, separated by commas.');
  if (databaseDirectUrl && !databaseUrl)
    wrong.push('DATABASE_DIRECT_URL needs DATABASE_URL: it is another way to the same database.');
  if (databaseUrl && !text('JWT_SECRET'))
    wrong.push(
      "JWT_SECRET is required with DATABASE_URL: all processes must share it. Generate one with 'openssl rand -hex 32'.",
    );
  const mediaStore = text('MEDIA_STORE') ?? join(dataDir, 'media');
  if (!isMediaPlace(mediaStore))
    wrong.push(`MEDIA_STORE must be a folder or an address such as s3://bucket/prefix, not '${mediaStore}'.`);
  const launchBeacon = text('LAUNCH_BEACON');
  if (launchBeacon !== undefined && launchBeacon !== 'drand') wrong.push(`LAUNCH_BEACON must be drand, not '${launchBeacon}'.`);
  const launchBeaconUrl = address('LAUNCH_BEACON_URL', ['http:', 'https:'], 'https://api.drand.sh') ?? 'https://api.drand.sh';
  const shop = readShopConfig(text('SHOP_CONFIG'), folder, wrong);
  const config: ApiConfig = {
    dataDir,
    mediaStore,
    databaseUrl,
    databaseDirectUrl,
    smtpUrl,
    redisUrl,
    paymentProvider,
    isProduction,
    publicUrl: URL.canParse(publicUrl) ? new URL(publicUrl).origin : '',
    isPublicUrlSet: text('PUBLIC_URL') !== undefined,
    mailFrom,
    launchBeaconUrl: launchBeacon === undefined ? undefined : launchBeaconUrl,
    shop,
    holdSeconds: number('HOLD_SECONDS', 1800, 1, 30 * 24 * 3600),
    sessionDays: number('SESSION_DAYS', 90, 1, 3_650),
    maxUnitsPerLine: number('MAX_UNITS_PER_LINE', 25, 5, 10_000),
    maxUnitsPerOrder: number('MAX_UNITS_PER_ORDER', 50, 5, 10_000),
    rateLimitScale: number('RATE_LIMIT_SCALE', 1, 0.001, 1_000_000_000, false),
    jwtSecret: wrong.length && !text('JWT_SECRET') ? '' : secret('JWT_SECRET', 'jwt-secret'),
    formerJwtSecrets,
    sandboxWebhookSecret:
      wrong.length && !text('SANDBOX_WEBHOOK_SECRET') ? '' : secret('SANDBOX_WEBHOOK_SECRET', 'sandbox-webhook-secret'),
    staffSecret: wrong.length && !text('STAFF_SECRET') ? '' : secret('STAFF_SECRET', 'staff-secret'),
    env,
  };
  if (wrong.length) throw new Error(`The API cannot start:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  return config;
}

/** Reads DATA_DIR/secrets/<file>, or creates it. Two processes that start at the same time end up with the same secret. */
function readOrCreateSecret(dataDir: string, file: string, name: string, wrong: string[]): string {
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
    const stored = readFileSync(path, 'utf8').trim();
    if (stored.length >= 32) return stored;
    wrong.push(`${name}: the file ${path} is corrupt. Delete it and a new one is generated.`);
  } catch (error) {
    wrong.push(
      `${name} cannot be read from or stored in ${path} (${(error as Error).message}). Make DATA_DIR writable or set ${name}.`,
    );
  }
  return '';
}

/** Whether a URL names this machine; true for a missing one. A PostgreSQL URL without a host means a local socket. */
function isOnThisMachine(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return true;
  const { hostname } = new URL(url);
  return hostname === '' || hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
