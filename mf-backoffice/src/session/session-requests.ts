import type { Failure } from 'shared/contract';
import { send } from '../api/client';
import { announceSession, clearMemberStorage } from './member-storage';
import { sessionStore, setSession, type Member } from './session-store';

let asking: Promise<void> | null = null;

/** Asks the server who is signed in; one request at a time. */
export function loadSession(): Promise<void> {
  asking ??= send<{ member: Member | null }>('get', '/me').then((result) => {
    asking = null;
    if (!result.ok) setSession({ state: 'failed', failure: result.failure });
    else if (result.data.member) setSession({ state: 'signed-in', member: result.data.member, expired: false });
    else setSession({ state: 'signed-out' });
  });
  return asking;
}

/** After a log-in or the like: reads the member again, and informs the other tabs. */
export async function loggedIn(): Promise<void> {
  await loadSession();
  const session = sessionStore.get();
  if (session.state === 'signed-in') announceSession(session.member.id);
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
