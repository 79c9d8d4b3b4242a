import { createStore, type ShopEvent, type ReadonlyBus, type SessionState, type Store } from 'shared/contract';

export const initialSession: SessionState = {
  user: null,
  jwt: '',
  isLoading: false,
  error: null,
  authenticated: false,
  success: false,
};

/** The signed-in user and the token. AUTH-11 requires `success`; no component of the shop reads it. */
export function createSessionStore(bus: ReadonlyBus): Store<SessionState> {
  return createStore(bus, initialSession, reduce);
}

function reduce(state: SessionState, event: ShopEvent): SessionState {
  switch (event.type) {
    case 'session/register-request':
    case 'session/login-request':
    case 'session/get-user-request':
      return { ...state, isLoading: true, error: null, success: false };
    case 'session/register-success':
    case 'session/login-success':
      return { ...state, jwt: event.payload.jwt, authenticated: true, isLoading: false, error: null, success: true };
    case 'session/register-failure':
    case 'session/login-failure':
    case 'session/get-user-failure':
      return { ...state, isLoading: false, error: event.payload, success: false };
    case 'session/get-user-success':
    case 'session/update-user-success':
      return { ...state, user: event.payload.user, isLoading: false, error: null, success: true };
    case 'session/token-changed':
      return { ...state, jwt: event.payload.jwt, authenticated: true };
    case 'app/reset':
      return initialSession;
    default:
      return state;
  }
}
