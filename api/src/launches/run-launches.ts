import { sql } from 'kysely';
import { fromNow } from '../db/clock';
import type { ApiDeps } from '../deps';
import { createPoller, type Poller } from '../runtime/poller';
import { OPERATOR } from '../audit/actor';
import type { Beacon } from './beacon';
import { passOn } from './claims';
import type { LaunchBoard } from './launch-board';
import { freeze, GRACE_S } from './draw/freeze';
import { runDraw } from './draw/run-draw';
import { decideEntry } from './decide-entry';
import { readStaffMailboxes } from './enter';
import { IS_EMPLOYEE } from './launch-errors';
import { mailReminders } from './mail-reminders';
import { mailResults } from './mail-results';
import { ordinaryPrice } from './ordinary-price';

const EVERY_MS = 1_000;
/** Batches of mails in one step: claims that end do not wait for a hundred thousand mails. */
const MAIL_BATCHES = 40;
/** How long the draw waits for the beacon before staff decide. */
const BEACON_DAY_S = 24 * 3_600;
/** Between two questions to the beacon. */
const BEACON_PAUSE_MS = 15_000;

type Needs = Pick<ApiDeps, 'db' | 'config' | 'log' | 'invalidateCatalog'> & {
  beacon: Beacon | undefined;
  board: LaunchBoard;
  /** When this process last asked the beacon for a launch. */
  askedAt: Map<number, number>;
};

/** Moves launches on as time passes: opens, freezes, draws, passes pairs on, writes the mails; and keeps what pages show up to date. */
export function createLaunches(deps: Omit<Needs, 'askedAt'>): Poller {
  const publish = async (hasMoved: boolean) => {
    if (hasMoved) deps.invalidateCatalog();
    await deps.board.refresh();
  };
  const askedAt = new Map<number, number>();
  const poll = (signal: AbortSignal) => advanceLaunches({ ...deps, askedAt }, signal, publish);
  return createPoller({ name: 'launches', intervalMs: EVERY_MS, log: deps.log, poll });
}

/**
 * One step of each launch that is due, then a few of the mails that launches owe. `publish` shows the steps before the mails, which may be
 * many; it gets whether the catalog may have changed. A launch that fails does not hold up the others.
 */
export async function advanceLaunches(
  deps: Omit<Needs, 'board' | 'invalidateCatalog'>,
  signal = new AbortController().signal,
  publish: (hasMoved: boolean) => Promise<void> = async () => {},
): Promise<void> {
  const { rows } = await sql<{ id: number; step: 'open' | 'freeze' | 'draw' | 'claims' | 'mails' }>`
    select id, step from (select id, case
        when state = 'scheduled' and opens_at <= clock_timestamp() then 'open'
        when state = 'open' and closes_at + make_interval(secs => ${GRACE_S}) <= clock_timestamp() then 'freeze'
        when state = 'closed' and draw_at <= clock_timestamp() then 'draw'
        when state = 'drawn' then 'claims'
        when state <> 'scheduled' and (exists (select from launch_mails m where m.launch_id = l.id)
          or exists (select from launch_reminders r where r.launch_id = l.id)) then 'mails' end as step
      from launches l where state <> 'draft') due
    where step is not null order by id`.execute(deps.db);
  let hasMoved = false;
  const forEachLaunch = async (work: (row: (typeof rows)[number]) => Promise<void>) => {
    for (const row of rows) {
      if (signal.aborted) return;
      await work(row).catch((error: unknown) =>
        deps.log.error({ launch: row.id, step: row.step, err: error }, 'failed to advance a launch; will retry'),
      );
    }
  };
  await forEachLaunch(async ({ id, step }) => {
    if (step === 'open') await open(deps.db, id);
    if (step === 'freeze') {
      await setStaffAside(deps, id);
      await freeze(deps.db, id);
    }
    if (step === 'draw') hasMoved = (await drawWhenReady(deps, id)) || hasMoved;
    let areDue = step === 'claims';
    while (areDue && !signal.aborted) areDue = await passOn(deps, id);
  });
  await publish(hasMoved);
  await forEachLaunch(({ id }) => writeMails(deps, id, signal));
}

/** Opens a launch, at the price that its product has by then. */
async function open(db: Needs['db'], id: number): Promise<void> {
  await sql`update launches l set state = 'open', opening_price_cents = ${ordinaryPrice} from products p
    where l.id = ${id} and l.state = 'scheduled' and p.id = l.product_id`.execute(db);
}

/**
 * Sets aside the entries of people who have joined the staff since they entered, also those that a link has set aside: such an entry would
 * count as soon as its link ends.
 */
async function setStaffAside({ db, config }: Omit<Needs, 'board' | 'invalidateCatalog'>, id: number): Promise<void> {
  const staff = await readStaffMailboxes(db);
  const entries = await db
    .selectFrom('launch_entries as e')
    .innerJoin('launches as l', 'l.id', 'e.launch_id')
    .select('e.code')
    .where('l.id', '=', id)
    .where('l.frozen_at', 'is', null)
    .where('e.state', 'in', ['entered', 'set-aside'])
    .where('e.decision', '<>', 'set-aside')
    .where('e.email_key', 'in', [...staff, '-'])
    .execute();
  for (const { code } of entries)
    await decideEntry(db, config, { actor: OPERATOR, id, code, decision: 'set-aside', reason: IS_EMPLOYEE });
}

async function drawWhenReady(
  { db, log, beacon, askedAt }: Omit<Needs, 'board' | 'invalidateCatalog'>,
  id: number,
): Promise<boolean> {
  const launch = await db
    .selectFrom('launches')
    .select(['beacon_round', 'beacon_signature', 'beacon_abandoned_at'])
    .select(sql<boolean>`draw_at < ${fromNow(-BEACON_DAY_S)}`.as('isOverdue'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { beacon_round: round, beacon_signature: signature, beacon_abandoned_at: abandonedAt } = launch;
  if (round !== null && signature === null && abandonedAt === null) {
    // Even a day late the beacon is queried once, because perhaps no server ran until now.
    const pause = launch.isOverdue ? Infinity : BEACON_PAUSE_MS;
    if (!beacon || Date.now() - (askedAt.get(id) ?? -Infinity) < pause) return false;
    askedAt.set(id, Date.now());
    const value = await beacon.fetchRound(Number(round)).catch((error: unknown) => {
      log.warn({ launch: id, reason: (error as Error).message }, 'draw is waiting for its beacon');
      return undefined;
    });
    if (!value) return false;
    // Not after staff have decided to draw without it: the published data must match the draw.
    await sql`update launches set beacon_randomness = ${value.randomness}, beacon_signature = ${value.signature}
      where id = ${id} and state = 'closed' and beacon_signature is null and beacon_abandoned_at is null`.execute(db);
  }
  return runDraw(db, id);
}

async function writeMails(deps: Omit<Needs, 'board' | 'invalidateCatalog'>, id: number, signal: AbortSignal): Promise<void> {
  for (let batch = 0; batch < MAIL_BATCHES && !signal.aborted; batch += 1)
    if (!(await mailResults(deps, id)) && !(await mailReminders(deps, id))) return;
}
