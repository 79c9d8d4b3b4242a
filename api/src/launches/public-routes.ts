import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { lineOf } from 'shared/launch-draw';
import type { ApiDeps } from '../deps';
import { readEmail } from '../email-address';
import { HttpError, validationError } from '../http-error';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { newToken } from '../security/secrets';
import { tokenHash } from '../staff/token-hash';
import { calendarFile } from './calendar-file';
import { sha256, type KnownLaunch, type LaunchBoard } from './launch-board';
import { launchNotFound } from './launch-errors';

const Path = Type.Object({ path: Type.String({ maxLength: 200 }) });
type ByPath = { Params: Static<typeof Path> };
const Token = Type.Object({ token: Type.String({ pattern: '^[\\w-]{32}$', errorMessage: 'token is the end of a link.' }) });
const Reminder = Type.Object({ email: Type.String({ maxLength: 320, errorMessage: 'Email is required.' }) });

const CHECK_DRAW = 'check-draw.mjs';

/** Launches for everybody (LCH-2, LCH-6): calendar, page, proof and its files. All of it is served from memory. */
export const launchRoutes =
  ({ db, config, board }: Pick<ApiDeps, 'db' | 'config'> & { board: LaunchBoard }): FastifyPluginAsync =>
  async (app) => {
    const fromMemory = { fromMemory: true } as const;
    const find = (path: string): KnownLaunch => {
      const found = board.find(path, new Date());
      if (!found) throw launchNotFound();
      return found;
    };
    const schema = { params: Path };

    app.get('/launches', { config: fromMemory }, async (request, reply) => {
      if (wantsPage(request, reply)) return reply.redirect('/Launches');
      const now = new Date();
      const launches = board.list(now).map(({ launch }) => ({
        path: launch.path,
        name: launch.name,
        image: launch.image,
        priceCents: launch.priceCents,
        state: launch.state,
        opensAt: launch.opensAt,
        closesAt: launch.closesAt,
        drawAt: launch.drawAt,
        sizes: launch.sizes,
        category: launch.category,
      }));
      return sendTagged(request, reply, { now: now.toISOString(), launches });
    });
    const script = readFileSync(join(__dirname, '../../published', CHECK_DRAW));
    app.get(`/launches/${CHECK_DRAW}`, { config: fromMemory }, async (_request, reply) =>
      download(reply, CHECK_DRAW, 'text/javascript').send(script),
    );
    app.get<ByPath>('/launches/:path', { config: fromMemory, schema }, async (request, reply) => {
      const { launch } = find(request.params.path);
      if (wantsPage(request, reply)) return reply.redirect(`/Launches/${encodeURIComponent(launch.path)}`);
      return sendTagged(request, reply, { now: new Date().toISOString(), launch });
    });
    app.get<ByPath>('/launches/:path/launch.ics', { config: fromMemory, schema }, async ({ params }, reply) => {
      const { id, version, launch } = find(params.path);
      const file = calendarFile(launch, { id, sequence: version, publicUrl: config.publicUrl });
      return download(reply, `${launch.path}.ics`, 'text/calendar').send(file);
    });
    app.get<ByPath>('/launches/:path/proof', { config: fromMemory, schema }, async (request, reply) =>
      sendTagged(request, reply, find(request.params.path).proof),
    );
    app.get<ByPath>('/launches/:path/proof.json', { config: fromMemory, schema }, async ({ params }, reply) =>
      download(reply, 'proof.json', 'application/json').send(JSON.stringify(find(params.path).proof)),
    );
    app.get<ByPath>('/launches/:path/list.csv', { config: fromMemory, schema }, async ({ params }, reply) => {
      const { list } = find(params.path).proof;
      if (list === null) throw notYet('The list is published when entries are closed.');
      return download(reply, 'list.csv', 'text/csv').send(list);
    });
    app.get<ByPath>('/launches/:path/results.csv', { config: fromMemory, schema }, async ({ params }, reply) => {
      const { results } = find(params.path).proof;
      if (results === null) throw notYet('The results are published after the draw.');
      return download(reply, 'results.csv', 'text/csv').send(results.map((result) => `${lineOf(result)}\n`).join(''));
    });

    const limits = ({ ip }: FastifyRequest) => byNetwork(LIMITS.launchReminder, ip);
    app.post<ByPath & { Body: Static<typeof Reminder> }>(
      '/launches/:path/reminders',
      { config: { limits }, schema: { params: Path, body: Reminder } },
      async ({ params, body }, reply) => {
        const { id, launch } = find(params.path);
        const email = readEmail(body.email);
        if (email === null) throw validationError([{ field: 'email', message: 'Invalid email format.' }]);
        if (launch.state !== 'scheduled') throw new HttpError(409, 'This launch has opened already.', { code: 'launch/opened' });
        await db
          .insertInto('launch_reminders')
          .values({ launch_id: id, email, token_hash: tokenHash(newToken()) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return reply.code(202).send({ message: 'We will email you once, when it opens.' });
      },
    );
    app.get<{ Params: Static<typeof Token> }>(
      '/launches/reminders/:token',
      { schema: { params: Token } },
      async ({ params }, reply) => {
        await db.deleteFrom('launch_reminders').where('token_hash', '=', tokenHash(params.token)).execute();
        return reply.redirect('/Launches?reminder=removed');
      },
    );
  };

const notYet = (message: string) => new HttpError(404, message, { code: 'launch/not-published' });

/** Whether a person's browser asks, which gets the page instead: its address differs in case only. */
function wantsPage(request: FastifyRequest, reply: FastifyReply): boolean {
  void reply.header('vary', 'Accept');
  return /\btext\/html\b/.test(request.headers.accept ?? '');
}

/** With an ETag of all but `now`. A browser keeps nothing: its clock goes by `now`. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  const etag = `"${sha256(JSON.stringify({ ...body, now: undefined })).slice(0, 32)}"`;
  void reply.headers({ etag, 'cache-control': 'no-cache, no-store' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(body);
}

const download = (reply: FastifyReply, name: string, type: string) =>
  reply.headers({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-cache',
  });
