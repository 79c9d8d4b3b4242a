import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paths, useServices, useStore } from 'shared/contract';
import { LOGIN_REQUIRED } from 'shared/errors';
import { focusHeading } from 'shared/ui';
import { applyHead } from '../head/apply-head';
import type { PageHistory, Step } from './page-history';
import { saveScroll, restoreScroll, isFreshLoad, type HistoryEntry } from './scroll';
import type { View } from './view';
import { headOf } from './view-head';

/** How long the old page stays on screen while the next one loads. Then a spinner replaces it. */
const SPINNER_DELAY_MS = 250;

export interface PageLocation {
  pathname: string;
  search: string;
  hash?: string;
}

export interface ViewLoader {
  /** Loads the page for a location; never rejects. */
  open(location: PageLocation): Promise<View>;
  /**
   * Loads the page again when the shopper asks for it. If it still fails, loads a new document: Firefox does not request a
   * failed script again in the same document, and a new document brings the current pointer.
   */
  retry(location: PageLocation): Promise<View>;
  /** Finds a view to show instead of a page that threw while rendering. */
  replace(broken: View, location: PageLocation, error: unknown): Promise<View>;
  /** True once, right after a session expired. */
  consumeSessionExpired(): boolean;
}

/** The location in the address bar; its page is on screen or still loading. */
interface Entry extends HistoryEntry, PageLocation {
  hash: string;
  /** False after back and forward, which restore the scroll position. */
  isNew: boolean;
}

/** 'page=2' of a list in several pages. */
const pageNumber = ({ search }: { search: string }) => /\bpage=\d+/.exec(search)?.[0];

const samePath = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

const needsLogin = (view: View | null) => view?.kind === 'page' && view.requiresLogin;

/** The history and the pages of the browser. */
export interface Navigation {
  history: PageHistory;
  viewLoader: ViewLoader;
}

const entryOf = ({ location, action }: Step): Entry => ({ ...location, isNew: action !== 'POP' });

