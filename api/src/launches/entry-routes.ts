import { randomBytes } from 'node:crypto';
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { sizeLabel } from 'shared/models';
import { formatDayTime } from 'shared/dates';
import { about, documented, Message } from '../http/route-description';
import type { ApiConfig } from '../config/config';
import type { EntryDetails, LaunchClaimsTable } from '../db/tables/launches';
import { chooseDelivery } from '../delivery/delivery-methods';
import { readDeliverySettings } from '../delivery/delivery-settings';
import type { ApiDeps } from '../deps';
import { HttpError } from '../http/http-error';
import { byNetwork, LIMITS, type Counted } from '../limits/rate-limit';
import { strictCookie } from '../security/strict-cookie';
import { assertCheckoutOpen } from '../settings/assert-checkout-open';
import { readSetting } from '../settings/settings';
import { declineClaim, passOn, readClaimLine } from './claims';
import { changeEntry, enter, leaveDraw, mayEnter, readEntryOf } from './enter';
import { entryVersion, readEntry } from './entry-input';
import { summaryOf, type KnownLaunch, type LaunchBoard } from './launch-board';
import { assertClaimOpen, calledOff, claimEnded, enteredAlready, entriesClosed, proofNeeded } from './launch-errors';
import { checkProof, newChallenge } from './proof-of-work';
import { Challenge, Entered, EntryForm, EntryRequest, HeldPair, MyEntries, Path, type Entry } from './schemas';
import { shownEntries, type ShownEntry } from './shown-entries';

type ByPath = { Params: Static<typeof Path> };
const ClaimId = Type.Object({ id: Type.String({ pattern: '^[\\w-]{10,64}$', errorMessage: 'id is the id of a claim.' }) });

/** Marks a browser, so that a second account in it is linked. */
const DEVICE_COOKIE = 'launch_device';
const YEAR_S = 365 * 24 * 3_600;

const changeLimits = ({ user }: FastifyRequest): Counted[] => [[LIMITS.launchEntryAccount, String(user.id)]];
const entryLimits = (request: FastifyRequest): Counted[] => [
  ...changeLimits(request),
  ...byNetwork(LIMITS.launchEntryAddress, request.ip),
];
const challengeLimits = ({ user, ip }: FastifyRequest): Counted[] => [
  [LIMITS.launchChallengeAccount, String(user.id)],
  ...byNetwork(LIMITS.launchChallengeAddress, ip),
];

