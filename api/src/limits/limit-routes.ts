import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../deps';
import { HttpError } from '../http/http-error';
import type { KnownDevice } from '../security/device-cookie';
import { byNetwork, enforceLimits, hitEach, LIMITS, undoHits, type Counted } from './rate-limit';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limits that a request counts against, known before its body is: by account and address. 429 above a limit. */
    limits?: (request: FastifyRequest) => readonly Counted[];
    /** Only malformed requests count: the handler counts the rest, by the values in the body. */
    countsMalformedOnly?: true;
  }
}

/**
 * For a route with a handler that counts by device: a known device has a separate limit, which strangers in its network do not use
 * up.
 */
export const malformedByDevice = (read: (request: FastifyRequest) => KnownDevice | null) =>
  ({
    limits: (request: FastifyRequest): Counted[] => {
      const device = read(request);
      return device ? [[LIMITS.malformed, `device ${device.deviceId}`]] : byNetwork(LIMITS.malformed, request.ip);
    },
    countsMalformedOnly: true,
  }) as const;

/** For a route of signed-in customers with a handler that counts by the values in the body. */
export const malformedByUser = {
  limits: ({ user }: FastifyRequest): Counted[] => [[LIMITS.malformed, `account ${user.id}`]],
  countsMalformedOnly: true,
} as const;

const counted = new WeakMap<FastifyRequest, readonly Counted[]>();

/**
 * Counts the requests of every route with `config.limits` that this scope registers after the call, once the session is known and
 * before the body is read: a request with a malformed body has cost time as well. As a slip of the pen should not use up a limit, a
 * network's first such requests (LIMITS.invalid) are given back.
 */
export function limitRoutes(app: FastifyInstance, deps: Pick<ApiDeps, 'config' | 'counter' | 'metrics'>): void {
  app.addHook('onRoute', (route) => {
    const { limits, countsMalformedOnly } = route.config ?? {};
    if (!limits) return;
    const count = async (request: FastifyRequest) => {
      const hits = limits(request);
      await enforceLimits(deps, hits);
      counted.set(request, hits);
    };
    const forgive = async (request: FastifyRequest, _reply: unknown, error: Error) => {
      if (!counted.has(request)) return;
      // Refused by another limit: limits count actions, not presses of a button.
      const isLimited = error instanceof HttpError && error.code === 'rate-limited';
      if (isLimited || (isInvalid(error) && (await isWithin(deps, byNetwork(LIMITS.invalid, request.ip)))))
        await giveBack(deps, request);
    };
    route.preParsing = [...[route.preParsing ?? []].flat(), count];
    if (countsMalformedOnly)
      route.preHandler = [(request: FastifyRequest) => giveBack(deps, request), ...[route.preHandler ?? []].flat()];
    route.onError = [...[route.onError ?? []].flat(), forgive];
  });
}

/** Removes the hits of a request that turned out not to count. */
export async function giveBack(deps: Parameters<typeof undoHits>[0], request: FastifyRequest): Promise<void> {
  const hits = counted.get(request) ?? [];
  counted.delete(request);
  await undoHits(deps, hits);
}

const isWithin = async (deps: Parameters<typeof hitEach>[0], hits: readonly Counted[]) =>
  (await hitEach(deps, hits)).every((seconds) => seconds === 0);

/** The body or the address was malformed, so the handler did not run. */
const isInvalid = (error: Error & { statusCode?: number }) =>
  error instanceof HttpError
    ? error.code === 'invalid-input'
    : error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
