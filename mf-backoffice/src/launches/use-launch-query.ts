import { useFreshQuery } from '../api';
import type { Launch } from './launch';

/** A part of a launch: '/launches/3/claims'. Asked again whenever `seen` changes: what was read of the launch itself. */
export const useLaunchQuery = <T>(
  { id }: Pick<Launch, 'id'>,
  part: 'numbers' | 'claims' | `entries${string}` | `linked-entries${string}`,
  seen: unknown,
) => useFreshQuery<T>(`/launches/${id}/${part}`, seen);
