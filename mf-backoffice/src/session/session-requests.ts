import type { Failure } from 'shared/contract';
import { send } from '../api/client';
import { announceSession, clearMemberStorage } from './member-storage';
import { sessionExpired, sessionStore, setSession, type Member } from './session-store';

let asking: Promise<Failure | null> | null = null;

/** Asks the server who is signed in; one request at a time. Open pages and their input stay, whatever the response. */
export function loadSession(): Promise<Failure | null> {
  asking ??= send<{ member: Member | null }>('get', '/me').then((result) => {
    asking = null;
    if (result.ok && result.data.member) setSession({ state: 'signed-in', member: result.data.member, expired: false });
    else if (result.ok) sessionExpired();
    else if (sessionStore.get().state !== 'signed-in') setSession({ state: 'failed', failure: result.failure });
    return result.ok ? null : result.failure;
  });
  return asking;
}

/** After a log-in or the like: reads the member again, and informs the other tabs. */
export async function loggedIn(): Promise<Failure | null> {
  const failure = await loadSession();
  const session = sessionStore.get();
  if (session.state === 'signed-in' && !session.expired) announceSession(session.member.id);
  return failure;
}

/** Ends the session on the server and here, with all that was kept in this browser. */
export async function logOut(): Promise<Failure | null> {
  const result = await send('delete', '/session');
  if (!result.ok && result.failure.status !== 401) return result.failure;
  clearMemberStorage();
  announceSession(null);
  setSession({ state: 'signed-out' });
  return null;
}
