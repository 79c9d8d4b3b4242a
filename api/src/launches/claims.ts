import { sql, type Selectable } from 'kysely';
import type { ApiConfig } from '../config/config';
import { fromNow } from '../db/clock';
import type { ClaimState, LaunchClaimsTable } from '../db/tables/launches';
import { transact, type Trx, type Db } from '../db/transact';
import type { ApiDeps } from '../deps';
import { claimReminderMail, passedOnMail, selectedMail } from '../mail/templates/launch-mails';
import { UNPAID_STATES } from '../checkout/settling/superseded-sessions';
import { newToken } from '../security/secrets';
import { readSetting } from '../settings/settings';
import { assertClaimOpen, claimNotFound } from './launch-errors';
import { mailEntrant } from './mail-entrant';
import { readMailedLaunch } from './mailed-launch';
import { ordinaryPrice } from './ordinary-price';

type Needs = Pick<ApiDeps, 'db' | 'config'>;
export type Claim = Selectable<LaunchClaimsTable>;

/** Days after the draw in which pairs are passed on. */
const QUEUE_DAYS = 7;
/** Whether pairs of a drawn launch `l` are still passed on. Its last claims may be open for longer. */
export const isQueueOpen = sql<boolean>`(l.drawn_at > ${fromNow(-QUEUE_DAYS * 86_400)})`;
/** Claims that lapse, or are reminded, in one transaction: each one queues mails. */
const CLAIMS_AT_ONCE = 25;
/** Seconds after its end for which a claim waits for the provider's answer about its payment pages. */
const UNHEARD_S = 60;

/**
 * Settles the claims of a drawn launch that time has decided (LCH-8): claims that were not used in time, or that belong to an
 * erased person, lapse; pairs without a claim go to the next in the queue of their size; people with a quarter of the time left
 * get a reminder. Without open claims the launch ends. Safe in several processes at once: each holds the launch's row. While the
 * checkout is closed all of it waits, because nothing can be bought in time. One call settles a part, so that locks are short;
 * returns whether more may be due.
 */
export const passOn = ({ db, config }: Needs, launchId: number): Promise<boolean> =>
  transact(db, async (trx) => {
    const launch = await trx
      .selectFrom('launches')
      .select(['state', 'drawn_at', 'claim_hours'])
      .where('id', '=', launchId)
      .where('state', '=', 'drawn')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!launch?.drawn_at || (await readSetting(trx, 'checkout')).closed) return false;
    await askProviders(trx, launchId);
    const lapsed = await lapse(trx, config, launchId);
    await offerPairs(trx, config, launchId, launch.claim_hours);
    const reminded = await remind(trx, config, launchId, launch.claim_hours);
    const open = await trx
      .selectFrom('launch_claims')
      .select('id')
      .where('launch_id', '=', launchId)
      .where('state', '=', 'open')
      .limit(1)
      .executeTakeFirst();
    if (open) return Math.max(lapsed, reminded) >= CLAIMS_AT_ONCE;
    await trx
      .updateTable('launches')
      .set({ state: 'ended', ended_at: fromNow(0) })
      .where('id', '=', launchId)
      .execute();
    return false;
  });

/** Payment pages `p` of a claim `c` about which the provider has not said since the end of its time that they are unpaid. */
const unheardPages = sql`payment_sessions p where p.claim_id = c.id and p.provider_ref is not null
  and p.state in (${sql.join(UNPAID_STATES)}) and (p.unpaid_at is null or p.unpaid_at < c.until)`;

/**
 * Has the sweeper ask now about the payment pages of expired claims: a page that was paid in time counts as unpaid while its
 * webhook is late. Pages that are being settled are skipped.
 */
async function askProviders(trx: Trx, launchId: number): Promise<void> {
  await sql`update payment_sessions set next_check_at = clock_timestamp() where id in (
    select p.id from launch_claims c, ${unheardPages} and c.launch_id = ${launchId} and c.state = 'open' and c.until <= clock_timestamp()
      and (p.next_check_at is null or p.next_check_at > clock_timestamp()) for update of p skip locked)`.execute(trx);
}

