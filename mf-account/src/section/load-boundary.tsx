import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useServices, useStore, type Failure, type Store } from 'shared/contract';
import { RetryNotice, Spinner } from 'shared/ui';
import { failureMessage } from 'shared/errors';

interface LoadBoundaryProps<State> {
  store: Store<State>;
  /** Whether the panel's data is loaded. Must be referentially stable. */
  isLoaded(state: State): boolean;
  /** Loads the data. Must be referentially stable. */
  load(): Promise<unknown>;
  /**
   * Whether loaded data is loaded again when the tab opens, and whenever the shell reads the cart again: the window becomes visible, or
   * another tab has ordered. Until then the former data shows.
   */
  isFollowed?: boolean;
  children: ReactNode;
}

/**
 * Shows a spinner until the tab's data is loaded (DASH-2), or the error with 'Try again'. An ended session is not an error here: the
 * guard redirects to the log-in.
 */
export function LoadBoundary<State extends { isLoading: boolean; error: Failure | null }>(
  props: LoadBoundaryProps<State>,
): ReactNode {
  const { store, isLoaded, load, isFollowed = false, children } = props;
  const { bus } = useServices();
  const loaded = useStore(store, isLoaded);
  const failure = useStore(store, ({ isLoading, error }) => (isLoading || error?.status === 401 ? null : error));
  // A layout effect, so that the error of an earlier load does not flash before the first paint.
  useLayoutEffect(() => {
    const state = store.get();
    if ((isFollowed || !isLoaded(state)) && !state.isLoading) void load();
  }, [store, isLoaded, load, isFollowed]);
  useEffect(() => {
    if (!isFollowed) return;
    const followed = bus.events$.subscribe(({ type }) => {
      const state = store.get();
      if (type === 'cart/get-request' && isLoaded(state) && !state.isLoading) void load();
    });
    return () => followed.unsubscribe();
  }, [bus, store, isLoaded, load, isFollowed]);
  if (loaded) return children;
  return failure ? <RetryNotice text={failureMessage(failure)} onRetry={() => void load()} /> : <Spinner />;
}
