import { useMemo, type ReactNode } from 'react';
import { createPath, NavigationType, parsePath, Router, type Navigator, type To } from 'react-router-dom';

interface RecordingRouterProps {
  /** Path and query of the page. */
  location: string;
  /** Called for every link that is rendered, with its path. */
  onLink(pathname: string): void;
  children: ReactNode;
}

/** The router of a page that is rendered once, on the server. It stays at its location, and reports the page's links. */
export function RecordingRouter({ location, onLink, children }: RecordingRouterProps) {
  const navigator = useMemo(() => recordingNavigator(onLink), [onLink]);
  return (
    <Router location={location} navigationType={NavigationType.Pop} navigator={navigator} static>
      {children}
    </Router>
  );
}

function recordingNavigator(onLink: (pathname: string) => void): Navigator {
  const refuse = () => {
    throw new Error('A page cannot navigate while the server renders it.');
  };
  return {
    createHref(to: To) {
      const href = typeof to === 'string' ? to : createPath(to);
      const { pathname } = parsePath(href);
      if (pathname) onLink(pathname);
      return href;
    },
    push: refuse,
    replace: refuse,
    go: refuse,
  };
}
