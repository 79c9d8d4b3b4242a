import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  endCanary,
  promote,
  readStatus,
  ReleaseError,
  rollback,
  startCanary,
  switchRemote,
  type MoveResult,
  type Mover,
  type ReleaseStore,
  type SmokeSettings,
} from 'slipway';
import { limitPerMinute } from 'slipway/serve';
import { readMap } from './maps';
import { OPS_PAGE, OPS_SCRIPT, OPS_STYLE } from './page';
import { canMove, operatorOf, readTokens, type Operator } from './tokens';

interface MoveRequest {
  slice: string;
  reason: string;
  version?: string;
  to?: string;
  percent?: number;
  end?: boolean;
  auto?: boolean;
  message?: string;
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
const WRONG_TOKENS_PER_MINUTE = 20;

/** The moves of the release command as HTTP calls. */
const MOVES: Record<
  string,
  (store: ReleaseStore, moveRequest: MoveRequest, mover: Mover, smoke: SmokeSettings) => Promise<MoveResult>
> = {
  promote: (store, { slice, version }, mover, smoke) => promote(store, slice, required(version, 'version'), mover, smoke),
  rollback: (store, { slice, to }, mover) => rollback(store, slice, to, mover),
  canary: (store, { slice, version, percent = 0, end, auto }, mover, smoke) => {
    if (end) return endCanary(store, slice, mover);
    if (!Number.isInteger(percent) || percent < 1 || percent > 100)
      throw new ReleaseError('percent must be a whole number from 1 to 100.', 'usage');
    return startCanary(store, slice, required(version, 'version'), { percent, auto }, mover, smoke);
  },
  disable: (store, { slice, message }, mover) => switchRemote(store, slice, required(message, 'message'), mover),
  enable: (store, { slice }, mover) => switchRemote(store, slice, null, mover),
};

/**
 * Serves /ops and its calls under /ops/api to holders of a token of RELEASE_TOKENS; without that setting neither exists. Source maps
 * are served here only. 401: unknown token. 403: slice of another team. 400: invalid call. 409: the move is refused.
 */
export function serveOps(
  app: FastifyInstance,
  store: ReleaseStore,
  { tokens, smoke }: { tokens: string | undefined; smoke: SmokeSettings },
): void {
  const known = readTokens(tokens);
  if (known.length === 0) return;
  const isUnderLimit = limitPerMinute(WRONG_TOKENS_PER_MINUTE);

  function authenticate(request: FastifyRequest, reply: FastifyReply): Operator | null {
    void reply.header('cache-control', 'no-store');
    const operator = operatorOf(known, request.headers.authorization);
    if (operator) return operator;
    if (!isUnderLimit(request.ip))
      void reply.code(429).header('retry-after', '60').send({ message: 'Too many wrong tokens. Try again in a minute.' });
    else void reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'This needs a token of RELEASE_TOKENS.' });
    return null;
  }

  const send = (path: string, type: string, text: string) =>
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .type(type)
        .send(text),
    );
  send('/ops', 'text/html; charset=utf-8', OPS_PAGE);
  send('/ops/page.js', 'text/javascript; charset=utf-8', OPS_SCRIPT);
  send('/ops/page.css', 'text/css; charset=utf-8', OPS_STYLE);

  app.get('/ops/api/status', async (request, reply) => {
    const operator = authenticate(request, reply);
    if (!operator) return reply;
    const { generation, slices } = await readStatus(store);
    return { who: operator.who, generation, slices: slices.map((slice) => ({ ...slice, yours: canMove(operator, slice.name) })) };
  });
  app.get<{ Querystring: { slice?: string } }>('/ops/api/history', async (request, reply) => {
    if (!authenticate(request, reply)) return reply;
    const { slice } = request.query;
    return (await store.history()).filter((entry) => !slice || entry.name === slice).slice(-200);
  });
  app.get<{ Params: { slice: string; version: string; '*': string } }>(
    '/ops/api/maps/:slice/:version/*',
    async (request, reply) => {
      const operator = authenticate(request, reply);
      if (!operator) return reply;
      const { slice, version, '*': file } = request.params;
      if (!canMove(operator, slice))
        return reply.code(403).send({ message: `The token of ${operator.who} is not for ${slice}.` });
      const known = (await store.names()).includes(slice) && (await store.versions(slice)).includes(version);
      const map = known ? await readMap(store, slice, version, file.replace(/\.map$/, '')) : null;
      if (!map) return reply.code(404).send({ message: `The store has no source map of ${file} in ${slice} ${version}.` });
      return reply.type('application/json; charset=utf-8').send(map);
    },
  );
  app.post<{ Params: { move: string } }>('/ops/api/:move', { bodyLimit: 8192 }, async (request, reply) => {
    const operator = authenticate(request, reply);
    if (!operator) return reply;
    const { move } = request.params;
    if (!Object.hasOwn(MOVES, move))
      return reply.code(404).send({ message: `There is no call '${move}'. There are: ${Object.keys(MOVES).join(', ')}` });
    try {
      const moveRequest = readMove(request.body, await store.names());
      if (!canMove(operator, moveRequest.slice))
        return reply.code(403).send({ message: `The token of ${operator.who} is not for ${moveRequest.slice}.` });
      const { changed, pointer, version, tookMs } = await MOVES[move]!(
        store,
        moveRequest,
        { who: operator.who, by: 'person', reason: moveRequest.reason },
        smoke,
      );
      return { slice: moveRequest.slice, version, changed, generation: pointer.generation, tookMs };
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      return reply.code(error.kind === 'usage' ? 400 : 409).send({ message: error.message });
    }
  });
}

const TYPES: Record<string, string> = {
  slice: 'string',
  reason: 'string',
  version: 'string',
  to: 'string',
  percent: 'number',
  end: 'boolean',
  auto: 'boolean',
  message: 'string',
};

function readMove(body: unknown, names: string[]): MoveRequest {
  const moveRequest = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  for (const [field, value] of Object.entries(moveRequest))
    if (typeof value !== TYPES[field])
      throw new ReleaseError(`'${field}' is not a field of this call, or not a ${TYPES[field] ?? 'known one'}.`, 'usage');
  const { slice, reason } = moveRequest as unknown as MoveRequest;
  if (!names.includes(slice)) throw new ReleaseError(`There is no slice '${slice}'. There are: ${names.join(', ')}`, 'usage');
  if (!required(reason, 'reason').trim()) throw new ReleaseError('reason must not be empty: it is kept in the history.', 'usage');
  return { ...(moveRequest as unknown as MoveRequest), reason: reason.trim() };
}

function required(value: string | undefined, field: string): string {
  if (!value) throw new ReleaseError(`${field} is missing.`, 'usage');
  return value;
}
