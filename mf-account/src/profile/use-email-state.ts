import { useCallback, useEffect, useState } from 'react';
import { useServices } from 'shared/contract';

interface EmailState {
  email: string;
  confirmed: boolean;
  /** The address that still logs in while the new one is unconfirmed; null if the new one logs in. */
  former: string | null;
}

/**
 * The account's address and whether it is confirmed; null until the server has said so, and with servers that do not
 * know. Asks again when the address changes. The second value is called once the address is proven, and whether by a code that came there.
 */
export function useEmailState(email: string | undefined): [EmailState | null, (confirmed: boolean) => void] {
  const { http } = useServices();
  const [state, setState] = useState<EmailState | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const result = await http.get<Omit<EmailState, 'former'> | undefined>('/api/user/email');
      const known = result.ok && typeof result.data?.confirmed === 'boolean' ? result.data : null;
      const former =
        known && !known.confirmed ? await http.get<{ email?: string | null } | undefined>('/api/user/email/former') : null;
      const before = former?.ok ? (former.data?.email ?? null) : null;
      if (isCurrent) setState(known && { ...known, former: before === known.email ? null : before });
    })();
    return () => {
      isCurrent = false;
    };
  }, [http, email]);
  const prove = useCallback((confirmed: boolean) => setState((before) => before && { ...before, confirmed, former: null }), []);
  return [state, prove];
}
