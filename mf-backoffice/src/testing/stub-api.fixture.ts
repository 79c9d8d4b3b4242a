import type { Member } from '../session/session-store';

interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An owner by default. */
export const memberFixture = (given: Partial<Member> = {}): Member => ({
  id: 7,
  name: 'Nomsa Dlamini',
  email: 'nomsa@example.com',
  role: 'owner',
  permissions: ['staff.manage', 'audit.read', 'releases.read'],
  ...given,
});

/**
 * Replaces the staff's API for one test: `'GET /session'` -> its reply. A request without a stub answers 404. Paths are
 * compared with their query.
 */
export function stubApi(replies: Record<string, Reply>) {
  const stubs = { ...replies };
  const calls: { request: string; body: unknown }[] = [];
  globalThis.fetch = async (address, { method = 'GET', body } = {}) => {
    const request = `${method} ${String(address).replace('/staff/api', '')}`;
    calls.push({ request, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const {
      status = 200,
      body: reply = {},
      headers,
    } = stubs[request] ?? { status: 404, body: { message: `no stub of ${request}` } };
    return { ok: status < 400, status, headers: new Headers(headers), json: async () => reply } as Response;
  };
  return {
    /** From now on. */
    reply: (request: string, reply: Reply) => void (stubs[request] = reply),
    /** The bodies of the requests, in order. */
    called: (request: string) => calls.filter((call) => call.request === request).map((call) => call.body),
  };
}
