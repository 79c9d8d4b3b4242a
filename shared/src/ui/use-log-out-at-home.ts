import { useNavigate } from 'react-router-dom';
import { paths, useServices } from 'shared/contract';

/**
 * A function that goes to the home page and ends the session. In this order: on a page that requires a log-in, the guard would show
 * its toast and redirect to Login.
 */
export function useLogOutAtHome(): () => void {
  const { session } = useServices();
  const navigate = useNavigate();
  return () => {
    void navigate(paths.home);
    session.logOut();
  };
}
