import { useEffect, useState } from 'react';
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
  useEffect(() => {
    if (!isLoggingOut) return;
    const end = () => {
      setIsLoggingOut(false);
      session.logOut();
    };
    if (pathname === paths.home) return end();
    const timeout = setTimeout(end, LOG_OUT_AFTER_MS);
    return () => clearTimeout(timeout);
  }, [isLoggingOut, pathname, session]);
  return () => {
    setIsLoggingOut(true);
    navigate(paths.home);
  };
}
