import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { diffVersions } from '../../diff';
import { moveMessage } from '../../move-message';
import { ExposesDropped, ReleaseError } from '../../release-error';
import { readEnvironments, readStatus } from '../../status';
import type { ReleaseStore } from '../../store';
import { whyUntried } from '../../trials/exposes-load';
import { limitPerMinute } from '../rate-limit';
import { describeRequest, end, readJson, sendMessage } from '../request';
import { createPublishing } from './publishing';
import { readMap } from './maps';
import { MOVES, readMove, TRIED, type GateSettings } from './moves';
import { opsPage } from './page';
import type { SingleSignOn } from './single-sign-on';
import { storeFailureOf } from './store-failure';
import { canMove, canMoveIn, NotFor, operatorOf, readTokens, type Operator } from './tokens';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
const WRONG_TOKENS_PER_MINUTE = 20;
const MAX_BODY_BYTES = 8192;
const MOST_HISTORY = 200;

/** A file of the page's program, as the build emits `src/ops-page`. */
const readPageFile = (name: string) => readFileSync(join(__dirname, '../../../dist/ops-page', name), 'utf8');

export interface OpsParts {
  store: ReleaseStore;
  /** Path that `ops` is below. */
  base: string;
  /** RELEASE_TOKENS. */
  tokens: string | undefined;
  /** PUBLISH_TOKENS. */
  publishTokens: string | undefined;
  /** Signs operators in by their accounts. Absent: tokens only. */
  signOn?: SingleSignOn | undefined;
  gate: GateSettings;
  addressOf(request: IncomingMessage): string;
  /** Logs failures of the store. */
  warn(error: unknown, what: string): void;
}

/** Answers what is asked for at `ops` and below it; `below` is the rest of the path, '' for the page. */
export type AnswerOps = (request: IncomingMessage, response: ServerResponse, below: string) => Promise<void>;

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  operator: Operator;
  query: URLSearchParams;
}

/**
 * The page for operators and its calls in `ops/api`, for holders of a token and those who signed in by `ops/sign-in`. Without either
 * there is no page, and only `publish` for holders of a token of PUBLISH_TOKENS; undefined without any. Source maps are served here only. 401: unknown token, or not signed in. 403: slice or environment of another team. 400: invalid call. 409: the move is refused.
 * 502, 507, 500: the bucket or the disk failed; `message` says why, and `mayBeWritten` whether a move may have been made.
 * Throws an Error for tokens that cannot be read.
 */