/** Entering a draw, and what becomes of an entry (LCH-3, LCH-5, LCH-8). Register it behind `requireUser`. */
export const entryRoutes =
  (deps: ApiDeps & { board: LaunchBoard }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, config, board, metrics } = deps;
    const find = (path: string) => board.find(path, new Date());
    const schema = { params: Path };
    const entrySchema = { ...schema, byHand: { body: EntryRequest } };

    app.get(
      '/api/launches/entries',
      about("The customer's entries, with what to do next", {}, documented(MyEntries)),
      async ({ user }) => {
        const now = new Date();
        const known = new Map(board.list(now).map((each) => [each.id, each]));
        const rows = current(await readShown(deps, { accountId: user.id }));
        const claims = await readClaims(deps, rows);
        return {
          now: now.toISOString(),
          entries: rows.flatMap((row) => {
            const of = known.get(row.launch_id);
            return of ? [{ launch: summaryOf(of), ...shownEntry(row, claims.get(row.id), of) }] : [];
          }),
        };
      },
    );

    app.get(
      '/api/launches/:path/entry',
      about(
        "The customer's entry, what the form is filled in with, and whether they may enter",
        { ...schema },
        documented(EntryForm),
      ),
      async ({ user, params }) => {
        const known = find(params.path);
        const [latest] = await readShown(deps, { accountId: user.id, launchId: known.id });
        const entry = latest?.state === 'withdrawn' ? undefined : latest;
        const claims = entry && (await readClaims(deps, [entry]));
        const against = await reasonAgainst(deps, known, { accountId: user.id, hasEntered: entry !== undefined });
        return {
          entry: entry ? shownEntry(entry, claims?.get(entry.id), known) : null,
          details: { ...(await readDetails(deps, user.id)), ...entry?.details },
          mayEnter: against ? { ok: false, message: against.message, code: against.code } : { ok: true },
        };
      },
    );

    app.get(
      '/api/launches/:path/challenge',
      about(
        'A proof of work for this account and launch, in the format of ALTCHA',
        { config: { limits: challengeLimits }, ...schema },
        documented(Challenge),
      ),
      async (request, reply) => {
        const { id } = find(request.params.path);
        deviceOf(config, request, reply);
        return newChallenge(config.jwtSecret, { accountId: request.user.id, launchId: id });
      },
    );

    const readBody = async (request: FastifyRequest<ByPath>, known: KnownLaunch, isNew: boolean) => {
      const input = readEntry(request.body, known.published.commit.pairs, { isNew });
      chooseDelivery(input.delivery, await readDeliverySettings(db), config);
      return input;
    };

    app.post(
      '/api/launches/:path/entry',
      about('Enter the draw', { config: { limits: entryLimits }, errors: [403, 409], ...entrySchema }, documented(Entered, 201)),
      async (request, reply) => {
        const arrivedAt = arrivalOf(reply);
        const known = find(request.params.path);
        assertOpen(known, arrivedAt);
        const by = { launchId: known.id, accountId: request.user.id };
        await mayEnter(db, by.accountId);
        if (await readEntryOf(db, by)) throw enteredAlready();
        const input = await readBody(request, known, true);
        const { proof } = request.body as { proof?: unknown };
        if (typeof proof !== 'string' || proof.length > 8_000) throw proofNeeded();
        const proofSignature = await checkProof(config.jwtSecret, proof, by);
        const entry = await enter(deps, { ...by, arrivedAt, input, proofSignature, deviceId: deviceOf(config, request, reply) });
        metrics.launchEntries.inc({ outcome: entry.state === 'set-aside' ? 'set aside' : 'entered' });
        return reply
          .code(201)
          .send({ entry: shownEntry(entry, undefined, known), message: confirmation(entry, 'You are in the draw.') });
      },
    );
    app.put(
      '/api/launches/:path/entry',
      about(
        'Change the entry, until closing',
        { config: { limits: changeLimits }, errors: [409], ...entrySchema },
        documented(Entered),
      ),
      async (request, reply) => {
        const arrivedAt = arrivalOf(reply);
        const known = find(request.params.path);
        assertOpen(known, arrivedAt);
        const input = await readBody(request, known, false);
        const by = { launchId: known.id, accountId: request.user.id, arrivedAt };
        const { version } = request.body as { version?: unknown };
        const basedOn = typeof version === 'string' ? version : undefined;
        const entry = await changeEntry(deps, { ...by, input, basedOn, deviceId: deviceOf(config, request, reply) });
        metrics.launchEntries.inc({ outcome: 'changed' });
        return { entry: shownEntry(entry, undefined, known), message: confirmation(entry, 'Your entry was changed.') };
      },
    );
    app.delete(
      '/api/launches/:path/entry',
      about('Leave the draw, until closing', { config: { limits: changeLimits }, errors: [409], ...schema }, Message),
      async (request, reply) => {
        const arrivedAt = arrivalOf(reply);
        const known = find(request.params.path);
        assertOpen(known, arrivedAt);
        await leaveDraw(deps, { launchId: known.id, accountId: request.user.id, arrivedAt });
        metrics.launchEntries.inc({ outcome: 'left' });
        return { message: 'You have left the draw.' };
      },
    );

    app.post(
      '/api/launches/claims/:id/decline',
      about('Give a pair up: the next in the queue can buy it', { errors: [409], params: ClaimId }, Message),
      async ({ user, params }) => {
        const { launchId, hasNext } = await declineClaim(deps, { claimId: params.id, accountId: user.id });
        await passOn(deps, launchId);
        return { message: hasNext ? 'The next person in the queue can buy it.' : 'Your pair goes back to the shop.' };
      },
    );
    app.get(
      '/api/order/holds/:id',
      about(
        'The pair of a launch that the customer can buy, and until when',
        { errors: [409], params: ClaimId },
        documented(HeldPair),
      ),
      async ({ user, params }) => {
        const claim = await readClaimLine(db, { claimId: params.id, accountId: user.id });
        assertClaimOpen(claim.state);
        // Its time limit pauses while the checkout is closed.
        await assertCheckoutOpen(db);
        if (claim.secondsLeft <= 0) throw claimEnded();
        return {
          until: claim.until.toISOString(),
          delivery: claim.delivery,
          details: claim.details,
          lines: [
            {
              productId: claim.productId,
              name: claim.name,
              image: claim.image1,
              size: claim.size,
              quantity: 1,
              priceCents: claim.priceCents,
            },
          ],
        };
      },
    );
  };