/**
 * Ends expired claims; a claim with a payment page only once the provider has said that it is unpaid, or has not answered for too
 * long. Returns how many.
 */
async function lapse(trx: Trx, config: ApiConfig, launchId: number): Promise<number> {
  const late = await trx
    .selectFrom('launch_claims as c')
    .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
    .selectAll('c')
    .where('c.launch_id', '=', launchId)
    .where('c.state', '=', 'open')
    .where(
      sql<boolean>`(e.account_id is null or c.until <= ${fromNow(-UNHEARD_S)}
        or (c.until <= clock_timestamp() and not exists (select from ${unheardPages})))`,
    )
    .orderBy('c.id')
    .limit(CLAIMS_AT_ONCE)
    .forUpdate('c')
    .execute();
  for (const claim of late) await endClaim(trx, config, claim, 'lapsed');
  return late.length;
}

/**
 * Ends an open claim that the caller has locked with its launch, and mails its person. Its pair stays set aside, for the next in the
 * queue. Returns whether another entry waits for it, after those that get the other free pairs.
 */
async function endClaim(
  trx: Trx,
  config: ApiConfig,
  claim: Claim,
  state: Extract<ClaimState, 'lapsed' | 'declined' | 'passed-on'>,
): Promise<boolean> {
  const hasNext = await hasNextFor(trx, claim);
  await trx.updateTable('launch_claims').set({ state }).where('id', '=', claim.id).execute();
  const entry = await trx
    .updateTable('launch_entries')
    .set({ state: 'passed-on' })
    .where('id', '=', claim.entry_id)
    .returning('code')
    .executeTakeFirstOrThrow();
  const launch = await readMailedLaunch(trx, claim.launch_id);
  await mailEntrant(trx, claim.entry_id, passedOnMail(config, launch, entry, { size: claim.size, why: state, hasNext }));
  return hasNext;
}

/** Whether an entry waits for the pair of an open claim, after those that get the free pairs of its size. */
export async function hasNextFor(db: Db, claim: Pick<Claim, 'launch_id' | 'size'>): Promise<boolean> {
  const of = (await readFreePairs(db, claim.launch_id)).find(({ size }) => size === claim.size);
  return of !== undefined && (await queueOf(db, claim).offset(of.free).limit(1).execute()).length > 0;
}

/** Pairs of a size `s` without an open claim. */
const freePairs = sql<number>`s.set_aside - (select count(*) from launch_claims c
  where c.launch_id = s.launch_id and c.size = s.size and c.state = 'open')::integer`;

/** The pairs of each size that can be offered. */
async function readFreePairs(db: Db, launchId: number): Promise<{ size: string; free: number }[]> {
  const { rows } = await sql<{ size: string; free: number }>`
    select s.size, ${freePairs} as free from launch_sizes s join launches l on l.id = s.launch_id
    where s.launch_id = ${launchId} and ${isQueueOpen} order by s.size`.execute(db);
  return rows;
}

/**
 * The result of an entry `e`, as `r`, for a lateral join. It is looked up by its code: without statistics, which the embedded
 * database lacks after a draw, the planner would begin with all results.
 */
export const resultOf = (db: Db, launchId: number) =>
  db
    .selectFrom('launch_results')
    .select(['rank', 'size', 'result'])
    .where('launch_id', '=', launchId)
    .where(sql<boolean>`code = e.code`)
    .offset(0)
    .as('r');

