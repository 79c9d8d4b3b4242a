import {
  createStore,
  useServices,
  useStore,
  type ReadonlyBus,
  type SessionState,
  type ShopEvent,
  type Store,
} from 'shared/contract';

/** Unsent input of a form, kept while other pages are open. In the page's memory only. */
export interface Draft {
  read(): object | undefined;
  /** Without values it is forgotten. */
  keep(values?: object): void;
}

/** By form: what was typed last, and the email of the account that did; '' for a guest, and before the profile has loaded. */
type Drafts = Map<string, { of: string; values: object }>;
const draftsOf = new WeakMap<ReadonlyBus, Store<Drafts>>();

/** The draft of a form, by its name. Drafts are separate per account: an account finds its draft again unless it logs out. */
export function useDraft(form: string): Draft {
  const { bus, session } = useServices();
  const of = useStore(session.store, emailOf);
  return {
    read() {
      const kept = draftsOf.get(bus)?.get().get(form);
      return kept?.of === of ? kept.values : undefined;
    },
    keep(values) {
      const store = draftsOf.get(bus) ?? createStore(bus, new Map(), afterEvent);
      draftsOf.set(bus, store);
      if (values) store.get().set(form, { of, values });
      else store.get().delete(form);
    },
  };
}

const emailOf = ({ user }: SessionState) => user?.email ?? '';

/**
 * A log-out forgets everything. After an expired session the account may come back; drafts without an account are dropped,
 * because their owner is unknown.
 */
function afterEvent(drafts: Drafts, event: ShopEvent): Drafts {
  if (event.type !== 'app/reset') return drafts;
  return new Map(event.payload.reason === 'log-out' ? [] : [...drafts].filter(([, { of }]) => of));
}
