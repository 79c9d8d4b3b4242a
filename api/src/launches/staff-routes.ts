import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { writeCsv } from '../csv';
import type { ApiDeps } from '../deps';
import { actorOf } from '../staff/audit/actor';
import { Identifier, RequiredReason, type IdParams } from '../staff/identifier';
import { containing, pageOf, PageQuery } from '../staff/page-query';
import type { Beacon } from './beacon';
import { passOn } from './claims';
import { decideEntry, readGroups, toStaffEntry } from './decide-entry';
import {
  callOff,
  changeLaunch,
  createLaunch,
  drawWithoutBeacon,
  passOnNow,
  releasePairs,
  scheduleLaunch,
  secondDraw,
  type LaunchInput,
} from './edit-launch';
import type { LaunchBoard } from './launch-board';
import { sizesOf } from './launch-board';
import { launchNotFound } from './launch-errors';
import { rulesTemplate } from './rules-template';

const text = (name: string, maxLength: number) => Type.String({ maxLength, errorMessage: `${name} is a text.` });
const Input = Type.Object({
  productId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, errorMessage: 'productId is the number of a product.' }),
  pairs: Type.Record(Type.String({ maxLength: 10 }), Type.Integer({ minimum: 0, maximum: 10_000 }), {
    errorMessage: 'pairs has a whole number of pairs for each size key such as size7.',
  }),
  opensAt: text('opensAt', 40),
  closesAt: text('closesAt', 40),
  drawAt: text('drawAt', 40),
  claimHours: Type.Integer({ minimum: 1, maximum: 72, errorMessage: 'claimHours is a whole number from 1 to 72.' }),
  hideProduct: Type.Boolean({ errorMessage: 'hideProduct is true or false.' }),
  rules: text('rules', 20_000),
  beacon: Type.Boolean({ errorMessage: 'beacon is true or false.' }),
});
const Decision = Type.Object({
  decision: Type.String({ pattern: '^(count|set-aside)$', errorMessage: 'decision is count or set-aside.' }),
  reason: RequiredReason,
});
const Reasoned = Type.Object({ reason: RequiredReason });
const ListQuery = Type.Object({ ...PageQuery, state: Type.Optional(text('state', 20)) });
const EntryParams = Type.Object({
  ...Identifier.properties,
  code: Type.String({ pattern: '^[0-9A-Z]{8}$', errorMessage: 'code is an entry code.' }),
});
const ClaimParams = Type.Object({
  ...Identifier.properties,
  claimId: Type.String({ pattern: '^[\\w-]{10,64}$', errorMessage: 'claimId is the id of a claim.' }),
});
const TemplateQuery = Type.Object({
  productId: Type.Optional(Type.String({ pattern: '^\\d{1,9}$', errorMessage: 'productId is a number.' })),
});

type Needs = Pick<ApiDeps, 'db' | 'config' | 'invalidateCatalog'> & { board: LaunchBoard; beacon: Beacon | undefined };

