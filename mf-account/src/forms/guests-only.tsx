import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from 'shared/contract';

/**
 * A form by which a guest becomes a customer. A page that is opened by a customer leads on to where a log-in would, in place of
 * itself in the history. A form that is open already stays when another tab logs in, with the values that were typed.
 */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { session } = useServices();
  const navigate = useNavigate();
  const [isGuest] = useState(() => !session.store.get().jwt);
  // StrictMode runs effects twice, and the path is returned only once.
  const isLedOn = useRef(isGuest);
  useEffect(() => {
    if (isLedOn.current) return;
    isLedOn.current = true;
    void navigate(session.consumeReturnPath(), { replace: true });
  }, [navigate, session]);
  // The shell's spinner takes this place if the next page is slow.
  return isGuest && children;
}
