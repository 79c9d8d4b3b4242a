import type { Bus, Feedback, SessionState, Store, WishListState } from 'shared/contract';
import type { HttpClient } from '../http/http';
import type { SessionEpoch } from '../session/session-epoch';
import type { SafeStorage } from '../session/storage';

/** The parts of the wish list. */
export interface WishListParts {
  bus: Bus;
  http: HttpClient;
  store: Store<WishListState>;
  session: Store<SessionState>;
  local: SafeStorage;
  sessionEpoch: SessionEpoch;
  feedback: Feedback;
}