/** Staff: launches from the draft to the result (LCH-10). */
export const staffLaunchRoutes =
  ({ db, config: shopConfig, invalidateCatalog, board, beacon }: Needs): FastifyPluginAsync =>
  async (app) => {
    const reads = { staffAccess: 'launches.read' } as const;
    const edits = { staffAccess: 'launches.edit' } as const;
    const withId = { params: Identifier };
    const changed = async (id: number) => {
      invalidateCatalog();
      await board.refresh();
      return read(id);
    };

    const read = async (id: number) => {
      const [found] = await readRows(id);
      if (!found) throw launchNotFound();
      return found;
    };
    const readRows = async (id: number | undefined, page = { limit: 1, offset: 0, text: '' }) => {
      const rows = await db
        .selectFrom('launches as l')
        .innerJoin('products as p', 'p.id', 'l.product_id')
        .selectAll('l')
        .select(['p.name', 'p.image1', 'p.category', 'p.price_cents'])
        .select(
          sql<number>`(select count(*) from launch_entries e where e.launch_id = l.id and e.state <> 'withdrawn')::integer`.as(
            'entries',
          ),
        )
        .select(
          sql<number>`(select count(*) from launch_entries e where e.launch_id = l.id and e.state = 'set-aside')::integer`.as(
            'setAside',
          ),
        )
        .select(
          sql<
            Record<string, number>
          >`coalesce((select jsonb_object_agg(s.size, s.set_aside) from launch_sizes s where s.launch_id = l.id), '{}')`.as(
            'pairsSetAside',
          ),
        )
        .$if(id !== undefined, (query) => query.where('l.id', '=', id ?? 0))
        .$if(page.text !== '', (query) => query.where('p.name', 'ilike', containing(page.text)))
        .orderBy('l.opens_at', 'desc')
        .orderBy('l.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        version: row.version,
        path: row.path,
        productId: row.product_id,
        name: row.name,
        image: row.image1,
        category: row.category,
        priceCents: row.price_cents,
        state: row.state,
        pairs: row.pairs,
        sizes: sizesOf(row.pairs),
        pairsSetAside: row.pairsSetAside,
        opensAt: row.opens_at.toISOString(),
        closesAt: row.closes_at.toISOString(),
        drawAt: row.draw_at.toISOString(),
        claimHours: row.claim_hours,
        hideProduct: row.hide_product,
        rules: row.rules,
        rulesHash: row.rules_hash,
        seedHash: row.seed_hash,
        beacon: row.wants_beacon,
        beaconRound: row.beacon_round === null ? null : Number(row.beacon_round),
        beaconState: beaconState(row),
        listHash: row.list_hash,
        drawnAt: row.drawn_at?.toISOString() ?? null,
        calledOff: row.called_off_at && { at: row.called_off_at.toISOString(), reason: row.called_off_reason },
        followsId: row.follows_id,
        entries: row.entries,
        setAside: row.setAside,
      }));
    };

    app.get<{ Querystring: Static<typeof ListQuery> }>(
      '/staff/api/launches',
      { config: reads, schema: { querystring: ListQuery } },
      async ({ query }) => {
        const { total } = await db
          .selectFrom('launches')
          .select(sql<number>`count(*)::integer`.as('total'))
          .executeTakeFirstOrThrow();
        return { rows: await readRows(undefined, pageOf(query)), total, mayUseBeacon: beacon !== undefined };
      },
    );
    app.get<{ Querystring: Static<typeof TemplateQuery> }>(
      '/staff/api/launches/rules-template',
      { config: reads, schema: { querystring: TemplateQuery } },
      async () => ({ rules: rulesTemplate(shopConfig.shop) }),
    );
    app.post<{ Body: Static<typeof Input> }>(
      '/staff/api/launches',
      { config: edits, schema: { body: Input } },
      async (request, reply) => {
        const id = await createLaunch(db, actorOf(request), request.body as LaunchInput);
        return reply.code(201).send(await read(id));
      },
    );
    app.get<IdParams>('/staff/api/launches/:id', { config: reads, schema: withId }, ({ params }) => read(Number(params.id)));
    app.put<IdParams & { Body: Static<typeof Input> }>(
      '/staff/api/launches/:id',
      { config: edits, schema: { ...withId, body: Input } },
      async (request) => {
        const id = Number(request.params.id);
        await changeLaunch(db, actorOf(request), { id, ...(request.body as LaunchInput) });
        return read(id);
      },
    );
    app.post<IdParams>('/staff/api/launches/:id/schedule', { config: edits, schema: withId }, async (request) => {
      const id = Number(request.params.id);
      await scheduleLaunch(db, beacon, { actor: actorOf(request), id });
      return changed(id);
    });
    app.post<IdParams & { Body: Static<typeof Reasoned> }>(
      '/staff/api/launches/:id/call-off',
      { config: edits, schema: { ...withId, body: Reasoned } },
      async (request) => {
        await callOff(db, actorOf(request), { id: Number(request.params.id), reason: request.body.reason });
        invalidateCatalog();
        await board.refresh();
        return { message: 'Called off' };
      },
    );
    app.post<IdParams>('/staff/api/launches/:id/draw-without-beacon', { config: edits, schema: withId }, async (request) => {
      await drawWithoutBeacon(db, actorOf(request), Number(request.params.id));
      return changed(Number(request.params.id));
    });
    app.post<IdParams>('/staff/api/launches/:id/second-draw', { config: edits, schema: withId }, async (request) =>
      changed(await secondDraw(db, actorOf(request), Number(request.params.id))),
    );
    app.post<IdParams>('/staff/api/launches/:id/release-pairs', { config: edits, schema: withId }, async (request) => {
      await releasePairs(db, actorOf(request), Number(request.params.id));
      return changed(Number(request.params.id));
    });

    app.get<IdParams & { Querystring: Static<typeof ListQuery> }>(
      '/staff/api/launches/:id/entries',
      { config: reads, schema: { ...withId, querystring: ListQuery } },
      async ({ params, query }) => {
        await read(Number(params.id));
        const { text: typed, limit, offset } = pageOf(query);
        const matching = db
          .selectFrom('launch_entries')
          .where('launch_id', '=', Number(params.id))
          .$if(query.state !== undefined && query.state !== '', (q) => q.where('state', '=', query.state as never))
          .$if(typed !== '', (q) =>
            q.where((eb) => eb.or([eb('code', '=', typed.toUpperCase()), eb('email', 'ilike', containing(typed))])),
          );
        const { total } = await matching.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
        const rows = await matching.selectAll().orderBy('id').limit(limit).offset(offset).execute();
        return { rows: rows.map(toStaffEntry), total };
      },
    );
    app.get<IdParams>('/staff/api/launches/:id/numbers', { config: reads, schema: withId }, async ({ params }) => {
      const id = Number(params.id);
      await read(id);
      const count = sql<number>`count(*)::integer`.as('entries');
      const ofLaunch = db.selectFrom('launch_entries').where('launch_id', '=', id).where('state', '<>', 'withdrawn');
      const hour = sql<Date>`date_trunc('hour', entered_at)`;
      const hours = await ofLaunch
        .select([hour.as('hour'), 'size', count])
        .groupBy([hour, 'size'])
        .orderBy('hour')
        .execute();
      const groups = await readGroups(db, id);
      const isSetAside = ({ state }: { state: string }) => state === 'set-aside';
      const bySign = Object.fromEntries(
        ['email', 'phone', 'address', 'device'].map((sign) => [
          sign,
          groups
            .filter(({ signs }) => (signs as string[]).includes(sign))
            .reduce((sum, { entries }) => sum + entries.filter(isSetAside).length, 0),
        ]),
      );
      return {
        hours: hours.map(({ hour: at, size, entries }) => ({ hour: new Date(at).toISOString(), size, entries })),
        setAside: bySign,
      };
    });
    app.get<IdParams>('/staff/api/launches/:id/groups', { config: reads, schema: withId }, async ({ params }) => {
      await read(Number(params.id));
      return readGroups(db, Number(params.id));
    });
    app.post<{ Params: Static<typeof EntryParams>; Body: Static<typeof Decision> }>(
      '/staff/api/launches/:id/entries/:code/decision',
      { config: edits, schema: { params: EntryParams, body: Decision } },
      async (request) => {
        const { id, code } = request.params;
        const { decision, reason } = request.body;
        await decideEntry(db, shopConfig, {
          actor: actorOf(request),
          id: Number(id),
          code,
          decision: decision as 'count' | 'set-aside',
          reason,
        });
        return readGroups(db, Number(id));
      },
    );

    const readClaims = async (id: number) => {
      const rows = await db
        .selectFrom('launch_claims as c')
        .innerJoin('launch_entries as e', 'e.id', 'c.entry_id')
        .select(['c.id', 'c.size', 'c.state', 'c.starts_at', 'c.until', 'e.code', 'e.rank', 'e.email', 'e.details'])
        .where('c.launch_id', '=', id)
        .orderBy('e.rank')
        .limit(5_000)
        .execute();
      return rows.map((row) => {
        const { firstName = '', lastName = '' } = row.details as Record<string, string>;
        return {
          id: row.id,
          code: row.code,
          name: `${firstName} ${lastName}`.trim(),
          email: row.email,
          rank: row.rank,
          size: row.size,
          state: row.state,
          startsAt: row.starts_at.toISOString(),
          until: row.until.toISOString(),
        };
      });
    };
    app.get<IdParams>('/staff/api/launches/:id/claims', { config: reads, schema: withId }, async ({ params }) => {
      await read(Number(params.id));
      return { now: new Date().toISOString(), claims: await readClaims(Number(params.id)) };
    });
    app.post<{ Params: Static<typeof ClaimParams> }>(
      '/staff/api/launches/:id/claims/:claimId/pass-on',
      { config: edits, schema: { params: ClaimParams } },
      async (request) => {
        const id = Number(request.params.id);
        await passOnNow(db, shopConfig, { actor: actorOf(request), id, claimId: request.params.claimId });
        await passOn({ db, config: shopConfig }, id);
        return { now: new Date().toISOString(), claims: await readClaims(id) };
      },
    );
    app.get<IdParams>('/staff/api/launches/:id/entries.csv', { config: reads, schema: withId }, async ({ params }, reply) => {
      await read(Number(params.id));
      const rows = await db
        .selectFrom('launch_entries')
        .selectAll()
        .where('launch_id', '=', Number(params.id))
        .orderBy('id')
        .execute();
      const cells = rows
        .map(toStaffEntry)
        .map((e) => [e.code, e.name, e.email, e.phoneNumber, e.address, e.size, e.second ?? '', e.state, e.reason, e.enteredAt]);
      return sendCsv(reply, 'entries.csv', [
        ['code', 'name', 'email', 'phone', 'address', 'size', 'second size', 'state', 'reason', 'entered at'],
        ...cells,
      ]);
    });
    app.get<IdParams>('/staff/api/launches/:id/results.csv', { config: reads, schema: withId }, async ({ params }, reply) => {
      await read(Number(params.id));
      const rows = await db
        .selectFrom('launch_entries')
        .select(['rank', 'code', 'result_size', 'result', 'state'])
        .where('launch_id', '=', Number(params.id))
        .where('rank', 'is not', null)
        .orderBy('rank')
        .execute();
      const cells = rows.map(({ rank, code, result_size, result, state }) => [rank, code, result_size, result, state]);
      return sendCsv(reply, 'results.csv', [['rank', 'code', 'size', 'result', 'state'], ...cells]);
    });
  };

const beaconState = (row: { beacon_round: string | null; beacon_signature: string | null; beacon_abandoned_at: Date | null }) => {
  if (row.beacon_round === null) return null;
  if (row.beacon_signature !== null) return 'known';
  return row.beacon_abandoned_at === null ? 'waiting' : 'abandoned';
};

const sendCsv = (
  reply: { headers(values: Record<string, string>): { send(text: string): unknown } },
  name: string,
  rows: readonly (readonly (string | number | null)[])[],
) =>
  reply
    .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` })
    .send(writeCsv(rows));
