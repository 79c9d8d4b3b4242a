import { useSyncExternalStore } from 'react';

/** True in the first render over server markup, and on the server. */
export const useIsServerMarkup = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
