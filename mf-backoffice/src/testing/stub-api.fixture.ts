import type { ReactNode } from 'react';
import { definePage } from 'shared/contract';
import { renderPage, stubApi as stubAdapter } from 'shared/testing';
import { http } from '../api/client';
import { forgetSession, type Member } from '../session/session-store';

type Stubs = Parameters<typeof stubAdapter>[0] & object;

// Each test begins as a page that was just loaded: no session is known.
beforeEach(() => forgetSession());

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
export function stubApi(replies: Stubs) {
  const { adapter, handlers, named } = stubAdapter({ ...replies });
  http.defaults.adapter = adapter;
  return {
    /** From now on. */
    reply: (request: string, reply: Stubs[string]) => void (handlers[request] = reply),
    /** The bodies of the requests, in order. */
    called: (request: string) => named(request).map(({ body }) => body),
    /** A header field of these requests, in order; '' without it. */
    headers: (request: string, name: string) => named(request).map((call) => call.header(name)),
  };
}

/** A part of a page, as the only one. */
export const renderAlone = (Component: () => ReactNode) =>
  renderPage(definePage<undefined>({ head: () => ({ title: 'Alone' }), Component }));