/** Opens a view for each location and updates title, focus and scroll position. Without `navigation`, on the server, it does nothing. */
export function useRoutedView(
  initialView: View | Promise<View>,
  view: View | null,
  setView: (view: View) => void,
  navigation?: Navigation,
) {
  const { history, viewLoader } = navigation ?? {};
  const services = useServices();
  const authenticated = useStore(services.session.store, (session) => session.authenticated);
  const [first] = useState(() => history && entryOf(history.current()));
  /** The location in the address bar. Never read on the server. */
  const entry = useRef(first!);
  const shown = useRef<View | null>(null);
  /** The path of the page on screen; null while the spinner is there instead. */
  const shownPath = useRef(first?.pathname ?? null);
  /** The view that will be on screen next, and what to do then. */
  const rendering = useRef<{ view: View; pathname: string; onShown(): void } | null>(null);

  // Only the view that was opened last is shown: an earlier one belongs to a location that the shopper has left.
  const lastOpened = useRef(0);
  const beginOpening = useCallback(() => {
    const own = ++lastOpened.current;
    return () => own === lastOpened.current;
  }, []);

  /** While a page loads, the scroll position still belongs to the previous page. */
  const saveShown = useCallback(() => {
    if (samePath(shownPath.current, entry.current.pathname)) saveScroll(entry.current);
  }, []);

  /** Shows a view of the current location, or redirects to /Login. */
  const show = useCallback(
    (next: View, onShown: () => void = () => undefined) => {
      // The session may have ended while the page was loading.
      const locked = needsLogin(next) && !services.session.store.get().jwt;
      if (next.kind === 'guarded' || locked) {
        // An expired session has already shown its own toast.
        if (!viewLoader?.consumeSessionExpired()) {
          const { pathname, search } = entry.current;
          // The link in the mail to a selected person: the pair has a time limit, and its address is nowhere else. Not after a log-out
          // there, because the next log-in may be another person's.
          const isHeld = samePath(pathname, paths.order) && /[?&]hold=/.test(search);
          if (!needsLogin(shown.current)) services.session.returnTo(isHeld ? pathname + search : paths.home);
          services.feedback.toast({ kind: 'error', text: LOGIN_REQUIRED });
        }
        return history?.navigator.replace(paths.login);
      }
      rendering.current = { view: next, pathname: entry.current.pathname, onShown };
      setView(next);
      history?.show();
    },
    [services, setView, viewLoader, history],
  );
  useLayoutEffect(() => {
    if (!view || rendering.current?.view !== view) return;
    const { pathname, onShown } = rendering.current;
    rendering.current = null;
    shown.current = view;
    shownPath.current = pathname;
    onShown();
  }, [view]);
  const showSpinner = useCallback(() => {
    rendering.current = null;
    shownPath.current = null;
    setView({ kind: 'loading' });
    history?.show();
  }, [setView, history]);

  // The first location: the server-rendered page, or the bare frame, which loads its page now.
  useEffect(() => {
    const own = lastOpened.current;
    const isLatest = () => own === lastOpened.current;
    window.history.scrollRestoration = 'manual';
    const isFresh = isFreshLoad();
    // A page that has been scrolled stays: the browser has followed the fragment itself, or the visitor has scrolled.
    const restore = () => {
      if (!window.scrollY && (!isFresh || entry.current.hash)) restoreScroll(entry.current, isFresh);
    };
    void Promise.resolve(initialView).then(async (initial) => {
      if (!isLatest()) return;
      if (initial.kind === 'page') shown.current = initial;
      if (initial.kind !== 'loading' && initial.kind !== 'server-markup') return restore();
      const next = await viewLoader?.open(entry.current);
      if (isLatest() && next)
        show(next.kind === 'failed' && initial.kind === 'server-markup' ? { ...initial, failed: true } : next, restore);
    });
    // A browser that follows a link to a fragment may have scrolled already when it says so.
    const events = ['pagehide', 'click'];
    events.forEach((event) => window.addEventListener(event, saveShown, true));
    return () => {
      beginOpening();
      events.forEach((event) => window.removeEventListener(event, saveShown, true));
    };
  }, [initialView, viewLoader, show, saveShown, beginOpening]);

  // Every later location.
  const follow = useCallback(
    (step: Step) => {
      const before = entry.current;
      const next = entryOf(step);
      const sameAddress = before.pathname === next.pathname && before.search === next.search;
      // The same page with another query, unless that page has not arrived yet.
      const staysOnPage = samePath(before.pathname, next.pathname) && samePath(shownPath.current, next.pathname);
      // For a link to a fragment, its click has saved it already.
      if (!sameAddress || !next.isNew) saveShown();
      entry.current = next;
      if (sameAddress) {
        // A second tap on the link, or another fragment: an opening in progress continues.
        if (!staysOnPage) return;
        startTransition(() => history?.show());
        if (!next.isNew || before.hash || next.hash) restoreScroll(next, next.isNew);
        return;
      }
      // Sorting and filters keep the place in a list; another page of it begins at its top like any page (NAV-9).
      const keepsPlace = staysOnPage && before.pathname === next.pathname && pageNumber(before) === pageNumber(next);
      // Not after a link (PUSH): a message about a finished action may stay above the next page.
      if (!staysOnPage && step.action !== 'PUSH') closeDialogs();
      let focusedBefore: Element | null;
      // A dialog that closes with its page, or a drawer with its link, has given the focus back by then.
      queueMicrotask(() => (focusedBefore = document.activeElement));
      const isLatest = beginOpening();
      if (staysOnPage) startTransition(() => history?.show());
      const spinnerTimer = setTimeout(() => {
        if (!isLatest() || staysOnPage) return;
        showSpinner();
        // At the old page's scroll position there is only the footer now (NAV-9).
        if (entry.current.isNew) window.scrollTo(0, 0);
      }, SPINNER_DELAY_MS);
      const painted = nextPaint();
      void viewLoader?.open(next).then(async (opened) => {
        clearTimeout(spinnerTimer);
        // A page that is there already is rendered once the press has been painted.
        await painted;
        if (!isLatest()) return;
        show(opened, () => {
          if (!keepsPlace) afterPaint(() => isLatest() && restoreScrollAndFocus(entry.current, focusedBefore));
        });
      });
    },
    [history, viewLoader, show, showSpinner, saveShown, beginOpening],
  );
  useLayoutEffect(() => history?.listen(follow), [history, follow]);

  // Runs the guard again when the session ends on a page that requires log-in. The opening of another page runs it anyway.
  useEffect(() => {
    if (authenticated || !needsLogin(shown.current)) return;
    if (!samePath(shownPath.current, entry.current.pathname)) return;
    const isLatest = beginOpening();
    void viewLoader?.open(entry.current).then((next) => isLatest() && show(next));
  }, [authenticated, viewLoader, show, beginOpening]);

  useEffect(() => {
    const head = view && (headOf(view, services.config) ?? (view.kind !== 'server-markup' && { title: services.config.name }));
    if (head) applyHead(head, services.config);
  }, [view, services]);

  /** Loads the current page again, because the shopper asks for it. */
  const retry = useCallback(() => {
    const isLatest = beginOpening();
    showSpinner();
    void viewLoader?.retry(entry.current).then((next) => isLatest() && show(next, () => afterPaint(() => announce(null))));
  }, [viewLoader, show, showSpinner, beginOpening]);

  /** Shows another view instead of the page on screen, which threw while rendering. */
  const replace = useCallback(
    (error: unknown) => {
      // A page that threw at once is not yet known to be on screen.
      const broken = rendering.current ?? { view: shown.current, pathname: shownPath.current };
      // Another page is loading, and takes the place of this one when it arrives.
      if (!samePath(broken.pathname, entry.current.pathname)) return;
      const isLatest = beginOpening();
      void viewLoader?.replace(broken.view ?? { kind: 'loading' }, entry.current, error).then((next) => isLatest() && show(next));
    },
    [viewLoader, show, beginOpening],
  );

  return { retry, replace };
}

/** Closes them as Escape would. */
const closeDialogs = () =>
  document.querySelectorAll('[data-modal]').forEach((dialog) => dialog.dispatchEvent(new Event('cancel')));

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/** A hidden tab paints nothing. */
const nextPaint = () => new Promise<void>((resolve) => (document.hidden ? resolve() : afterPaint(resolve)));

function restoreScrollAndFocus(entry: Entry, focusedBefore: Element | null) {
  restoreScroll(entry, entry.isNew);
  announce(focusedBefore);
}

/** Lets a screen reader read the new page from its heading. */
function announce(focusedBefore: Element | null) {
  if (!isFocusInUse(focusedBefore)) focusHeading();
}

/**
 * Whether moving the focus would interrupt the shopper: it is inside the page, a dialog or menu is open, or the shopper
 * has moved it since the navigation began, for example into the search field.
 */
function isFocusInUse(focusedBefore: Element | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  const focused = document.activeElement;
  return focused !== focusedBefore && focused !== null && !focused.matches('body, main');
}
