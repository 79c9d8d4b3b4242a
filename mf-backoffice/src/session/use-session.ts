import { useMemo, useSyncExternalStore } from 'react';
import { sessionStore, type Member, type Session } from './session-store';

export const useSession = (): Session => useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get);

/** The signed-in member. Only below `defineBackOfficePage`, which shows the log-in to everybody else. */
export function useMember(): Member {
  const session = useSession();
  if (session.state !== 'signed-in')
    throw new Error('useMember needs a signed-in member: define the page with defineBackOfficePage.');
  return session.member;
}

/** The permissions of the member's role, to offer only permitted actions; the server checks again. */
export function usePermissions(): { may(permission: string): boolean } {
  const { permissions } = useMember();
  return useMemo(() => ({ may: (permission: string) => permissions.includes(permission) }), [permissions]);
}
