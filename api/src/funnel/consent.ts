import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/**
 * Whether the counts of a request may be stored: not for people who ask not to be measured (Do Not Track, Global Privacy
 * Control), not for bots, not for pages that a browser loads ahead of a click, and not for another website's page, because any
 * site could send visitors there (SELL-8).
 */
export function mayBeCounted(headers: IncomingHttpHeaders): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  if (/prefetch|prerender|preview/i.test(`${String(headers['sec-purpose'])} ${String(headers.purpose)}`)) return false;
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const userAgent = headers['user-agent'];
  // A browser without a window shows and runs pages as any other. Bots that use one name themselves.
  return Boolean(userAgent) && !isbot(userAgent?.replace('HeadlessChrome/', 'Chrome/'));
}