export function createOps({
  store,
  base,
  tokens,
  publishTokens,
  signOn,
  gate,
  addressOf,
  warn,
}: OpsParts): AnswerOps | undefined {
  const known = readTokens(tokens);
  const publishers = readTokens(publishTokens, 'PUBLISH_TOKENS');
  const hasOperators = known.length > 0 || Boolean(signOn);
  if (!hasOperators && publishers.length === 0) return undefined;
  const publishFrom = createPublishing(store, gate.trials);
  const isUnderLimit = limitPerMinute(WRONG_TOKENS_PER_MINUTE);

  const send = (request: IncomingMessage, response: ServerResponse, type: string, text: string) => {
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('cache-control', 'no-cache');
    response.setHeader('x-robots-tag', 'noindex');
    response.setHeader('content-type', `${type}; charset=utf-8`);
    end(request, response, 200, text);
  };
  const PAGE: Record<string, { type: string; text: string }> = {
    '': { type: 'text/html', text: opsPage(base, { byToken: known.length > 0, byAccount: Boolean(signOn) }) },
    'page.js': { type: 'text/javascript', text: readPageFile('main.js') },
    'page.css': { type: 'text/css', text: readPageFile('page.css') },
  };
  const FILES = hasOperators ? PAGE : {};

  /** A store of the environment that a call names; throws where there is none. */
  async function storeFor(environment: string | undefined): Promise<ReleaseStore> {
    if (environment === undefined || environment === store.environment) return store;
    const there = await store.environments();
    if (!there.includes(environment))
      throw new ReleaseError(`There is no environment '${environment}'. There are: ${there.join(', ')}`, 'usage');
    return store.inEnvironment(environment);
  }

  const READS: Record<string, (call: Call) => Promise<unknown>> = {
    async status({ operator, query }) {
      const of = await storeFor(query.get('environment') ?? undefined);
      const { generation, lost, slices } = await readStatus(of);
      const isTheirs = canMoveIn(operator, of.environment, store.environment);
      return {
        who: operator.who,
        environment: of.environment,
        generation,
        ...(lost ? { lost } : {}),
        slices: slices.map((slice) => ({ ...slice, yours: isTheirs && canMove(operator, slice.name) })),
      };
    },
    async history({ query }) {
      const of = await storeFor(query.get('environment') ?? undefined);
      const slice = query.get('slice');
      return (await of.history()).filter((entry) => !slice || entry.name === slice).slice(-MOST_HISTORY);
    },
    environments: async () => ({ own: store.environment, environments: await readEnvironments(store) }),
    async versions({ query }) {
      const name = query.get('slice') ?? '';
      return { slice: name, versions: (await store.names()).includes(name) ? await store.versions(name) : [] };
    },
    diff: ({ query }) => diffVersions(store, query.get('slice') ?? '', query.get('from') ?? '', query.get('to') ?? ''),
  };

  async function move({ request, response, operator }: Call, name: string): Promise<void> {
    const moveRequest = readMove(name, await readJson(request, MAX_BODY_BYTES), await store.names());
    const { slice, reason } = moveRequest;
    if (!canMove(operator, slice)) throw new NotFor(operator, slice);
    const of = await storeFor(moveRequest.environment);
    if (!canMoveIn(operator, of.environment, store.environment)) throw new NotFor(operator, of.environment);
    const { run, result } = MOVES[name]!;
    const moved = await run(of, moveRequest, { who: operator.who, by: 'person', reason }, gate);
    const { changed, pointer, version, tookMs, checks, ended, goesOn } = moved;
    const isTried = TRIED.includes(name) && !moveRequest.end;
    const untried = isTried ? whyUntried(moved, gate.smoke) : undefined;
    // The version of a canary that runs already is not that of the slice.
    const named = { ...moved, version: (isTried && moveRequest.version) || version };
    const message = moveMessage(slice, named, result(moveRequest, moved), untried);
    const { generation } = pointer;
    sendJson(request, response, { slice, version, changed, generation, tookMs, checks, untried, ended, goesOn, message });
  }

  async function sendMap({ request, response, operator }: Call, path: string): Promise<void> {
    const [, slice, version, file] = /^((?:@[^/]+\/)?[^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (slice && !canMove(operator, slice)) throw new NotFor(operator, slice);
    const isPublished = slice && (await store.names()).includes(slice) && (await store.versions(slice)).includes(version!);
    const map = isPublished ? await readMap(store, slice, version!, file!.replace(/\.map$/, '')) : null;
    if (!map) return sendMessage(request, response, 404, `The store has no source map at ${path}.`);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    end(request, response, 200, map);
  }

  async function answerCall(call: Call, path: string): Promise<void> {
    const { request, response } = call;
    if (path.startsWith('maps/')) return sendMap(call, path.slice('maps/'.length));
    if (request.method === 'POST') {
      if (Object.hasOwn(MOVES, path)) return move(call, path);
      return sendMessage(request, response, 404, `There is no call '${path}'. There are: ${Object.keys(MOVES).join(', ')}`);
    }
    if (!Object.hasOwn(READS, path))
      return sendMessage(request, response, 404, `There is no call '${path}'. There are: ${Object.keys(READS).join(', ')}`);
    sendJson(request, response, await READS[path]!(call));
  }

  /**
   * The operator who calls. The call of a signed-in browser must come from the page itself, as JSON: no form of another site
   * sends that.
   */
  async function callerOf(request: IncomingMessage): Promise<Operator | null> {
    const { authorization, 'content-type': type = '', 'sec-fetch-site': origin = 'same-origin' } = request.headers;
    if (authorization !== undefined) return operatorOf(known, authorization);
    const isOwn = origin === 'same-origin' && (request.method !== 'POST' || type.startsWith('application/json'));
    return isOwn && signOn ? signOn.operatorIn(request) : null;
  }

  function refuse(request: IncomingMessage, response: ServerResponse, what: string): void {
    // Only a token can be guessed.
    if ((signOn && request.headers.authorization === undefined) || isUnderLimit(addressOf(request))) {
      response.setHeader('www-authenticate', 'Bearer');
      return sendMessage(request, response, 401, `This needs ${what}.`);
    }
    response.setHeader('retry-after', '60');
    return sendMessage(request, response, 429, 'Too many wrong tokens. Try again in a minute.');
  }

  async function publish(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
    const publisher = operatorOf(publishers, request.headers.authorization);
    if (!publisher) return refuse(request, response, 'a token of PUBLISH_TOKENS');
    const { who } = publisher;
    const published = await publishFrom(request, query, {
      who,
      checkName(name) {
        if (!canMove(publisher, name)) throw new NotFor(publisher, name);
      },
    });
    sendJson(request, response, published);
  }

  const ACCOUNT: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>> = signOn
    ? { 'sign-in': signOn.begin, 'signed-in': signOn.finish }
    : {};

  return async (request, response, below) => {
    if (Object.hasOwn(ACCOUNT, below) && request.method === 'GET') return ACCOUNT[below]!(request, response);
    const file = Object.hasOwn(FILES, below) ? FILES[below] : undefined;
    if (file && request.method !== 'POST') return send(request, response, file.type, file.text);
    if (!below.startsWith('api/')) return sendMessage(request, response, 404, 'There is nothing at this address.');
    response.setHeader('cache-control', 'no-store');
    try {
      if (signOn && below === 'api/sign-out' && request.method === 'POST') {
        await signOn.signOut(request, response);
        return sendJson(request, response, {});
      }
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
      if (publishers.length > 0 && below === 'api/publish' && request.method === 'POST')
        return await publish(request, response, query);
      const operator = await callerOf(request);
      if (!operator) return refuse(request, response, `${signOn ? 'a sign-in, or ' : ''}a token of RELEASE_TOKENS`);
      await answerCall({ request, response, operator, query }, below.slice('api/'.length));
    } catch (error) {
      if (error instanceof ExposesDropped) return sendMessage(request, response, 409, error.message, { drops: error.drops });
      if (error instanceof ReleaseError) return sendMessage(request, response, error.kind === 'usage' ? 400 : 409, error.message);
      const failure = storeFailureOf(error);
      if (!failure) throw error;
      warn(error, `failed to answer ${describeRequest(request)}`);
      const { status, message, ...details } = failure;
      sendMessage(request, response, status, message, details);
    }
  };
}

function sendJson(request: IncomingMessage, response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  end(request, response, 200, JSON.stringify(value));
}
