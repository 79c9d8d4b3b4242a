import { useEffect, useState } from 'react';
import { useServices } from 'shared/contract';

interface EmailState {
  email: string;
  confirmed: boolean;
}

/**
 * The account's address and whether it is confirmed; null until the server has said so, and with servers that do not
 * know. Asks again when the address changes. The second value is called once the address is confirmed.
 */
export function useEmailState(email: string | undefined): [EmailState | null, () => void] {
  const { http } = useServices();
  const [state, setState] = useState<EmailState | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void http.get<EmailState | undefined>('/api/user/email').then((result) => {
      if (isCurrent) setState(result.ok && typeof result.data?.confirmed === 'boolean' ? result.data : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [http, email]);
  return [state, () => setState((before) => before && { ...before, confirmed: true })];
}
