import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { about, documented } from '../../http/route-description';
import { actorOf } from '../../audit/actor';
import { recordAudit } from '../../audit/record-audit';
import type { ApiDeps } from '../../deps';
import { Identifier, type IdParams } from '../../http/identifier';
import { contains, pageOf } from '../../http/page-query';
import { sendCsv } from '../../http/csv-download';
import { passOn } from '../claims';
import { decideEntry } from '../decide-entry';
import { passOnNow } from '../edit-launch';
import { notDrawn } from '../launch-errors';
import { shownEntries } from '../shown-entries';
import { csvOfEntries, csvOfResults } from './launch-csv';
import { readClaims } from './read-claims';
import { readGroups, readLinkedPage, toStaffEntry } from './read-groups';
import { findLaunch, readLaunch } from './read-launches';
import { readNumbers } from './read-numbers';
import {
  ClaimParams,
  Claims,
  CsvQuery,
  EntryDecision,
  EntryGroups,
  EntryList,
  EntryParams,
  LaunchNumbers,
  EntryListQuery,
  LinkedPage,
  LinkedPageQuery,
} from './schemas';

const NAME = sql`concat_ws(' ', details ->> 'firstName', details ->> 'lastName')`;

/** Staff: entries of launches, the results of the draw, and the claims (LCH-4, LCH-10). */
export const staffEntryRoutes =
  ({ db, config: shopConfig }: Pick<ApiDeps, 'db' | 'config'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const params = Identifier;
    const launchIn = (request: { params: IdParams['Params'] }) => findLaunch(db, Number(request.params.id));

    app.get(
      '/staff/api/launches/:id/entries',
      about(
        'entries by state; q searches code, email and name',
        { access: 'launches.read', params, querystring: EntryListQuery },
        documented(EntryList),
      ),
      async (request) => {
        const id = await launchIn(request);
        const { state = '' } = request.query;
        const { text, limit, offset } = pageOf(request.query);
        const found = db
          .selectFrom(shownEntries(db).as('entry'))
          .where('launch_id', '=', id)
          .$if(state !== '', (query) => query.where('state', '=', state as never))
          .$if(text !== '', (query) =>
            query.where((eb) =>
              eb.or([eb('code', '=', text.toUpperCase()), contains(sql.ref('email'), text), contains(NAME, text)]),
            ),
          );
        const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
        const rows = await found.selectAll().orderBy('id').limit(limit).offset(offset).execute();
        return { rows: rows.map(toStaffEntry), total, pageSize: limit };
      },
    );
    app.get(
      '/staff/api/launches/:id/numbers',
      about('entries per hour and size, set aside by reason', { access: 'launches.read', params }, documented(LaunchNumbers)),
      async (request) => readNumbers(db, await launchIn(request)),
    );
    app.get(
      '/staff/api/launches/:id/groups',
      about('the first 2,000 linked entries in groups', { access: 'launches.read', params }, documented(EntryGroups)),
      async (request) => readGroups(db, await launchIn(request)),
    );
    app.get(
      '/staff/api/launches/:id/linked-entries',
      about(
        'linked entries in groups, with what links them; a group may go on with the next page',
        { access: 'launches.read', params, querystring: LinkedPageQuery },
        documented(LinkedPage),
      ),
      async (request) => readLinkedPage(db, await launchIn(request), pageOf(request.query)),
    );
    app.post(
      '/staff/api/launches/:id/entries/:code/decision',
      about(
        'count an entry after all, or set it aside; the customer is mailed the reason',
        { access: 'launches.edit', errors: [409], params: EntryParams, body: EntryDecision },
        documented(EntryGroups),
      ),
      async (request) => {
        const id = Number(request.params.id);
        await decideEntry(db, shopConfig, { actor: actorOf(request), id, code: request.params.code, ...request.body });
        return readGroups(db, id);
      },
    );
    app.get(
      '/staff/api/launches/:id/claims',
      about('who may buy a pair until when', { access: 'launches.read', params }, documented(Claims)),
      async (request) => readClaims(db, await launchIn(request)),
    );
    app.post(
      '/staff/api/launches/:id/claims/:claimId/pass-on',
      about(
        'pass a pair on to the next in the queue now',
        { access: 'launches.edit', errors: [409], params: ClaimParams },
        documented(Claims),
      ),
      async (request) => {
        const id = Number(request.params.id);
        await passOnNow(db, shopConfig, { actor: actorOf(request), id, claimId: request.params.claimId });
        await passOn({ db, config: shopConfig }, id);
        return readClaims(db, id);
      },
    );
    app.get(
      '/staff/api/launches/:id/entries.csv',
      about(
        'all entries as CSV, with commas or semicolons; kept in the audit log',
        { access: 'launches.read', params, querystring: CsvQuery },
        'text/csv',
      ),
      async (request, reply) => {
        const { id, path } = await readLaunch(db, Number(request.params.id));
        await recordAudit(db, actorOf(request), { action: 'launch.export', subject: `launch:${id}`, after: { file: 'entries' } });
        return sendCsv(reply, `${path || id}-entries.csv`, csvOfEntries(db, id, request.query.separator));
      },
    );
    app.get(
      '/staff/api/launches/:id/results.csv',
      about(
        'the results as CSV, with commas or semicolons; kept in the audit log',
        { access: 'launches.read', params, querystring: CsvQuery },
        'text/csv',
      ),
      async (request, reply) => {
        const { id, path, drawnAt } = await readLaunch(db, Number(request.params.id));
        if (drawnAt === null) throw notDrawn();
        await recordAudit(db, actorOf(request), { action: 'launch.export', subject: `launch:${id}`, after: { file: 'results' } });
        return sendCsv(reply, `${path}-results.csv`, csvOfResults(db, id, request.query.separator));
      },
    );
  };
