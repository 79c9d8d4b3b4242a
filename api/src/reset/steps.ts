import { sql } from 'kysely';
import { markEmailConfirmed } from '../accounts/email-confirmation';
import { deleteMailedCodes } from '../accounts/replace-email';
import { keyedHash, newToken, constantTimeEqual } from '../security/secrets';
import { isDeviceOf, type DeviceOwner, type KnownDevice } from '../security/device-cookie';
import { transact, type Db } from '../db/transact';
import type { ApiDeps } from '../deps';
import { databaseCounter } from '../limits/database-counter';
import { byNetwork, clearHits, enforceLimits, hit, hitEach, LIMITS, undoHits, type Counted } from '../limits/rate-limit';
import { queueMail } from '../mail/queue-mail';
import { codeMail, passwordChangedMail } from '../mail/templates/account-mails';

/** Wrong attempts at one code from everywhere together; a single network or known device has LIMITS.resetTry of them. */
const CODE_TRIES = 20;
const CODE_LIFE = sql<Date>`now() + interval '10 minutes'`;
export const GRANT_SECONDS = 600;

type Needs = Pick<ApiDeps, 'db' | 'config'>;
type CountingNeeds = Needs & Pick<ApiDeps, 'counter' | 'metrics'>;

/**
 * Sees to it that an address, known or not, has a live code and link; only a known address gets a mail. A live code is never replaced, so
 * that no stranger voids the one in its owner's mailbox: it lives on, and is mailed again a few times an hour. A new one is made when
 * it has expired or is out of tries; the link stays the same until it expires. The mail that repeats a code gives its sender
 * new tries at it. Strangers who use up codes end them (LIMITS.resetCode), not the link: above the limit the mail has the link
 * alone.
 */
export async function sendCode(deps: CountingNeeds, email: string, sender: Sender): Promise<void> {
  const { db, config, metrics } = deps;
  const address_key = addressKey(config, email);
  const repeated = await transact(db, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select(['id', 'token_version'])
      .where('email', '=', email)
      .executeTakeFirst();
    const counting = { ...deps, counter: databaseCounter(trx) };
    const live = await liveRow(trx, config, email);
    const hasCode = live?.seed !== undefined || (await hit(counting, LIMITS.resetCode, email)) === 0;
    const seed = live?.seed ?? newToken();
    const code = codeOf(config, email, seed);
    const link_seed = live?.link_seed ?? newToken();
    const link = linkOf(config, email, link_seed);
    const renewed = { account_id: account?.id ?? null, expires_at: CODE_LIFE, link_seed, link_hash: linkHash(config, link) };
    const fresh = { ...renewed, seed, code_hash: codeHash(config, email, code), tries: hasCode ? 0 : CODE_TRIES };
    await trx
      .insertInto('reset_codes')
      .values({ address_key, ...fresh })
      .onConflict((row) => row.column('address_key').doUpdateSet(live?.seed ? renewed : fresh))
      .execute();
    const isAgain = hasCode ? live?.seed !== undefined : live !== undefined;
    const isMailed = !isAgain || (await hit(counting, LIMITS.resetAgain, email)) === 0;
    if (account && isMailed) {
      if (hasCode) await queueMail(trx, { to: email, ...codeMail(config, { code, link }), code });
      else await queueMail(trx, { to: email, ...codeMail(config, { code: null, link }) });
      metrics.oneTimeCodes.inc({ outcome: 'mailed' });
    }
    return isMailed && isAgain && hasCode ? triesOf(fresh.code_hash, sender, account) : null;
  });
  // After the commit, because `deps.counter` may count attempts in Redis.
  if (repeated) await clearHits(deps, repeated);
}

/**
 * The address's row until it expires; it stays locked. `seed` is there while the code can be used and made again; the link has no tries that
 * strangers could use up.
 */
