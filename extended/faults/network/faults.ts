import type { Fault } from 'e2e/proxy';

/** The error page of a reverse proxy. */
const PAGE = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** API failures in every form that a browser can notice. */
export const FAULTS = {
  down: { kind: 'down' },
  broken: { kind: 'answers', status: 500, type: 'application/json', body: '{}' },
  'bad gateway': { kind: 'answers', status: 502, type: 'text/html', body: PAGE },
  'malformed: HTML': { kind: 'answers', status: 200, type: 'text/html', body: PAGE },
  'malformed: truncated JSON': {
    kind: 'answers',
    status: 200,
    type: 'application/json',
    body: '{"success": true, "cart": [{"id": 1, "pro',
  },
  'malformed: wrong shape': { kind: 'answers', status: 200, type: 'application/json', body: '{"weather": ["fine", null]}' },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
