import type { ReactNode } from 'react';
import { Spinner } from 'shared/ui';
import type { Query } from '../api/use-query';
import { LoadFailure } from './load-failure';

interface LoadedProps<T> {
  query: Pick<Query<T>, 'data' | 'error' | 'reload'>;
  children(data: T): ReactNode;
}

/**
 * The data of a request, which stays if the same request fails later; a spinner or the failure before it. Not around fields of a
 * ConfirmDialog, which must know in its render which errors have a field.
 */
export function Loaded<T>({ query: { data, error, reload }, children }: LoadedProps<T>) {
  return (
    <>
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {data === undefined ? !error && <Spinner /> : children(data)}
    </>
  );
}
