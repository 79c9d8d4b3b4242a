import type { FastifyRequest } from 'fastify';
import { READS } from '../../audit/require-entry';
import type { ApiConfig } from '../../config/config';
import { HttpError } from '../../http/http-error';

/**
 * Throws 403 unless a request that may change something comes from a page of this shop: from PUBLIC_URL's origin, or, where
 * PUBLIC_URL is not set, from the host that the request itself names. Browsers always send Origin with such requests.
 */
export function assertSameOrigin(config: Pick<ApiConfig, 'publicUrl' | 'isPublicUrlSet'>, request: FastifyRequest): void {
  if (READS.has(request.method)) return;
  const { origin } = request.headers;
  const isOwn = config.isPublicUrlSet ? origin === config.publicUrl : hostOf(origin) === request.host;
  if (!isOwn || origin === undefined)
    throw new HttpError(403, 'This request did not come from a page of this shop.', { code: 'staff/foreign-origin' });
}

const hostOf = (origin: string | undefined) => (origin && URL.canParse(origin) ? new URL(origin).host : undefined);
