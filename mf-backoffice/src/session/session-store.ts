import { send } from '../api/client';
import type { Failure } from '../api/failure';
import { announceSession, clearMemberStorage, onSessionElsewhere } from './member-storage';

/** The signed-in member of the staff, as the server knows them. */
export interface Member {
  id: number;
  name: string;
  email: string;
  role: string;
  permissions: readonly string[];
}

export type Session =
  /** Not asked yet. */
  | { state: 'unknown' }
  | { state: 'signed-out' }
  /** The server did not answer, or not as expected. */
  | { state: 'failed'; failure: Failure }
  /** `expired`: the session has ended while its pages are open. They stay, with what was typed, behind the log-in. */
  | { state: 'signed-in'; member: Member; expired: boolean };

/*
 * Of the module, not of a component: each page of the back office is a tree of its own, and none should ask again. Nothing
 * of it is stored in the browser; the cookie is invisible here.
 */
let session: Session = { state: 'unknown' };
let asking: Promise<void> | null = null;
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

function set(next: Session): void {
  session = next;
  listeners.forEach((listener) => listener());
}

/** Asks the server who is signed in; one request at a time. */
export function loadSession(): Promise<void> {
  asking ??= send<{ member: Member | null }>('get', '/me').then((result) => {
    asking = null;
    if (!result.ok) set({ state: 'failed', failure: result.failure });
    else if (result.data.member) set({ state: 'signed-in', member: result.data.member, expired: false });
    else set({ state: 'signed-out' });
  });
  return asking;
}

/** After a log-in or the like: asks who it was, and tells the other tabs. */
export async function loggedIn(): Promise<void> {
  await loadSession();
  if (session.state === 'signed-in') announceSession(session.member.id);
}

/**
 * All tabs share one session. What one member has typed must not be sent as another one's work, with their rights and under their
 * name in the audit log: a tab that belongs to somebody else waits for its own member behind the log-in.
 */
function followOtherTab(memberId: number | null): void {
  const isMine = memberId !== null && (session.state !== 'signed-in' || session.member.id === memberId);
  if (!isMine) sessionExpired();
}

/** The server answered 401, or another tab logged out: whoever was signed in has to log in again, on the page where they are. */
export function sessionExpired(): void {
  set(session.state === 'signed-in' ? { ...session, expired: true } : { state: 'signed-out' });
}

/** Ends the session on the server and here, with all that was kept in this browser. */
export async function logOut(): Promise<Failure | null> {
  const result = await send('delete', '/session');
  if (!result.ok && result.failure.status !== 401) return result.failure;
  clearMemberStorage();
  announceSession(null);
  set({ state: 'signed-out' });
  return null;
}

/** As after loading the page. @internal For tests. */
export function forgetSession(): void {
  asking = null;
  set({ state: 'unknown' });
}