/** Those who wait for a pair of a size and were offered none, the next one first. */
function queueOf(db: Db, { launch_id: launchId, size }: Pick<Claim, 'launch_id' | 'size'>) {
  const offered = db
    .selectFrom('launch_claims as c')
    .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
    .innerJoinLateral(
      () => resultOf(db, launchId),
      (join) => join.onTrue(),
    )
    .select(sql<number>`coalesce(max(r.rank), 0)`.as('rank'))
    .where('c.launch_id', '=', launchId)
    .where('r.result', '=', 'waiting')
    .where('r.size', '=', size);
  return db
    .selectFrom('launch_results as r')
    .innerJoin('launch_entries as e', (join) => join.onRef('e.launch_id', '=', 'r.launch_id').onRef('e.code', '=', 'r.code'))
    .select(['e.id', 'e.code'])
    .where('r.launch_id', '=', launchId)
    .where('r.result', '=', 'waiting')
    .where('r.size', '=', size)
    .where('r.rank', '>', offered)
    .where('e.state', '=', 'entered')
    .where('e.account_id', 'is not', null)
    .orderBy('r.rank');
}

/** Offers pairs without a claim to the next in the queue of their size. */
async function offerPairs(trx: Trx, config: ApiConfig, launchId: number, claimHours: number): Promise<void> {
  for (const { size, free } of await readFreePairs(trx, launchId)) {
    if (free < 1) continue;
    const next = await queueOf(trx, { launch_id: launchId, size }).limit(free).forUpdate('e').execute();
    for (const entry of next) {
      const claim = await trx
        .insertInto('launch_claims')
        .values({ id: newToken(), launch_id: launchId, entry_id: entry.id, size, until: fromNow(claimHours * 3_600) as never })
        .returningAll()
        .executeTakeFirstOrThrow();
      await trx.updateTable('launch_entries').set({ state: 'selected' }).where('id', '=', entry.id).execute();
      const launch = await readMailedLaunch(trx, launchId);
      await mailEntrant(trx, entry.id, selectedMail(config, launch, entry, claim));
    }
  }
}

/**
 * Extends open claims, and moves their reminders, by the time for which the checkout was closed since `since`. A claim that was made in
 * between keeps its full time.
 */
export async function prolongClaims(trx: Trx, since: string): Promise<void> {
  await sql`update launch_claims c set reminded_at = null,
      until = clock_timestamp() + least(c.until - ${since}::timestamptz, make_interval(hours => l.claim_hours))
    from launches l where l.id = c.launch_id and c.state = 'open' and c.until > ${since}::timestamptz`.execute(trx);
}

async function remind(trx: Trx, config: ApiConfig, launchId: number, claimHours: number): Promise<number> {
  const due = trx
    .selectFrom('launch_claims')
    .select('id')
    .where('launch_id', '=', launchId)
    .where('state', '=', 'open')
    .where('reminded_at', 'is', null)
    .where('until', '<=', fromNow((claimHours * 3_600) / 4))
    .where('until', '>', fromNow(0))
    .orderBy('id')
    .limit(CLAIMS_AT_ONCE)
    .forUpdate();
  const soon = await trx
    .with('due', () => due)
    .updateTable('launch_claims')
    .set({ reminded_at: fromNow(0) })
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returningAll()
    .execute();
  if (!soon.length) return 0;
  const launch = await readMailedLaunch(trx, launchId);
  for (const claim of soon) await mailEntrant(trx, claim.entry_id, claimReminderMail(config, launch, claim));
  return soon.length;
}

/**
 * 'I don't want it': the customer gives the pair up. 404 for another customer's claim, 409 once it is over. Again: nothing happens.
 * Returns whether another entry waits for the pair.
 * The launch is locked before its claim, as `passOn` does: a launch does not end between a pair that was given up and the next in the queue.
 */
export const declineClaim = (
  { db, config }: Needs,
  { claimId, accountId }: { claimId: string; accountId: number },
): Promise<{ launchId: number; hasNext: boolean }> =>
  transact(db, async (trx) => {
    await sql`select from launches where id = (select launch_id from launch_claims where id = ${claimId}) for no key update`.execute(
      trx,
    );
    const claim = await lockClaim(trx, claimId, accountId);
    const { launch_id: launchId } = claim;
    if (claim.state === 'declined') return { launchId, hasNext: !(await hasFreePair(trx, claim)) };
    assertClaimOpen(claim.state);
    return { launchId, hasNext: await endClaim(trx, config, claim, 'declined') };
  });

