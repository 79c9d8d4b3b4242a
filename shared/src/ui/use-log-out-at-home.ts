import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, useServices } from 'shared/contract';

/** If the home page is not there by then, the session ends all the same. */
const LOG_OUT_AFTER_MS = 500;

/**
 * A function that goes to the home page and ends the session there. On a page that requires a log-in, the guard would show its
 * toast and redirect to Login.
 */
export function useLogOutAtHome(): () => void {
  const { session } = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const isPending = useRef(false);
  useEffect(() => {
    if (!isLoggingOut) return;
    const end = () => {
      if (!isPending.current) return;
      isPending.current = false;
      setIsLoggingOut(false);
      session.logOut();
    };
    if (pathname === paths.home) return end();
    const timeout = setTimeout(end, LOG_OUT_AFTER_MS);
    // Also where the home page takes the place of this component at once, so that no location of it is ever seen here.
    return () => {
      clearTimeout(timeout);
      end();
    };
  }, [isLoggingOut, pathname, session]);
  return () => {
    isPending.current = true;
    setIsLoggingOut(true);
    navigate(paths.home);
  };
}
