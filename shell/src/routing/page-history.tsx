import { useLayoutEffect, useState, type ReactNode } from 'react';
import {
  createPath,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
  type Navigator,
} from 'react-router-dom';

/** An entry of the history, and how the visitor came to it. */
export interface Step {
  location: Location;
  action: NavigationType;
}

/** The browser's history. A location reaches the page once its page has loaded: until then the old page need not render again. */
export interface PageHistory {
  readonly navigator: Navigator;
  /** The step of the address bar. */
  current(): Step;
  /** Calls `listener` at each step, before anything renders. One listener at a time. */
  listen(listener: (step: Step) => void): () => void;
  /** Gives the current step to the page. */
  show(): void;
  /** Calls `listener` with each step that the page gets. One listener at a time. */
  onShow(listener: (step: Step) => void): void;
}

/** The part of the router's history that is used. */
type History = Pick<
  ReturnType<typeof createBrowserHistory>,
  'action' | 'location' | 'createHref' | 'encodeLocation' | 'push' | 'replace' | 'go' | 'listen'
>;

export function createPageHistory(history: History = createBrowserHistory({ v5Compat: true })): PageHistory {
  let listener: ((step: Step) => void) | undefined;
  ensureKey();
  const current = () => ({ location: history.location, action: history.action });
  let shown = history.location;
  return {
    navigator: {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      replace: (to, state) => history.replace(to, state),
      push(to, state) {
        // A second tap on a link before its page has loaded: the link compares itself with the page on screen.
        const isUnderWay =
          history.location !== shown && createPath(history.location) === (typeof to === 'string' ? to : createPath(to));
        history[isUnderWay ? 'replace' : 'push'](to, state);
      },
    },
    current,
    listen: (follow) =>
      history.listen(() => {
        // The browser makes a new entry when it follows a link to a fragment by itself.
        const action = ensureKey() ? ('PUSH' as NavigationType) : history.action;
        follow({ location: history.location, action });
      }),
    show() {
      shown = history.location;
      listener?.(current());
    },
    onShow: (given) => void (listener = given),
  };
}

/** Gives the entry a key if the browser made it, and says whether it did. */
function ensureKey(): boolean {
  const { state } = window.history as { state: { key?: string } | null };
  if (state?.key) return false;
  window.history.replaceState({ ...state, key: `${Date.now()}` }, '');
  return true;
}

/** The router of the browser. Its location follows the page on screen. */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const [{ location, action }, setStep] = useState(history.current);
  useLayoutEffect(() => history.onShow(setStep), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