async function liveRow(
  trx: Db,
  config: Needs['config'],
  email: string,
): Promise<{ seed?: string; link_seed: string | null } | undefined> {
  // Two concurrent requests must not both find none: the second would void the code that the first one mails.
  await sql`select pg_advisory_xact_lock(hashtext(${addressKey(config, email)}))`.execute(trx);
  const row = await trx
    .selectFrom('reset_codes')
    .select(['seed', 'code_hash', 'link_seed', 'tries'])
    .where('address_key', '=', addressKey(config, email))
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { seed, link_seed } = row;
  // An earlier release does not know the seed, and leaves the seed of an earlier code.
  const isLive = seed && row.tries < CODE_TRIES && row.code_hash === codeHash(config, email, codeOf(config, email, seed));
  return isLive ? { seed, link_seed } : { link_seed };
}

/** The sender of an attempt. */
interface Sender {
  address: string;
  /** From the request's device cookie. */
  device: KnownDevice | null;
}

/**
 * Exchanges a correct code for a grant; null if the code is wrong, used, expired or out of tries. Each try is counted before
 * the check, for who makes it: strangers do not use up those of a device that the account knows, and those of another network only
 * from several of theirs. A correct code also confirms the account's address. Throws 429 where the whole shop's limit of wrong codes
 * is reached.
 */
export async function checkCode(deps: CountingNeeds, email: string, code: string, sender: Sender): Promise<string | null> {
  const { config } = deps;
  const key = addressKey(config, email);
  const tried = await countTry(deps, key, sender);
  if (!tried) return null;
  if (!constantTimeEqual(tried.code_hash, codeHash(config, email, code)) || tried.account_id === null) {
    deps.metrics.oneTimeCodes.inc({ outcome: 'wrong' });
    return null;
  }
  await undoHits(deps, tried.ifWrong);
  const granted = await grantFor(deps, tried.account_id, { code_hash: tried.code_hash });
  return granted && granted.grant;
}

