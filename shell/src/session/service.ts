import { failed, type Bus, type Outcome, type SessionService, type SessionState, type Store } from 'shared/contract';
import type { User } from 'shared/models';
import type { HttpClient } from '../http/http';
import { accountOf } from './account';
import type { createExpiryNote } from './expiry';
import { keys, type Keeper } from './storage';
import type { Visit } from './visit';

interface SessionParts {
  bus: Bus;
  http: HttpClient;
  store: Store<SessionState>;
  local: Keeper;
  expiry: ReturnType<typeof createExpiryNote>;
  visit: Visit;
  /** What a guest cart still holds stays the visitor's. */
  readGuestCart(): void;
  /** What follows a log-in: the merge of the guest cart is awaited, the loads are not (AUTH-9). */
  welcome(): Promise<void>;
}

/** The one writer of the session: its calls, its token in local storage, its facts. */
export function createSession({ bus, http, store, local, expiry, visit, readGuestCart, welcome }: SessionParts): SessionService {
  async function enter(name: 'login' | 'register', path: string, body: unknown): Promise<Outcome<{ jwt: string }>> {
    bus.publish(`session/${name}-request`, undefined);
    const outcome = await http.post<{ jwt: string }>(path, body);
    const jwt = outcome.ok ? outcome.data?.jwt : undefined;
    if (!outcome.ok || typeof jwt !== 'string' || !jwt) {
      const failure = outcome.ok ? { kind: 'other' as const, status: outcome.status } : outcome.failure;
      bus.publish(`session/${name}-failure`, failure);
      return failed(failure);
    }
    leaveAnother(jwt);
    local.set(keys.jwt, jwt);
    bus.publish(`session/${name}-success`, { jwt });
    await welcome();
    return outcome;
  }

  /**
   * Another account has logged in: nothing of the one before may be left. A payment session outlives an expired login,
   * but only for the account that opened it.
   */
  function leaveAnother(jwt: string) {
    const { jwt: present } = store.get();
    const before = present ? accountOf(present) : expiry.read()?.account;
    // Whose it was is not known any more: a payment is looked after all the same, what somebody typed is not shown to another.
    if (!before && !local.get(keys.sessionId)) local.remove(keys.orderData);
    if (!before || !accountOf(jwt) || before === accountOf(jwt)) return;
    local.remove(keys.orderData);
    local.remove(keys.sessionId);
    if (!present) return;
    local.clear([keys.cart, keys.jwt]);
    http.tell('/auth/logout');
    bus.publish('app/reset', { reason: 'log-out' });
    readGuestCart();
  }

  return {
    store,
    logIn: (credentials) => enter('login', '/auth/login', credentials),
    register: (request) => enter('register', '/auth/create-account', request),
    logOut() {
      if (store.get().jwt) http.tell('/auth/logout');
      expiry.forget();
      local.clear();
      bus.publish('app/reset', { reason: 'log-out' });
    },
    async loadUser() {
      const still = visit();
      bus.publish('session/get-user-request', undefined);
      const outcome = readUser(await http.get<User>('/api/user'));
      if (!still()) return outcome;
      if (outcome.ok) bus.publish('session/get-user-success', { user: outcome.data });
      else bus.publish('session/get-user-failure', outcome.failure);
      return outcome;
    },
    async updateUser(update) {
      const still = visit();
      const outcome = readUser(await http.put<User>('/api/user', update));
      if (outcome.ok && still()) bus.publish('session/update-user-success', { user: outcome.data });
      return outcome;
    },
    takeLandingPath() {
      const path = expiry.read()?.path ?? '/';
      expiry.forget();
      return path;
    },
  };
}

/** Whatever is not a user is no answer to who one is. */
function readUser(outcome: Outcome<User>): Outcome<User> {
  if (!outcome.ok || typeof outcome.data?.email === 'string') return outcome;
  return failed({ kind: 'other', status: outcome.status });
}