/** When the request arrived: the time that it has waited since does not count. */
const arrivalOf = (reply: FastifyReply): Date => new Date(Date.now() - reply.elapsedTime);

function assertOpen({ launch }: KnownLaunch, arrivedAt: Date): void {
  if (launch.state === 'called-off') throw calledOff();
  if (arrivedAt.getTime() < Date.parse(launch.opensAt))
    throw new HttpError(409, 'Entries are not open yet.', { code: 'launch/not-open' });
  if (arrivedAt.getTime() >= Date.parse(launch.closesAt)) throw entriesClosed();
}

async function reasonAgainst(
  { db }: Pick<ApiDeps, 'db'>,
  known: KnownLaunch,
  { accountId, hasEntered }: { accountId: number; hasEntered: boolean },
): Promise<HttpError | undefined> {
  try {
    assertOpen(known, new Date());
    await mayEnter(db, accountId);
    return hasEntered ? enteredAlready() : undefined;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/** The mark of this browser; a new one is set. */
function deviceOf(config: Pick<ApiConfig, 'publicUrl'>, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[DEVICE_COOKIE] ?? '';
  if (/^[\w-]{22}$/.test(known)) return known;
  const device = randomBytes(16).toString('base64url');
  reply.setCookie(DEVICE_COOKIE, device, {
    ...strictCookie(config, '/api/launches'),
    maxAge: YEAR_S,
  });
  return device;
}

/** The entries of an account, the latest first, as it may see them. */
function readShown({ db }: Pick<ApiDeps, 'db'>, { accountId, launchId }: { accountId: number; launchId?: number }) {
  return shownEntries(db)
    .where('e.account_id', '=', accountId)
    .$if(launchId !== undefined, (query) => query.where('e.launch_id', '=', launchId ?? 0))
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute();
}

/** Without entries that were withdrawn before the account entered the same launch again. Give it the latest first. */
const current = (rows: readonly ShownEntry[]): ShownEntry[] =>
  rows.filter(
    ({ state, launch_id }, index) => state !== 'withdrawn' || rows.findIndex((row) => row.launch_id === launch_id) === index,
  );

interface ShownClaim extends Pick<Selectable<LaunchClaimsTable>, 'id' | 'until' | 'size' | 'state' | 'entry_id'> {
  /** Its time limit is paused, because the checkout is closed. */
  isWaiting: boolean;
}

async function readClaims(
  { db }: Pick<ApiDeps, 'db'>,
  entries: readonly { id: number }[],
): Promise<ReadonlyMap<number, ShownClaim>> {
  if (!entries.length) return new Map();
  const ids = entries.map(({ id }) => id);
  const rows = await db
    .selectFrom('launch_claims as c')
    .select(['c.id', 'c.until', 'c.size', 'c.state', 'c.entry_id'])
    .where('c.entry_id', 'in', ids)
    .execute();
  const isWaiting = rows.length > 0 && (await readSetting(db, 'checkout')).closed !== null;
  return new Map(rows.map((row) => [row.entry_id, { ...row, isWaiting }]));
}

function shownEntry(entry: ShownEntry, claim: ShownClaim | undefined, { launch }: KnownLaunch): Entry {
  return {
    code: entry.code,
    size: entry.size,
    second: entry.second,
    delivery: entry.delivery,
    details: entry.details,
    version: entryVersion(entry),
    state: entry.state,
    rank: entry.rank,
    enteredAt: entry.entered_at.toISOString(),
    claim: claim
      ? {
          id: claim.id,
          until: claim.until.toISOString(),
          isWaiting: claim.isWaiting,
          size: claim.size,
          priceCents: launch.priceCents,
          state: claim.state,
        }
      : null,
    next: nextOf(entry, claim, launch),
  };
}

const confirmation = ({ state }: Pick<ShownEntry, 'state'>, otherwise: string) =>
  state === 'set-aside' ? 'Your entry is set aside. We have emailed you the reason.' : otherwise;

/** The next step, in a sentence. */
function nextOf({ state, reason }: ShownEntry, claim: ShownClaim | undefined, launch: KnownLaunch['launch']): string {
  switch (state) {
    case 'entered':
      return launch.state === 'open'
        ? `You can change your entry until ${formatDayTime(launch.closesAt)}.`
        : launch.beacon?.state === 'waiting' && Date.parse(launch.drawAt) < Date.now()
          ? 'The draw waits for the public random value, for a day at most.'
          : `The draw is on ${formatDayTime(launch.drawAt)}.`;
    case 'set-aside':
      return (
        (reason
          ? `Your entry was set aside: ${reason}`
          : 'Your entry was set aside, because an earlier one is linked with it. We have emailed you the reason.') +
        (launch.state === 'open' ? '' : ' It is not in the draw.')
      );
    case 'selected':
      if (claim?.isWaiting)
        return `The checkout is closed. Your time to buy your pair in UK ${sizeLabel(claim.size)} resumes when it opens.`;
      return claim
        ? `Buy your pair in UK ${sizeLabel(claim.size)} until ${formatDayTime(claim.until.toISOString())} (South African time).`
        : 'Buy your pair.';
    case 'waiting':
      return 'You are in the queue: we write to you if a pair becomes free.';
    case 'passed-on':
      return 'You can no longer buy your pair.';
    case 'bought':
      return 'You have bought your pair: its order is listed under Orders.';
    case 'order-cancelled':
    case 'order-refunded':
      return `The order of your pair was ${state.replace('order-', '')}: it is listed under Orders.`;
    case 'not-selected':
      return 'You were not selected.';
    case 'called-off':
      return launch.calledOff?.reason ? `The reason: ${launch.calledOff.reason}` : 'We have emailed everyone who entered.';
    case 'withdrawn':
      return launch.state === 'open' ? 'You have left the draw, and can enter again.' : 'You have left the draw.';
  }
}

/** The initial values of the form: from the latest entry, else from the profile. */
async function readDetails({ db }: Pick<ApiDeps, 'db'>, accountId: number): Promise<EntryDetails & { emailConfirmed: boolean }> {
  const account = await db
    .selectFrom('accounts')
    .select(['firstname', 'lastname', 'phone_number', 'address', 'email_confirmed_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const latest = await db
    .selectFrom('launch_entries')
    .select('details')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    firstName: account.firstname,
    lastName: account.lastname,
    phoneNumber: account.phone_number,
    address: account.address,
    province: '',
    zipCode: '',
    ...(latest?.details as Partial<EntryDetails> | undefined),
    emailConfirmed: account.email_confirmed_at !== null,
  };
}
