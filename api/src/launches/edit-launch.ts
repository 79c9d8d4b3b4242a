import { transact, type Trx, type Db } from '../db/transact';
import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { SIZE_KEY, sizeLabel, type FieldError, type ShopConfig } from 'shared/models';
import type { ApiConfig } from '../config/config';
import { fromNow } from '../db/clock';
import type { LaunchesTable } from '../db/tables/launches';
import { HttpError, validationError } from '../http/http-error';
import { missingForSale } from '../catalog/products/missing-for-sale';
import { lockStock } from '../stock/hold-stock';
import { readTime } from '../time/parse-time';
import { changedFields } from '../audit/changed-fields';
import { recordAudit, unchanged, type Actor } from '../audit/record-audit';
import { assertUnchanged } from '../audit/version-conflict';
import type { Beacon } from './beacon';
import { passClaimOn } from './claims';
import { sha256 } from './launch-board';
import { launchNotFound } from './launch-errors';
import { newLaunchPath } from './launch-path';
import { BLANK, editedRules, rulesAfterChange, rulesThatFollow, wrongTime } from './rules-template';
import type { LaunchInput } from './staff/schemas';

/**
 * Milliseconds from closing until the beacon's round may be made: the list is frozen and published by then, so that the value is
 * unknown while an entry could still come into the list.
 */
const FROZEN_MS = 30_000;

export type LaunchRow = Selectable<LaunchesTable>;

const conflict = (message: string, code: string, errors?: FieldError[]) =>
  new HttpError(409, message, { code, ...(errors && { errors }) });

/** Makes a draft; returns its id. */
export const createLaunch = (db: Db, actor: Actor, input: LaunchInput): Promise<number> =>
  transact(db, async (trx) => {
    const values = await readValues(trx, input);
    const { id } = await trx.insertInto('launches').values(values).returning('id').executeTakeFirstOrThrow();
    await recordAudit(trx, actor, { action: 'launch.create', subject: `launch:${id}`, after: input });
    return id;
  });

/**
 * Changes a draft; 409 once it is scheduled, because published launches stay. 409 as well if the page showed another version (BO-9).
 * The rules follow its times, pairs and hours, even if they were edited in the same form.
 */
