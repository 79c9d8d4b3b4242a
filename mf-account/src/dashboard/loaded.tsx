import { useLayoutEffect, type ReactNode } from 'react';
import { useStore, type Failure, type Store } from 'shared/contract';
import { Button, Notice, Spinner, Stack } from 'shared/ui';
import { plainSentence } from './section';

interface LoadedProps<State> {
  store: Store<State>;
  /** Whether the panel's data is there; the same function at each render. */
  known(state: State): boolean;
  /** Asks for the data; the same function at each render. */
  load(): Promise<unknown>;
  children: ReactNode;
}

/** A tab's panel: the spinner until its data is there (DASH-2), or why it did not come and 'Try again'. */
export function Loaded<State extends { isLoading: boolean; error: Failure | null }>(props: LoadedProps<State>): ReactNode {
  const { store, known, load, children } = props;
  const isKnown = useStore(store, known);
  const failure = useStore(store, (state) => (state.isLoading ? null : state.error));
  // Before the first paint: else the failure of an earlier load would flash up.
  useLayoutEffect(() => {
    const state = store.get();
    if (!known(state) && !state.isLoading) void load();
  }, [store, known, load]);
  if (isKnown) return children;
  return failure ? <NotLoaded failure={failure} onRetry={() => void load()} /> : <Spinner />;
}

function NotLoaded({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  return (
    <Notice kind="error" role="alert">
      <Stack $gap={3}>
        <p>{plainSentence(failure)}</p>
        <div>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
