import type { CurrentReleases } from './follow-releases';
import { readOnly, type Answer } from './handle';
import { end } from './request';

/**
 * Answers load balancers: 200 if pages get their remotes, even from the last good pointer while the store is away (`stale`), since
 * all servers of a store lose it at the same time; 503 if there never was a pointer.
 */
export const createHealth = (current: Pick<CurrentReleases, 'pointer' | 'last'>): Answer =>
  readOnly(async (request, response) => {
    const pointer = await current.pointer().catch(() => undefined);
    const status = !pointer ? 'unavailable' : current.last().isFresh ? 'ok' : 'stale';
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    end(
      request,
      response,
      pointer ? 200 : 503,
      JSON.stringify({ status, ...(pointer ? { generation: pointer.generation } : {}) }),
    );
  });
