import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ApiConfig } from '../config';
import { fromNow } from '../db/clock';
import type { Schema } from '../db/schema';
import type { ClaimState, LaunchClaimsTable } from '../db/tables/launches';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { queueMail } from '../mail/queue-mail';
import { calledOffMail, claimReminderMail, notSelectedMail, passedOnMail, selectedMail } from '../mail/templates/launch-mails';
import { newToken } from '../security/secrets';
import { claimEnded, claimNotFound } from './launch-errors';
import { readMailedLaunch } from './mailed-launch';

type Trx = Transaction<Schema>;
type Needs = Pick<ApiDeps, 'db' | 'config'>;
export type Claim = Selectable<LaunchClaimsTable>;

/** Days after the draw in which pairs are passed on. */
const QUEUE_DAYS = 7;
const BATCH = 100;

/**
 * Settles what time has decided of a drawn launch (LCH-8): claims that were not used in time, or whose person was erased, lapse; pairs
 * without a claim go to the next in the queue of their size; who has a quarter of the time left is reminded. Without open claims the
 * launch ends. Safe in several processes at once: each holds the launch's row.
 */
export const passOn = ({ db, config }: Needs, launchId: number): Promise<void> =>
  transact(db, async (trx) => {
    const launch = await trx
      .selectFrom('launches')
      .select(['state', 'drawn_at', 'claim_hours'])
      .where('id', '=', launchId)
      .where('state', '=', 'drawn')
      .forUpdate()
      .executeTakeFirst();
    if (!launch?.drawn_at) return;
    await lapse(trx, config, launchId);
    await offerPairs(trx, config, launchId, launch.claim_hours);
    await remind(trx, config, launchId, launch.claim_hours);
    const open = await trx
      .selectFrom('launch_claims')
      .select('id')
      .where('launch_id', '=', launchId)
      .where('state', '=', 'open')
      .limit(1)
      .executeTakeFirst();
    if (open) return;
    await trx
      .updateTable('launch_entries')
      .set({ state: 'not-selected' })
      .where('launch_id', '=', launchId)
      .where('state', '=', 'waiting')
      .execute();
    await trx
      .updateTable('launches')
      .set({ state: 'ended', ended_at: fromNow(0) })
      .where('id', '=', launchId)
      .execute();
  });

async function lapse(trx: Trx, config: ApiConfig, launchId: number): Promise<void> {
  const late = await trx
    .selectFrom('launch_claims as c')
    .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
    .selectAll('c')
    .where('c.launch_id', '=', launchId)
    .where('c.state', '=', 'open')
    .where((eb) => eb.or([eb('c.until', '<=', fromNow(0)), eb('e.account_id', 'is', null)]))
    .orderBy('c.id')
    .forUpdate('c')
    .execute();
  for (const claim of late) await endClaim(trx, config, claim, 'lapsed');
}

/** Ends an open claim that the caller has locked, and tells its person. Its pair stays set aside, for the next in the queue. */
async function endClaim(
  trx: Trx,
  config: ApiConfig,
  claim: Claim,
  state: Extract<ClaimState, 'lapsed' | 'declined' | 'passed-on'>,
) {
  await trx.updateTable('launch_claims').set({ state }).where('id', '=', claim.id).execute();
  const entry = await trx
    .updateTable('launch_entries')
    .set({ state: 'passed-on' })
    .where('id', '=', claim.entry_id)
    .returning(['code', 'email'])
    .executeTakeFirstOrThrow();
  const launch = await readMailedLaunch(trx, claim.launch_id);
  await queueMail(trx, { to: entry.email, ...passedOnMail(config, launch, entry, { size: claim.size, why: state }) });
}

/** Gives pairs that nobody has a claim to to the next in the queue of their size. */
async function offerPairs(trx: Trx, config: ApiConfig, launchId: number, claimHours: number): Promise<void> {
  const { rows: sizes } = await sql<{ size: string; free: number }>`
    select s.size, s.set_aside - (select count(*) from launch_claims c
        where c.launch_id = s.launch_id and c.size = s.size and c.state = 'open')::integer as free
    from launch_sizes s join launches l on l.id = s.launch_id
    where s.launch_id = ${launchId} and l.drawn_at > ${fromNow(-QUEUE_DAYS * 86_400)} order by s.size`.execute(trx);
  for (const { size, free } of sizes) {
    if (free < 1) continue;
    const next = await trx
      .selectFrom('launch_entries')
      .select(['id', 'code', 'email'])
      .where('launch_id', '=', launchId)
      .where('state', '=', 'waiting')
      .where('result_size', '=', size)
      .where('account_id', 'is not', null)
      .orderBy('rank')
      .limit(free)
      .forUpdate()
      .execute();
    for (const entry of next) {
      const claim = await trx
        .insertInto('launch_claims')
        .values({ id: newToken(), launch_id: launchId, entry_id: entry.id, size, until: fromNow(claimHours * 3_600) as never })
        .returningAll()
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('launch_entries')
        .set({ state: 'selected', owes_result_mail: false })
        .where('id', '=', entry.id)
        .execute();
      const launch = await readMailedLaunch(trx, launchId);
      await queueMail(trx, { to: entry.email, ...selectedMail(config, launch, entry, claim) });
    }
  }
}

