import type { Failure } from 'shared/contract';
import type { Reply } from '../api/reply';
import { onSessionElsewhere } from './member-storage';

/** The signed-in member of the staff, as the server knows them. */
export type Member = Reply<'GET /session'>;

export type Session =
  /** Not asked yet. */
  | { state: 'unknown' }
  | { state: 'signed-out' }
  /** The server did not answer, or not as expected. */
  | { state: 'failed'; failure: Failure }
  /** `expired`: the session has ended while its pages are open. They stay, with what was typed, behind the log-in. */
  | { state: 'signed-in'; member: Member; expired: boolean };

/*
 * Module state, not component state: each page of the back office is a separate tree, and none should request the session
 * again. The browser stores nothing of it; the cookie is invisible here.
 */
let session: Session = { state: 'unknown' };
const listeners = new Set<() => void>();
let stopListening: (() => void) | undefined;

export const sessionStore = {
  get: (): Session => session,
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) stopListening = onSessionElsewhere(followOtherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stopListening?.();
    };
  },
};

/** Shows another session on every page that is open. */
export function setSession(next: Session): void {
  session = next;
  listeners.forEach((listener) => listener());
}

/**
 * All tabs share one session. One member's input must not be sent as another one's work, with their rights and under their
 * name in the audit log: a tab of another member shows the log-in until its member is back.
 */
function followOtherTab(memberId: number | null): void {
  const isMine = memberId !== null && (session.state !== 'signed-in' || session.member.id === memberId);
  if (!isMine) sessionExpired();
  else if (session.state === 'signed-in' && session.expired) setSession({ ...session, expired: false });
}

/** The server answered 401, or another tab logged out: the member has to log in again, on the page where they are. */
export function sessionExpired(): void {
  setSession(session.state === 'signed-in' ? { ...session, expired: true } : { state: 'signed-out' });
}

/** As after loading the page. @internal For tests. */
export function forgetSession(): void {
  setSession({ state: 'unknown' });
}
