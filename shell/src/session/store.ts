import { createStore, type Fact, type Facts, type SessionState, type Store } from 'shared/contract';

export const initialSession: SessionState = {
  user: null,
  jwt: '',
  isLoading: false,
  error: null,
  authenticated: false,
  success: false,
};

/** Who is signed in (AUTH-11). */
export function createSessionStore(facts: Facts): Store<SessionState> {
  return createStore(facts, initialSession, reduce);
}

function reduce(state: SessionState, fact: Fact): SessionState {
  switch (fact.type) {
    case 'session/register-request':
    case 'session/login-request':
    case 'session/get-user-request':
      return { ...state, isLoading: true, error: null, success: false };
    case 'session/register-success':
    case 'session/login-success':
      return { ...state, jwt: fact.payload.jwt, authenticated: true, isLoading: false, error: null, success: true };
    case 'session/register-failure':
    case 'session/login-failure':
    case 'session/get-user-failure':
      return { ...state, isLoading: false, error: fact.payload, success: false };
    case 'session/get-user-success':
    case 'session/update-user-success':
      return { ...state, user: fact.payload.user, isLoading: false, error: null, success: true };
    case 'session/token-kept':
      return { ...state, jwt: fact.payload.jwt, authenticated: true };
    case 'app/reset':
      return initialSession;
    default:
      return state;
  }
}
