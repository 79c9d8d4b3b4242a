import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths, useServices, useStore } from 'shared/contract';
import { guardSentence } from 'shared/errors';
import { applyHead } from '../head/apply-head';
import { headOf } from './remote-page';
import { keepScroll, restoreScroll, wasOpenedAnew, type Place } from './scroll';
import type { View } from './view';

/** How long the old page stays while the next one loads, before a spinner takes its place. */
const PATIENCE_MS = 250;

export interface Opening {
  /** Loads the page of an address; never rejects. */
  open(location: { pathname: string; search: string }): Promise<View>;
  /**
   * The same once more, at the shopper's wish. What still cannot be had becomes a page load: Firefox never asks again, in one
   * page's life, for a script that failed, and a new page has the pointer as it is by now.
   */
  retry(location: { pathname: string; search: string }): Promise<View>;
  /** Takes the place of a page that threw while it was drawn. */
  replace(broken: View, location: { pathname: string; search: string }, error: unknown): Promise<View>;
  /** True once, right after a session has expired. */
  takeExpired(): boolean;
}

/** Opens a view for each address, and puts title, focus and scroll where a reader expects them. */
export function useFollowedView(first: View | Promise<View>, view: View | null, setView: (view: View) => void, open?: Opening) {
  const location = useLocation();
  const isNew = useNavigationType() !== 'POP';
  const navigate = useNavigate();
  const services = useServices();
  const authenticated = useStore(services.session.store, (session) => session.authenticated);
  const current = useRef<{ view: View | null; pathname: string; search: string; key: string }>({ view: null, ...location });

  const show = useCallback(
    (next: View) => {
      // The session may have ended while the page was loading.
      const locked = next.kind === 'page' && next.signedIn && !services.session.store.get().jwt;
      if (next.kind === 'guarded' || locked) {
        // An expired session has said so itself.
        if (!open?.takeExpired()) services.feedback.toast({ kind: 'error', text: guardSentence });
        void navigate(paths.login, { replace: true });
        return;
      }
      current.current.view = next;
      setView(next);
    },
    [services, navigate, setView, open],
  );

  // The first address: what the server drew, or the frame alone, which asks for its page now.
  useEffect(() => {
    let gone = false;
    window.history.scrollRestoration = 'manual';
    void Promise.resolve(first).then(async (drawn) => {
      if (!gone && drawn.kind === 'page') current.current.view = drawn;
      if (drawn.kind === 'loading' || drawn.kind === 'drawn') {
        const next = await open?.open({ pathname: current.current.pathname, search: current.current.search });
        if (!gone && next) show(next.kind === 'failed' && drawn.kind === 'drawn' ? { ...drawn, failed: true } : next);
      }
      if (!gone && (!wasOpenedAnew() || window.location.hash)) restoreScroll(current.current, wasOpenedAnew());
    });
    const leave = () => keepScroll(current.current);
    window.addEventListener('pagehide', leave);
    return () => {
      gone = true;
      window.removeEventListener('pagehide', leave);
    };
  }, [first, open, show]);

  // Every further address, before the next frame: what a pointer's rest has loaded already is drawn in the same one.
  useLayoutEffect(() => {
    const before = current.current;
    if (before.pathname === location.pathname && before.search === location.search) return;
    const samePath = before.pathname.toLowerCase() === location.pathname.toLowerCase();
    keepScroll(before);
    current.current = { view: before.view, pathname: location.pathname, search: location.search, key: location.key };
    let overtaken = false;
    const patience = setTimeout(() => !overtaken && !samePath && setView({ kind: 'loading' }), PATIENCE_MS);
    void open?.open(location).then((next) => {
      clearTimeout(patience);
      if (overtaken) return;
      show(next);
      if (!samePath) afterDrawing(() => arrive(location, isNew));
    });
    return () => {
      overtaken = true;
      clearTimeout(patience);
    };
  }, [location, isNew, open, setView, show]);

  // Signed out while a guarded page stands: the guard speaks again.
  useEffect(() => {
    const standing = current.current.view;
    if (!authenticated && standing?.kind === 'page' && standing.signedIn) void open?.open(location).then(show);
    // Only a change of the session asks this question; a change of address asks it by opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [authenticated]);

  useEffect(() => {
    if (view?.kind === 'page') applyHead(headOf(view, services.config), services.config);
    if (view?.kind === 'not-found') applyHead({ title: 'Page not found', noIndex: true }, services.config);
  }, [view, services]);

  return { location, show, shown: () => current.current.view };
}

const afterDrawing = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/** A reader of the screen hears where they are: focus goes to the page's heading, but not away from somebody who is in the page already. */
function arrive(place: Place, isNew: boolean) {
  restoreScroll(place, isNew);
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading || document.querySelector('main :focus, [role="dialog"], [role="alertdialog"]')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
