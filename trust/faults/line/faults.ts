import type { Fault } from './proxy';

/** Whole pages and halves of answers, as broken proxies and crashed servers give them. */
const PAGE = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** An API that does not do its work, in all the ways that a browser can notice. */
export const FAULTS = {
  down: { kind: 'down' },
  broken: { kind: 'answers', status: 500, type: 'application/json', body: '{}' },
  'a gateway without a shop': { kind: 'answers', status: 502, type: 'text/html', body: PAGE },
  'garbage: a page': { kind: 'answers', status: 200, type: 'text/html', body: PAGE },
  'garbage: half an answer': {
    kind: 'answers',
    status: 200,
    type: 'application/json',
    body: '{"success": true, "cart": [{"id": 1, "pro',
  },
  'garbage: another shape': { kind: 'answers', status: 200, type: 'application/json', body: '{"weather": ["fine", null]}' },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
