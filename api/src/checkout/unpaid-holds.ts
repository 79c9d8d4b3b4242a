import { sql } from 'kysely';
import { networksOf, type Network } from 'slipway/network';
import type { ApiConfig } from '../config/config';
import { fromNow } from '../db/clock';
import type { FrozenLine } from '../db/tables/payments';
import { HttpError } from '../http/http-error';
import { keyedHash } from '../security/secrets';
import type { Trx } from '../db/transact';

/*
 * Limits on unpaid holds (docs/specification/interface.md, 'stock'). Every number is multiplied by RATE_LIMIT_SCALE, and for a
 * larger network by its share.
 */

/** Pairs of one account that has neither confirmed its email nor paid for an order that it kept. */
const ACCOUNT_PAIRS = 25;
/** Pairs of all accounts of one network that have not paid for an order yet. */
const NETWORK_PAIRS = 100;
/** Uses of one discount code that these hold. */
const NETWORK_USES = 20;
/** A network's next hold is halved per this many HOLD_SECONDS of unpaid holding in a day; an account's, per one. */
const NETWORK_HOLDS = 10;
/** No hold is made shorter than this. */
const SHORTEST_S = 300;

interface Asked {
  accountId: number;
  /** Where the request came from; absent: not by a request. */
  address: string | undefined;
  lines: readonly Pick<FrozenLine, 'quantity'>[];
  discountId: number | undefined;
}

/**
 * Throws 409 if this payment session would hold more than its account or network may hold unpaid. Returns for how many seconds it
 * may hold, the fewer the longer account and network have held pairs without paying, and the keys of its networks. The networks
 * stay locked until the transaction ends, so that sessions opened at the same time are counted one after the other; the caller has locked
 * buyer and discount before, and locks stock afterwards.
 */
export async function assertMayHold(
  trx: Trx,
  config: ApiConfig,
  { accountId, address, lines, discountId }: Asked,
): Promise<{ holdSeconds: number; networks: string[] }> {
  const scaled = (most: number, share = 1) => Math.max(1, Math.floor(most * share * config.rateLimitScale));
  const { is_confirmed, has_paid } = await trx
    .selectFrom('accounts')
    .select([sql<boolean>`email_confirmed_at is not null`.as('is_confirmed'), hasPaid.as('has_paid')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const pairs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!is_confirmed && !has_paid && pairs > scaled(ACCOUNT_PAIRS)) throw tooManyUnconfirmed(scaled(ACCOUNT_PAIRS));
  // An account that has paid before is known by that, and may share its address with thousands of strangers.
  const networks = has_paid || address === undefined ? [] : networksOf(address).map((network) => keyOf(config, network));
  for (const { key } of [...networks].sort((a, b) => (a.key < b.key ? -1 : 1)))
    await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(trx);
  for (const { key, share } of networks) {
    const held = await heldBy(trx, key, discountId);
    if (held.pairs + pairs > scaled(NETWORK_PAIRS, share) || held.uses >= scaled(NETWORK_USES, share)) throw tooManyOfNetwork();
  }
  const keys = networks.map(({ key }) => key);
  return { holdSeconds: await secondsToHold(trx, config, accountId, keys), networks: keys };
}

const hasPaid = sql<boolean>`exists (select from orders o where o.account_id = accounts.id and o.status not in ('cancelled', 'refunded'))`;

/** Not the network itself: the database need not know from where people order. */
const keyOf = ({ jwtSecret }: ApiConfig, { name, share }: Network) => ({ key: keyedHash(jwtSecret, `hold:${name}`), share });

const ofNetwork = (key: string) => sql<boolean>`s.networks <> '{}' and s.networks @> array[${key}]::text[]`;

/** The units and the uses of the discount code that the open sessions of a network hold. */
async function heldBy(trx: Trx, key: string, discountId: number | undefined): Promise<{ pairs: number; uses: number }> {
  const { rows } = await sql<{ pairs: number; uses: number }>`select
    (select coalesce(sum(h.quantity), 0)::integer from holds h join payment_sessions s on s.id = h.session_id
      where h.expires_at > ${fromNow(0)} and ${ofNetwork(key)}) as pairs,
    (select count(*)::integer from discount_uses u join payment_sessions s on s.id = u.session_id
      where u.discount_id = ${discountId ?? null}::integer and u.state = 'held' and u.held_until > ${fromNow(0)}
        and ${ofNetwork(key)}) as uses`.execute(trx);
  return rows[0]!;
}

/**
 * How long a new session may hold. Counts for how long pairs were held without being paid in the last day, by the account since its
 * last order and by its networks: each HOLD_SECONDS of an account's halve it, and each ten times as many of a network's.
 */
async function secondsToHold(
  trx: Trx,
  { holdSeconds, rateLimitScale }: ApiConfig,
  accountId: number,
  networks: readonly string[],
): Promise<number> {
  // A session is given up for the account's next one; one for the pair of a launch holds nothing.
  const held = sql`sum(least(hold_ends_at, given_up_at, clock_timestamp()) - created_at)`;
  const ofNetworks = sql`networks <> '{}' and networks && ${networks}::text[]`;
  const { rows } = await sql<{ own: number | null; around: number | null }>`
    select extract(epoch from ${held} filter (where account_id = ${accountId} and created_at > coalesce(
        (select max(o.ordered_at) from orders o where o.account_id = ${accountId}), '-infinity')))::float as own,
      extract(epoch from ${held} filter (where ${ofNetworks}))::float as around
    from payment_sessions where created_at > ${fromNow(-24 * 3_600)} and (account_id = ${accountId} or (${ofNetworks}))
      and claim_id is null and state in ('opening', 'open', 'declined', 'cancelled', 'expired')`.execute(trx);
  const { own, around } = rows[0]!;
  const full = holdSeconds * rateLimitScale;
  const halvings = Math.floor((own ?? 0) / full) + Math.floor((around ?? 0) / (full * NETWORK_HOLDS));
  return Math.round(Math.max(Math.min(SHORTEST_S, holdSeconds), holdSeconds / 2 ** halvings));
}

const tooManyUnconfirmed = (most: number) =>
  new HttpError(
    409,
    `You can order at most ${most} pairs at once until your email address is confirmed. Confirm it under Profile in your dashboard, or order some now and the rest once they are paid.`,
    { code: 'order/too-many-unconfirmed' },
  );

const tooManyOfNetwork = () =>
  new HttpError(
    409,
    'Too many pairs ordered from your network are still waiting for payment. Please try again in a few minutes. Nothing was charged, and your cart stays as it is.',
    { code: 'order/too-many-unpaid' },
  );