export const changeLaunch = (
  db: Db,
  shop: ShopConfig,
  { actor, id, version, ...input }: LaunchInput & { actor: Actor; id: number; version?: number },
): Promise<void> =>
  transact(db, async (trx) => {
    const before = await lockLaunch(trx, id);
    await assertSeen(trx, before, version);
    if (before.state !== 'draft')
      throw conflict('This launch is published, so it cannot be changed. Call it off and make a new one.', 'launch/published');
    const values = await readValues(trx, input);
    values.rules = await rulesWith(trx, shop, before, input);
    await trx
      .updateTable('launches')
      .set({ ...values, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, actor, {
      action: 'launch.change',
      subject: `launch:${id}`,
      ...changedFields(inputOf(before), inputOf({ ...before, ...values, pairs: JSON.parse(values.pairs) as LaunchRow['pairs'] })),
    });
  });

/** The rules of a draft once it has other terms. */
async function rulesWith(trx: Trx, shop: ShopConfig, before: LaunchRow, input: LaunchInput): Promise<string> {
  const named = async (terms: LaunchInput) => ({ ...terms, productName: await readName(trx, terms.productId) });
  const change = { rules: input.rules, before: await named(inputOf(before)), now: await named(input) };
  return input.rules === before.rules ? rulesAfterChange(shop, change) : editedRules(change);
}

const readName = async (trx: Trx, productId: number): Promise<string> =>
  (await trx.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirstOrThrow()).name;

/** A stored draft as the editor sends it. */
const inputOf = (row: Omit<LaunchRow, 'list'>): LaunchInput => ({
  productId: row.product_id,
  pairs: row.pairs,
  ...timesIn(row),
  claimHours: row.claim_hours,
  hideProduct: row.hide_product,
  rules: row.rules,
  beacon: row.wants_beacon,
});

async function assertSeen(trx: Trx, { id, version }: LaunchRow, seen: number | undefined): Promise<void> {
  if (seen !== undefined) await assertUnchanged(trx, { subject: `launch:${id}`, what: 'launch', version, seen });
}

/** Pages, mails and rules name the times of a launch by the minute: it keeps to what they say. */
const wholeMinute = (time: Date): Date => new Date(Math.floor(time.getTime() / 60_000) * 60_000);

async function readValues(trx: Trx, input: LaunchInput) {
  const errors: FieldError[] = [];
  const time = (field: 'opensAt' | 'closesAt' | 'drawAt'): Date => {
    const read = readTime(input[field]);
    if (!read) errors.push({ field, message: 'This is not a date and time.' });
    return read ? wholeMinute(read) : new Date(Number.NaN);
  };
  const times = { opensAt: time('opensAt'), closesAt: time('closesAt'), drawAt: time('drawAt') };
  if (times.opensAt >= times.closesAt) errors.push({ field: 'closesAt', message: 'The closing time must be after the opening.' });
  if (times.closesAt > times.drawAt) errors.push({ field: 'drawAt', message: 'The draw cannot be before entries close.' });
  const sizes = Object.entries(input.pairs);
  if (!sizes.some(([, count]) => count > 0)) errors.push({ field: 'pairs', message: 'Enter how many pairs of which sizes.' });
  if (sizes.some(([size, count]) => !SIZE_KEY.test(size) || !Number.isInteger(count) || count < 0 || count > 10_000))
    errors.push({ field: 'pairs', message: 'pairs has a whole number of pairs for each size key such as size7.' });
  const product = await trx.selectFrom('products').select('id').where('id', '=', input.productId).executeTakeFirst();
  if (!product) errors.push({ field: 'productId', message: 'There is no such product.' });
  if (errors.length) throw validationError(errors);
  return {
    product_id: input.productId,
    pairs: JSON.stringify(Object.fromEntries(sizes.filter(([, count]) => count > 0))),
    opens_at: times.opensAt,
    closes_at: times.closesAt,
    draw_at: times.drawAt,
    claim_hours: input.claimHours,
    hide_product: input.hideProduct,
    rules: input.rules,
    wants_beacon: input.beacon,
  };
}

/**
 * Publishes a draft (LCH-6): sets its pairs aside, makes the secret seed and commits to it. 409 with the sizes that have too few
 * free pairs, or without rules, or if they name other times, or without a picture or a price of its product, or if its opening has passed, or if the page
 * showed another version (BO-9).
 */
export const scheduleLaunch = (
  db: Db,
  beacon: Beacon | undefined,
  { actor, id, version, isBeaconNeeded = true }: { actor: Actor; id: number; version?: number; isBeaconNeeded?: boolean },
): Promise<void> =>
  transact(db, async (trx) => {
    const launch = await lockLaunch(trx, id);
    if (launch.state !== 'draft') throw conflict('This launch is already scheduled.', 'launch/published');
    await assertSeen(trx, launch, version);
    if (launch.opens_at.getTime() <= Date.now())
      throw conflict('The opening has passed. Set another time, then schedule it.', 'launch/too-late', [
        { field: 'opensAt', message: 'The opening has passed.' },
      ]);
    if (launch.rules.trim() === '')
      throw conflict('A launch needs rules.', 'launch/no-rules', [{ field: 'rules', message: 'A launch needs rules.' }]);
    const blank = BLANK.exec(launch.rules)?.[0];
    if (blank !== undefined)
      throw conflict(`The rules still have ${blank} in them.`, 'launch/no-rules', [
        { field: 'rules', message: `Fill in ${blank}.` },
      ]);
    const wrong = wrongTime(launch.rules, timesIn(launch));
    if (wrong !== undefined)
      throw conflict(`The rules name another time than the launch: ${wrong}.`, 'launch/no-rules', [
        { field: 'rules', message: `${wrong} is not the time of this launch.` },
      ]);
    if (launch.wants_beacon && !beacon && isBeaconNeeded)
      throw conflict('This shop has no beacon: set LAUNCH_BEACON=drand, or draw without one.', 'launch/no-beacon');
    await assertProductReady(trx, launch.product_id);
    const before = await readSetAside(trx, id);
    await setAside(trx, launch);
    const seed = randomBytes(32);
    const seedHash = sha256(seed);
    const path = await newLaunchPath(trx, await readName(trx, launch.product_id));
    await trx
      .updateTable('launches')
      .set({
        state: 'scheduled',
        path,
        seed: seed.toString('hex'),
        seed_hash: seedHash,
        rules_hash: sha256(launch.rules),
        committed_at: fromNow(0),
        beacon_round: launch.wants_beacon && beacon ? beacon.roundAfter(new Date(launch.closes_at.getTime() + FROZEN_MS)) : null,
        version: launch.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, actor, {
      action: 'launch.schedule',
      subject: `launch:${id}`,
      ...(Object.keys(before).length > 0 && { before: { pairs: before } }),
      after: { path, seedHash, pairs: launch.pairs },
    });
  });

/** 409 unless the product can be shown and sold; it stays so until the transaction ends. */
async function assertProductReady(trx: Trx, id: number): Promise<void> {
  const product = await trx
    .selectFrom('products')
    .select(['price_cents', 'image1', 'active', 'archived_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
  const missing = missingForSale({ hasPicture: product.image1 !== '', priceCents: product.price_cents });
  const isArchived = !product.active && product.archived_at !== null;
  if (missing.length === 0 && !isArchived) return;
  const message = isArchived
    ? 'This product is archived. Make it a draft again or publish it, then schedule its launch.'
    : `Before this launch can be scheduled its product needs ${missing.join(' and ')}.`;
  throw conflict(message, 'launch/product-not-ready', [{ field: 'productId', message }]);
}

/** Sets the pairs of a launch aside; 409 with the sizes that lack pairs. Pairs that it already holds count as free. */
async function setAside(trx: Trx, launch: LaunchRow): Promise<void> {
  const items = Object.keys(launch.pairs).map((size) => ({ productId: launch.product_id, size }));
  const stock = await lockStock(trx, items, null);
  const held = await trx.selectFrom('launch_sizes').selectAll().where('launch_id', '=', launch.id).execute();
  const lacking = Object.entries(launch.pairs).flatMap(([size, pairs]) => {
    const own = held.find((row) => row.size === size && row.product_id === launch.product_id)?.set_aside ?? 0;
    const free = (stock.get(`${launch.product_id}/${size}`)?.free ?? 0) + own;
    return free >= pairs ? [] : [{ field: size, message: `UK ${sizeLabel(size)}: ${pairs} needed, ${free} free.` }];
  });
  if (lacking.length)
    throw conflict(`Too few pairs are free. ${lacking.map(({ message }) => message).join(' ')}`, 'launch/too-few-pairs', lacking);
  await trx.deleteFrom('launch_sizes').where('launch_id', '=', launch.id).execute();
  await insertSizes(trx, launch, launch.pairs);
}

/** Sets pairs of sizes aside for a launch. */
async function insertSizes(trx: Trx, launch: Pick<LaunchRow, 'id' | 'product_id'>, pairs: Record<string, number>): Promise<void> {
  const { id, product_id } = launch;
  const rows = Object.entries(pairs).map(([size, count]) => ({ launch_id: id, product_id, size, set_aside: count }));
  await trx.insertInto('launch_sizes').values(rows).execute();
}

/**
 * Calls a launch off, with a reason that is published: pairs are free again, open claims end, each person gets a mail. A draft is deleted.
 * 409 if the page showed another version (BO-9): the draft to delete may have gone live since.
 */
export const callOff = (
  db: Db,
  actor: Actor,
  { id, reason, version }: { id: number; reason: string; version?: number },
): Promise<void> =>
  transact(db, async (trx) => {
    const launch = await lockLaunch(trx, id);
    if (launch.state === 'ended' || launch.state === 'called-off') throw conflict('This launch is over already.', 'launch/over');
    await assertSeen(trx, launch, version);
    await trx
      .updateTable('launches')
      .set({ state: 'called-off', called_off_at: fromNow(0), called_off_reason: reason, version: launch.version + 1 })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('launch_claims')
      .set({ state: 'called-off' })
      .where('launch_id', '=', id)
      .where('state', '=', 'open')
      .execute();
    await trx
      .updateTable('launch_entries')
      .set({ state: 'called-off' })
      .where('launch_id', '=', id)
      .where('state', 'in', ['entered', 'set-aside', 'selected'])
      .execute();
    const owed = { kind: 'called-off', up_to: 0 } as const;
    await trx
      .insertInto('launch_mails')
      .values({ launch_id: id, ...owed })
      .onConflict((conflict) => conflict.column('launch_id').doUpdateSet(owed))
      .execute();
    const pairs = await readSetAside(trx, id);
    await freePairs(trx, id);
    await trx.deleteFrom('launch_exclusions').where('launch_id', '=', id).execute();
    const isDraft = launch.state === 'draft';
    // A draft was never published, so that it has no page.
    if (isDraft) await trx.deleteFrom('launches').where('id', '=', id).execute();
    await recordAudit(trx, actor, {
      action: 'launch.call-off',
      subject: `launch:${id}`,
      before: { state: launch.state, ...(isDraft && inputOf(launch)), setAside: pairs },
      reason,
    });
  });

/** Puts all pairs that are set aside for a launch into the ordinary stock. */
const freePairs = (trx: Trx, id: number) =>
  trx.updateTable('launch_sizes').set({ set_aside: 0 }).where('launch_id', '=', id).execute();

/** Draws without the beacon if it has not arrived for a day; the page says so. */
export const drawWithoutBeacon = (db: Db, actor: Actor, id: number): Promise<void> =>
  transact(db, async (trx) => {
    const launch = await lockLaunch(trx, id);
    const isWaiting = launch.state === 'closed' && launch.beacon_round !== null && launch.beacon_signature === null;
    if (!isWaiting || launch.draw_at.getTime() > Date.now() - 24 * 3_600_000)
      throw conflict('The draw waits a day for its beacon. After that you can draw without it.', 'launch/beacon-awaited');
    await trx
      .updateTable('launches')
      .set({ beacon_abandoned_at: fromNow(0), version: launch.version + 1 })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, actor, { action: 'launch.draw-without-beacon', subject: `launch:${id}` });
  });

/** Puts the pairs that are not sold into the shop's ordinary stock. */
export const releasePairs = (db: Db, actor: Actor, id: number): Promise<{ productId: number }> =>
  transact(db, async (trx) => {
    const launch = await lockLaunch(trx, id);
    const left = await leftOver(trx, launch);
    await freePairs(trx, id);
    await recordAudit(trx, actor, { action: 'launch.release-pairs', subject: `launch:${id}`, after: left });
    return { productId: launch.product_id };
  });

/** A draft for the pairs that are left over, which stay set aside for it. Returns its id. */
export const secondDraw = (db: Db, shop: ShopConfig, { actor, id }: { actor: Actor; id: number }): Promise<number> =>
  transact(db, async (trx) => {
    const launch = await lockLaunch(trx, id);
    const left = await leftOver(trx, launch);
    const day = 24 * 3_600_000;
    const now = wholeMinute(new Date()).getTime();
    const times = {
      opens_at: new Date(now + day),
      closes_at: new Date(now + 2 * day),
      draw_at: new Date(now + 2 * day + day / 24),
    };
    const same = { productName: await readName(trx, launch.product_id), claimHours: launch.claim_hours };
    const rules = rulesThatFollow(shop, {
      rules: launch.rules,
      before: { ...same, ...timesIn(launch), pairs: launch.pairs },
      now: { ...same, ...timesIn(times), pairs: left },
    });
    const draft = await trx
      .insertInto('launches')
      .values({
        product_id: launch.product_id,
        pairs: JSON.stringify(left),
        ...times,
        claim_hours: launch.claim_hours,
        hide_product: launch.hide_product,
        rules,
        wants_beacon: launch.wants_beacon,
        follows_id: id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await freePairs(trx, id);
    await insertSizes(trx, { id: draft.id, product_id: launch.product_id }, left);
    await recordAudit(trx, actor, {
      action: 'launch.second-draw',
      subject: `launch:${id}`,
      after: { draft: draft.id, pairs: left },
    });
    return draft.id;
  });

/** As the template of the rules takes them. */
const timesIn = ({ opens_at, closes_at, draw_at }: Pick<LaunchRow, 'opens_at' | 'closes_at' | 'draw_at'>) => ({
  opensAt: opens_at.toISOString(),
  closesAt: closes_at.toISOString(),
  drawAt: draw_at.toISOString(),
});

async function leftOver(trx: Trx, launch: LaunchRow): Promise<Record<string, number>> {
  if (launch.state !== 'ended')
    throw conflict('Pairs are left over once the draw is over and every claim is settled.', 'launch/not-over');
  const left = await readSetAside(trx, launch.id);
  if (!Object.keys(left).length) throw conflict('No pairs of this launch are left over.', 'launch/none-left');
  return left;
}

/** The pairs that are set aside for a launch, by size. */
async function readSetAside(trx: Trx, id: number): Promise<Record<string, number>> {
  const rows = await trx.selectFrom('launch_sizes').selectAll().where('launch_id', '=', id).where('set_aside', '>', 0).execute();
  return Object.fromEntries(rows.map(({ size, set_aside }) => [size, set_aside]));
}

/** 'Pass on now'. */
export const passOnNow = (db: Db, config: ApiConfig, { actor, id, claimId }: { actor: Actor; id: number; claimId: string }) =>
  transact(db, async (trx) => {
    await lockLaunch(trx, id);
    const claim = await passClaimOn(trx, config, { claimId, launchId: id });
    if (!claim) return void unchanged();
    await recordAudit(trx, actor, {
      action: 'launch.pass-on',
      subject: `launch:${id}`,
      before: { entry: claim.entry_id, size: claim.size },
    });
  });

/** A launch, locked; 404 without it. */
export async function lockLaunch(trx: Trx, id: number): Promise<LaunchRow> {
  const { rows } = await sql`select from launches where id = ${id} for update`.execute(trx);
  if (!rows.length) throw launchNotFound();
  return trx.selectFrom('launches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
