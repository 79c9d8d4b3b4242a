import type { IncomingHttpHeaders } from 'node:http';

const ROBOT = /bot\b|crawl|spider|slurp|headless|lighthouse/i;

/**
 * Whether the sender of a request may be counted beyond loads and errors: not with Do Not Track or Global Privacy Control,
 * and no robots. Counts have no address, page or name in any case.
 */
export const mayCount = (headers: IncomingHttpHeaders): boolean =>
  headers.dnt !== '1' && headers['sec-gpc'] !== '1' && !ROBOT.test(headers['user-agent'] ?? '');
