import { useEffect } from 'react';

/** Calls a stable function when the tab is looked at again: what it shows may have changed in another one. */
export function useWake(onWake: () => Promise<void>): void {
  useEffect(() => {
    const wake = () => document.visibilityState === 'visible' && void onWake();
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, [onWake]);
}