/** 'Pass on now', by staff within their own transaction: 409 if it is not open. Again: null, and nothing happens. */
export async function passClaimOn(
  trx: Trx,
  config: ApiConfig,
  { claimId, launchId }: { claimId: string; launchId: number },
): Promise<Claim | null> {
  const claim = await trx
    .selectFrom('launch_claims')
    .selectAll()
    .where('id', '=', claimId)
    .where('launch_id', '=', launchId)
    .forUpdate()
    .executeTakeFirst();
  if (!claim) throw claimNotFound();
  if (claim.state === 'passed-on') return null;
  assertClaimOpen(claim.state, {
    bought: 'This pair is bought already.',
    ended: 'This person can no longer buy the pair: it was passed on already.',
  });
  await endClaim(trx, config, claim, 'passed-on');
  return claim;
}

/** A claim of this account, locked; 404 for any other. */
export async function lockClaim(trx: Trx, claimId: string, accountId: number): Promise<Claim> {
  const claim = await trx
    .selectFrom('launch_claims as c')
    .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
    .selectAll('c')
    .where('c.id', '=', claimId)
    .where('e.account_id', '=', accountId)
    .forUpdate('c')
    .executeTakeFirst();
  if (!claim) throw claimNotFound();
  return claim;
}

/**
 * Takes the pair that a payment is for. A payment that arrives after the claim lapsed still gets the pair as long as it was not passed on
 * and is not in the shop's ordinary stock (LCH-8).
 */
export async function takeClaim(trx: Trx, claimId: string): Promise<'taken' | 'bought already' | 'called off' | 'ended'> {
  const claim = await trx.selectFrom('launch_claims').selectAll().where('id', '=', claimId).forUpdate().executeTakeFirst();
  if (claim?.state === 'bought') return 'bought already';
  if (claim?.state === 'called-off') return 'called off';
  if (claim?.state !== 'open' && !(claim?.state === 'lapsed' && (await hasFreePair(trx, claim))))
    return claim?.state === 'lapsed' && (await isCalledOff(trx, claim)) ? 'called off' : 'ended';
  await trx.updateTable('launch_claims').set({ state: 'bought' }).where('id', '=', claimId).execute();
  await trx.updateTable('launch_entries').set({ state: 'bought' }).where('id', '=', claim.entry_id).execute();
  await sql`update launch_sizes set set_aside = set_aside - 1 where launch_id = ${claim.launch_id} and size = ${claim.size}`.execute(
    trx,
  );
  return 'taken';
}

async function isCalledOff(trx: Trx, { launch_id }: Claim): Promise<boolean> {
  const launch = await trx.selectFrom('launches').select('state').where('id', '=', launch_id).executeTakeFirst();
  return launch?.state === 'called-off';
}

/** Whether the launch has an unclaimed pair in the size of this claim. None is offered before this transaction ends. */
async function hasFreePair(trx: Trx, { launch_id, size }: Claim): Promise<boolean> {
  await sql`select from launches where id = ${launch_id} for no key update`.execute(trx);
  const { rows } = await sql<{ free: number }>`
    select ${freePairs} as free from launch_sizes s where s.launch_id = ${launch_id} and s.size = ${size}`.execute(trx);
  return rows.some(({ free }) => free > 0);
}

/** The order line that a claim entitles its shopper to buy. */
export async function readClaimLine(db: Db, { claimId, accountId }: { claimId: string; accountId: number }) {
  const claim = await db
    .selectFrom('launch_claims as c')
    .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
    .innerJoin('launches as l', 'l.id', 'c.launch_id')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['c.id', 'c.size', 'c.state', 'c.until', 'p.id as productId', 'p.name', 'p.image1', 'e.delivery', 'e.details'])
    .select(ordinaryPrice.as('priceCents'))
    .select(sql<number>`extract(epoch from c.until - clock_timestamp())::float8`.as('secondsLeft'))
    .where('c.id', '=', claimId)
    .where('e.account_id', '=', accountId)
    .executeTakeFirst();
  if (!claim) throw claimNotFound();
  return claim;
}
