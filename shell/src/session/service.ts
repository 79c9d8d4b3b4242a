import { failed, type Bus, type Result, type SessionService, type SessionState, type Store } from 'shared/contract';
import type { User } from 'shared/models';
import type { HttpClient } from '../http/http';
import { accountOf } from './account';
import type { createLastSession } from './last-session';
import { keys, type SafeStorage } from './storage';
import type { SessionEpoch } from './session-epoch';

interface SessionParts {
  bus: Bus;
  http: HttpClient;
  store: Store<SessionState>;
  local: SafeStorage;
  lastSession: ReturnType<typeof createLastSession>;
  sessionEpoch: SessionEpoch;
  /** Runs after a log-in. Awaits the merge of the guest cart, but not the loads (AUTH-9). */
  onSignedIn(): Promise<void>;
}

/** The only writer of the session: its API calls, its token in local storage, its events. */
export function createSession({ bus, http, store, local, lastSession, sessionEpoch, onSignedIn }: SessionParts): SessionService {
  async function authenticate(name: 'login' | 'register', path: string, body: unknown): Promise<Result<{ jwt: string }>> {
    bus.publish(`session/${name}-request`, undefined);
    const result = await http.post<{ jwt: string }>(path, body);
    const jwt = result.ok ? result.data?.jwt : undefined;
    if (!result.ok || typeof jwt !== 'string' || !jwt) {
      const failure = result.ok ? { kind: 'other' as const, status: result.status } : result.failure;
      bus.publish(`session/${name}-failure`, failure);
      return failed(failure);
    }
    resetOnAccountSwitch(jwt);
    // The page on which a session expired is of another account than a new one.
    const last = lastSession.read();
    if (name === 'register' && last?.account && !last.isChosen) lastSession.forget();
    local.set(keys.jwt, jwt);
    bus.publish(`session/${name}-success`, { jwt });
    await onSignedIn();
    return result;
  }

  /**
   * Removes the data of the previous account when another one logs in. A payment session outlives an expired session,
   * but only for the account that opened it.
   */
  function resetOnAccountSwitch(jwt: string) {
    const { jwt: currentJwt } = store.get();
    const previousAccount = currentJwt ? accountOf(currentJwt) : lastSession.read()?.account;
    // A tab opened since does not know that account: the payment stays, because the server confirms it only for its account,
    // and the name, email and address of the previous shopper go.
    if (!previousAccount) local.remove(keys.orderData);
    if (!previousAccount || !accountOf(jwt) || previousAccount === accountOf(jwt)) return;
    for (const key of [keys.orderData, keys.sessionId, keys.paymentsOfTabs]) local.remove(key);
    if (!currentJwt) return;
    local.clear([keys.cart, keys.jwt]);
    http.postKeepalive('/auth/logout');
    // Not 'log-out': the guest lines stay and are merged into the new account's cart.
    bus.publish('app/reset', { reason: 'expired' });
  }

  return {
    store,
    logIn: (credentials) => authenticate('login', '/auth/login', credentials),
    register: (request) => authenticate('register', '/auth/create-account', request),
    logOut() {
      if (store.get().jwt) http.postKeepalive('/auth/logout');
      local.clear();
      bus.publish('app/reset', { reason: 'log-out' });
    },
    async loadUser() {
      const isCurrent = sessionEpoch();
      const { user } = store.get();
      bus.publish('session/get-user-request', undefined);
      const result = readUser(await http.get<User>('/api/user'));
      // An answer that was read before an update would undo it on the page.
      if (!isCurrent() || user !== store.get().user) return result;
      if (result.ok) bus.publish('session/get-user-success', { user: result.data });
      else bus.publish('session/get-user-failure', result.failure);
      return result;
    },
    async updateUser(update) {
      const isCurrent = sessionEpoch();
      const result = readUser(await http.put<User>('/api/user', update));
      if (result.ok && isCurrent()) bus.publish('session/update-user-success', { user: result.data });
      return result;
    },
    returnTo: (path) => lastSession.write({ path, account: lastSession.read()?.account ?? '', isChosen: true }),
    consumeReturnPath() {
      const path = lastSession.read()?.path ?? '/';
      lastSession.forget();
      return path;
    },
  };
}

/** Fails for a body that is not a user. */
function readUser(result: Result<User>): Result<User> {
  if (!result.ok || typeof result.data?.email === 'string') return result;
  return failed({ kind: 'other', status: result.status });
}