async function remind(trx: Trx, config: ApiConfig, launchId: number, claimHours: number): Promise<void> {
  const soon = await trx
    .updateTable('launch_claims')
    .set({ reminded_at: fromNow(0) })
    .where('launch_id', '=', launchId)
    .where('state', '=', 'open')
    .where('reminded_at', 'is', null)
    .where('until', '<=', fromNow((claimHours * 3_600) / 4))
    .returningAll()
    .execute();
  if (!soon.length) return;
  const launch = await readMailedLaunch(trx, launchId);
  for (const claim of soon) {
    const { email } = await trx
      .selectFrom('launch_entries')
      .select('email')
      .where('id', '=', claim.entry_id)
      .executeTakeFirstOrThrow();
    await queueMail(trx, { to: email, ...claimReminderMail(config, launch, claim) });
  }
}

/** 'I don't want it': the customer gives the pair up. 404 for another customer's claim, 409 once it is over. Again: nothing happens. */
export const declineClaim = (
  { db, config }: Needs,
  { claimId, accountId }: { claimId: string; accountId: number },
): Promise<number> =>
  transact(db, async (trx) => {
    const claim = await lockClaim(trx, claimId, accountId);
    if (claim.state === 'declined') return claim.launch_id;
    if (claim.state !== 'open') throw claimEnded();
    await endClaim(trx, config, claim, 'declined');
    return claim.launch_id;
  });

/** 'Pass on now', by staff within their own transaction: 409 if it is not open. */
export async function passClaimOn(
  trx: Trx,
  config: ApiConfig,
  { claimId, launchId }: { claimId: string; launchId: number },
): Promise<Claim> {
  const claim = await trx
    .selectFrom('launch_claims')
    .selectAll()
    .where('id', '=', claimId)
    .where('launch_id', '=', launchId)
    .forUpdate()
    .executeTakeFirst();
  if (!claim) throw claimNotFound();
  if (claim.state !== 'open') throw claimEnded();
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

/** The claim that a payment is for, if its pair is still this person's: also when its time is over and nobody has got the pair yet. */
export async function takeClaim(trx: Trx, claimId: string): Promise<'taken' | 'bought already' | 'ended'> {
  const claim = await trx.selectFrom('launch_claims').selectAll().where('id', '=', claimId).forUpdate().executeTakeFirst();
  if (!claim || (claim.state !== 'open' && claim.state !== 'bought')) return 'ended';
  if (claim.state === 'bought') return 'bought already';
  await trx.updateTable('launch_claims').set({ state: 'bought' }).where('id', '=', claimId).execute();
  await trx.updateTable('launch_entries').set({ state: 'bought' }).where('id', '=', claim.entry_id).execute();
  await sql`update launch_sizes set set_aside = set_aside - 1 where launch_id = ${claim.launch_id} and size = ${claim.size}`.execute(
    trx,
  );
  return 'taken';
}

/** Queues a batch of the mails that a draw or a launch that was called off owes; returns how many. The selected come first. */
export const mailResults = ({ db, config }: Needs, launchId: number): Promise<number> =>
  transact(db, async (trx) => {
    const entries = await trx
      .selectFrom('launch_entries')
      .selectAll()
      .where('launch_id', '=', launchId)
      .where('owes_result_mail', '=', true)
      .orderBy('rank')
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (!entries.length) return 0;
    const launch = await readMailedLaunch(trx, launchId);
    for (const entry of entries) {
      const content = await resultMail(trx, config, launch, entry);
      if (content) await queueMail(trx, { to: entry.email, ...content });
    }
    await trx
      .updateTable('launch_entries')
      .set({ owes_result_mail: false })
      .where(
        'id',
        'in',
        entries.map(({ id }) => id),
      )
      .execute();
    return entries.length;
  });

async function resultMail(
  trx: Trx,
  config: ApiConfig,
  launch: Awaited<ReturnType<typeof readMailedLaunch>>,
  entry: Selectable<Schema['launch_entries']>,
) {
  if (entry.state === 'called-off') return calledOffMail(config, launch, entry.code);
  const claim = await trx
    .selectFrom('launch_claims')
    .selectAll()
    .where('entry_id', '=', entry.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (claim) return selectedMail(config, launch, entry, claim);
  if (entry.result !== 'waiting' || entry.rank === null || entry.result_size === null) return undefined;
  const { count } = await trx
    .selectFrom('launch_entries')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('launch_id', '=', launch.id)
    .where('result', '=', 'waiting')
    .where('result_size', '=', entry.result_size)
    .where('rank', '<=', entry.rank)
    .executeTakeFirstOrThrow();
  return notSelectedMail(config, launch, { code: entry.code, rank: entry.rank, place: count, size: entry.result_size });
}

/** What a shopper is about to buy with a claim. */
export async function readClaimLine(db: Kysely<Schema>, { claimId, accountId }: { claimId: string; accountId: number }) {
  const claim = await db
    .selectFrom('launch_claims as c')
    .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
    .innerJoin('launches as l', 'l.id', 'c.launch_id')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['c.id', 'c.size', 'c.state', 'c.until', 'p.id as productId', 'p.name', 'p.image1', 'e.delivery', 'e.details'])
    .select(ordinaryPrice.as('priceCents'))
    .select(sql<boolean>`c.until > clock_timestamp()`.as('isInTime'))
    .where('c.id', '=', claimId)
    .where('e.account_id', '=', accountId)
    .executeTakeFirst();
  if (!claim) throw claimNotFound();
  return claim;
}

/** Of a product `p`: sales do not apply to launches. */
export const ordinaryPrice = sql<number>`greatest(p.price_cents, coalesce(p.compare_at_cents, 0))`;
