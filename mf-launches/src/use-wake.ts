import { useEffect } from 'react';

/** Calls a stable function when the tab becomes visible again, because its content may have changed in another tab. */
export function useWake(onWake: () => Promise<void>): void {
  useEffect(() => {
    const wake = () => document.visibilityState === 'visible' && void onWake();
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, [onWake]);
}