/** The address of the account that the link of a mail opens; null if it is unknown, used or expired. */
export async function emailOfLink({ db, config }: Needs, link: string): Promise<string | null> {
  const account = await db
    .selectFrom('reset_codes as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['a.email', 'c.address_key'])
    .where('c.link_hash', '=', linkHash(config, link))
    .where('c.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return account?.address_key === addressKey(config, account?.email ?? '') ? account.email : null;
}

/** Exchanges the link of a mail for a grant, as a correct code is; null as for `emailOfLink`. Its code becomes invalid with it. */
export async function checkLink(deps: Needs, link: string): Promise<{ grant: string; email: string } | null> {
  const row = await deps.db
    .selectFrom('reset_codes')
    .select('account_id')
    .where('link_hash', '=', linkHash(deps.config, link))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.account_id ? grantFor(deps, row.account_id, { link_hash: linkHash(deps.config, link) }) : null;
}

/** Uses up the row of a code or link that was shown, confirms the account's address, and makes a grant. Null if it has been used since. */
async function grantFor(
  { db, config }: Needs,
  accountId: number,
  shown: { code_hash: string } | { link_hash: string },
): Promise<{ grant: string; email: string } | null> {
  const token = newToken();
  return transact(db, async (trx) => {
    // Locked: the account must not change its address while a code of this one is exchanged.
    const account = await trx.selectFrom('accounts').select('email').where('id', '=', accountId).forUpdate().executeTakeFirst();
    if (!account) return null;
    const used = await trx
      .deleteFrom('reset_codes')
      .where('address_key', '=', addressKey(config, account.email))
      .where((row) => row.and(shown))
      .returning('address_key')
      .execute();
    if (!used.length) return null;
    await markEmailConfirmed(trx, accountId);
    await trx
      .insertInto('reset_grants')
      .values({
        token_hash: grantHash(config, token),
        account_id: accountId,
        expires_at: sql<Date>`now() + make_interval(secs => ${GRANT_SECONDS})`,
      })
      .execute();
    return { grant: token, email: account.email };
  });
}

export interface PasswordChange {
  /** The token from verify-otp's cookie. */
  grant: string;
  email: string;
  password: string;
  /** Throws if the new password is invalid; the grant then stays valid. */
  check(): void;
}

/**
 * Sets the password, ends every session and code of the account, forgets an email that one of the sessions typed, and mails its
 * owner. Null without a valid grant for this address. If two requests use one grant, only one succeeds.
 */
export async function changePassword(
  { db, config, passwords }: Needs & Pick<ApiDeps, 'passwords'>,
  { grant, email, password, check }: PasswordChange,
): Promise<DeviceOwner | null> {
  const grantRow = { token_hash: grantHash(config, grant), email };
  const good = await db
    .selectFrom('reset_grants as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select('a.id')
    .where('g.token_hash', '=', grantRow.token_hash)
    .where('g.expires_at', '>', sql<Date>`now()`)
    .where('a.email', '=', email)
    .executeTakeFirst();
  if (!grant || !good) return null;
  check();
  const password_hash = await passwords.hash(password);
  return transact(db, async (trx) => {
    const used = await trx
      .deleteFrom('reset_grants')
      .where('token_hash', '=', grantRow.token_hash)
      .returning('account_id')
      .executeTakeFirst();
    if (!used) return null;
    const account = await trx
      .updateTable('accounts')
      .set((row) => ({ password_hash, pending_email: null, token_version: row('token_version', '+', 1) }))
      .where('id', '=', used.account_id)
      .returning(['id', 'token_version'])
      .executeTakeFirstOrThrow();
    await deleteMailedCodes(trx, used.account_id);
    await queueMail(trx, { to: email, ...passwordChangedMail(config) });
    return account;
  });
}

/** Counts a try at the address's live code; undefined if there is none, or after too many attempts. */
async function countTry(deps: CountingNeeds, key: string, sender: Sender) {
  const code = await deps.db
    .selectFrom('reset_codes as c')
    .leftJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.code_hash', 'c.account_id', 'a.token_version'])
    .where('c.address_key', '=', key)
    .where('c.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!code) return undefined;
  const owner = { id: code.account_id ?? 0, token_version: code.token_version ?? 0 };
  const isKnown = isDeviceOf(sender.device, owner) && (await hit(deps, LIMITS.resetKnown, code.code_hash)) === 0;
  const ifWrong: Counted[] = isKnown ? [] : [[LIMITS.wrongCodeShop, '']];
  // First: an attempt that this limit refuses does not count as an attempt at the code.
  await enforceLimits(deps, ifWrong);
  const waits = await hitEach(deps, triesOf(code.code_hash, isKnown ? sender : { ...sender, device: null }, owner));
  if (waits.some((seconds) => seconds > 0)) return undefined;
  if (isKnown) return { ...code, ifWrong };
  const counted = await deps.db
    .updateTable('reset_codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('address_key', '=', key)
    .where('code_hash', '=', code.code_hash)
    .where('tries', '<', CODE_TRIES)
    .returning('tries')
    .executeTakeFirst();
  return counted && { ...code, ifWrong };
}

/** The tries at a code by its sender: of a device that the account knows, else of each network that the address is in. */
const triesOf = (codeHash: string, { address, device }: Sender, owner: DeviceOwner | undefined): Counted[] =>
  isDeviceOf(device, owner)
    ? [[LIMITS.resetTry, `${codeHash} ${device.deviceId}`]]
    : byNetwork(LIMITS.resetTry, address, codeHash);

/** Six digits, made from the seed of a row with the server's secret. */
const codeOf = (config: Needs['config'], email: string, seed: string) =>
  String(
    Buffer.from(keyedHash(config.jwtSecret, `reset-digits:${email}:${seed}`), 'base64url').readUIntBE(0, 6) % 1_000_000,
  ).padStart(6, '0');
/** The token of the mail's link, made from its seed with the server's secret. Like every token it has no six digits in a row. */
function linkOf(config: Needs['config'], email: string, seed: string): string {
  for (let round = 0; ; round += 1) {
    const token = keyedHash(config.jwtSecret, `reset-link:${email}:${seed}:${round}`).slice(0, 32);
    if (!/\d{6}/.test(token)) return token;
  }
}
const linkHash = (config: Needs['config'], link: string) => keyedHash(config.jwtSecret, `reset-link-hash:${link}`);
const addressKey = (config: Needs['config'], email: string) => keyedHash(config.jwtSecret, `reset-address:${email}`);
const codeHash = (config: Needs['config'], email: string, code: string) =>
  keyedHash(config.jwtSecret, `reset-code:${email}:${code}`);
const grantHash = (config: Needs['config'], token: string) => keyedHash(config.jwtSecret, `reset-grant:${token}`);
