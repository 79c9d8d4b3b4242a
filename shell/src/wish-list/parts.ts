import type { Bus, Feedback, SessionState, Store } from 'shared/contract';
import type { HttpClient } from '../http/http';
import type { SessionEpoch } from '../session/session-epoch';
import type { SafeStorage } from '../session/storage';
import type { WishListStore } from './store';

/** What the wish list is made of. */
export interface WishListParts {
  bus: Bus;
  http: HttpClient;
  store: WishListStore;
  session: Store<SessionState>;
  local: SafeStorage;
  sessionEpoch: SessionEpoch;
  feedback: Feedback;
}
