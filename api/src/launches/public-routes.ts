import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { about, documented, Message } from '../http/route-description';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { Email, requireEmail } from '../http/email-field';
import { sendCompressed } from '../http/send-compressed';
import { acceptAnyBody } from '../http/link-page';
import { HttpError } from '../http/http-error';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { newToken } from '../security/secrets';
import { tokenHash } from '../security/token-hash';
import { calendarFile } from './calendar-file';
import { summaryOf, type LaunchBoard } from './launch-board';
import { LaunchList, LaunchPage, Path, Proof } from './schemas';
import { notDrawn } from './launch-errors';
import { readLaunchPreview } from './preview';

/** As the API or the browser made it. */
const REMINDER_TOKEN = '^[\\w-]{32,64}$';
const Token = Type.Object({ token: Type.String({ pattern: REMINDER_TOKEN, errorMessage: 'token must match the request.' }) });
const Reminder = Type.Object({
  email: Email,
  token: Type.Optional(
    Type.String({
      pattern: REMINDER_TOKEN,
      description: 'Random, of the browser: the same again after an answer that was lost, so that both are one request.',
    }),
  ),
});
const Reminded = Type.Object({
  ...Message.properties,
  token: Type.String({ description: 'Withdraws this request, for the browser that made it.' }),
});

const CHECK_DRAW = 'check-draw.mjs';

/** Launches for everybody (LCH-2, LCH-6): calendar, page, proof and its files. All of it is served from memory. */
export const launchRoutes =
  ({ db, config, board }: Pick<ApiDeps, 'db' | 'config'> & { board: LaunchBoard }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const fromMemory = { fromMemory: true } as const;
    const find = (path: string) => board.find(path, new Date());
    const schema = { params: Path };

    app.get(
      '/launches',
      about(
        'Launches that are published, newest first, from memory; a page is redirected',
        { config: fromMemory },
        documented(LaunchList),
      ),
      async (_request, reply) => {
        const now = new Date();
        return sendFresh(reply, { now: now.toISOString(), launches: board.list(now).map(summaryOf) });
      },
    );
    const script = readFileSync(join(__dirname, '../../published', CHECK_DRAW));
    app.get(
      `/launches/${CHECK_DRAW}`,
      about('The script that checks a draw at a command line', { config: fromMemory }, 'text/javascript'),
      async (_request, reply) => download(reply, CHECK_DRAW, 'text/javascript').send(script),
    );
    /** A draft, for anyone with the link that staff made. */
    const previewOf = async (path: string) => {
      const id = readLaunchPreview(config.staffSecret, path);
      return id === undefined ? undefined : board.preview(id, path);
    };
    app.get(
      '/launches/:path',
      about(
        'A launch, from memory; a page is redirected',
        { config: fromMemory, errors: [404], ...schema },
        documented(LaunchPage),
      ),
      async ({ params }, reply) => {
        const launch = (await previewOf(params.path)) ?? find(params.path).launch;
        return sendFresh(reply, { now: new Date().toISOString(), launch });
      },
    );
    app.get(
      '/launches/:path/launch.ics',
      about('Opening and draw for a calendar', { config: fromMemory, errors: [404], ...schema }, 'text/calendar'),
      async ({ params }, reply) => {
        const { id, version, launch } = find(params.path);
        const file = calendarFile(launch, { id, sequence: version, publicUrl: config.publicUrl });
        return download(reply, `${launch.path}.ics`, 'text/calendar').send(file);
      },
    );
    app.get(
      '/launches/:path/proof',
      about(
        'The published data of a draw: commit, list, seed, beacon and results, each null until it is published',
        { config: fromMemory, errors: [404], ...schema },
        documented(Proof),
      ),
      async (request, reply) => sendCompressed(request, reply, find(request.params.path).published),
    );
    app.get(
      '/launches/:path/proof.json',
      about('The same as a file, for check-draw.mjs', { config: fromMemory, errors: [404], ...schema }, documented(Proof)),
      async ({ params }, reply) => download(reply, 'proof.json', 'application/json').send(find(params.path).published.body),
    );
    app.get(
      '/launches/:path/list.csv',
      about('The frozen list of entries, without names', { config: fromMemory, errors: [404], ...schema }, 'text/csv'),
      async ({ params }, reply) => {
        const { list } = find(params.path).published;
        if (list === null)
          throw new HttpError(404, 'The list is published when entries are closed.', { code: 'launch/not-published' });
        return download(reply, 'list.csv', 'text/csv').send(list);
      },
    );
    app.get(
      '/launches/:path/results.csv',
      about('The results by entry code', { config: fromMemory, errors: [404], ...schema }, 'text/csv'),
      async ({ params }, reply) => {
        const { results } = find(params.path).published;
        if (results === null) throw notDrawn();
        return download(reply, 'results.csv', 'text/csv').send(results);
      },
    );

    const limits = ({ ip }: FastifyRequest) => byNetwork(LIMITS.launchReminder, ip);
    app.post(
      '/launches/:path/reminders',
      about(
        'Ask for one mail at the opening',
        { config: { limits }, errors: [404, 409], params: Path, body: Reminder },
        documented(Reminded, 202),
      ),
      async ({ params, body }, reply) => {
        const { id } = find(params.path);
        const email = requireEmail(body.email);
        const token = body.token ?? newToken();
        await transact(db, async (trx) => {
          const launch = await trx
            .selectFrom('launches')
            .select('id')
            .where('id', '=', id)
            .where('state', '=', 'scheduled')
            // Until the address is stored, the launch does not open: the opening writes to every address, and forgets it.
            .forShare()
            .executeTakeFirst();
          if (!launch) throw new HttpError(409, 'This launch has opened already.', { code: 'launch/opened' });
          await trx
            .insertInto('launch_reminders')
            // Each request has its own token: the address of another person does not withdraw that person's request.
            .values({ launch_id: id, email, token_hash: tokenHash(token) })
            // The answer to the first of two was lost; the address may have been corrected since.
            .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ launch_id: id, email }))
            .execute();
        });
        return reply.code(202).send({ message: 'We will email you once, when it opens.', token });
      },
    );
    await app.register(async (links: typeof app) => {
      acceptAnyBody(links);
      // Mails of the previous release have this address as their RFC 8058 link, for mail programs.
      links.post(
        '/launches/reminders/:token',
        about('Withdraw a request for a mail at the opening', { params: Token }, Message),
        async ({ params }) => {
          await db.deleteFrom('launch_reminders').where('token_hash', '=', tokenHash(params.token)).execute();
          return { message: 'We have deleted your address.' };
        },
      );
    });
  };

/** Routes with a page, or none, at the same address; files and data have none. */
const PAGES: ReadonlySet<string | undefined> = new Set(['/launches', '/launches/:path', '/launches/*']);

/** Leads a person's browser to the page: its address differs in case only. */
export function leadToPage(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { method, url, headers } = request;
  if (!url.startsWith('/launches') || !PAGES.has(request.routeOptions.url) || !/^(?:GET|HEAD)$/.test(method)) return done();
  void reply.header('vary', 'Accept');
  if (!/\btext\/html\b/.test(headers.accept ?? '')) return done();
  void reply.redirect(url.replace('/launches', '/Launches'));
}

/** A browser keeps nothing: its clock goes by `now`. */
const sendFresh = (reply: FastifyReply, body: object) => reply.header('cache-control', 'no-store').send(body);

const download = (reply: FastifyReply, name: string, type: string) =>
  reply.headers({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-cache',
  });
