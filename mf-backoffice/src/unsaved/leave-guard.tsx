import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { ConfirmDialog } from '../ui';
import { answerLeave, hasUnsavedChanges, leave, questionStore } from './unsaved-changes';

/**
 * Asks before a page with unsaved changes is left: by a link, by the browser's back and forward, and by a reload. The router of
 * the shell has no blocker, so links and the history are watched before it sees them.
 */
export function LeaveGuard() {
  const isAsking = useSyncExternalStore(questionStore.subscribe, questionStore.get, questionStore.get);
  const { pathname, key } = useLocation();
  useEffect(() => guardLinks(pathname), [pathname]);
  useEffect(() => guardHistory(pathname), [pathname, key]);
  useEffect(guardUnload, []);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      tone="danger"
      onConfirm={async () => {
        answerLeave(true);
        return { ok: true, data: undefined };
      }}
      onClose={() => answerLeave(false)}
    >
      <p>What you changed on this page is not saved.</p>
    </ConfirmDialog>
  );
}

function guardLinks(pathname: string): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !hasUnsavedChanges() || !leadsAway(link, event, pathname)) return;
    event.preventDefault();
    event.stopPropagation();
    // Again, so that the link does whatever it does.
    leave(() => link.click());
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** Not for another tab, a download, another site (which the browser asks about), or another part of this page. */
const leadsAway = (link: HTMLAnchorElement, event: MouseEvent, pathname: string): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  (!link.target || link.target === '_self') &&
  !link.hasAttribute('download') &&
  link.origin === window.location.origin &&
  link.pathname !== pathname;

/** The browser has moved already when it says so: it is taken back, and moves again if that is wanted. */
function guardHistory(pathname: string): () => void {
  const here = indexInHistory();
  /** Moves of this guard, which are no question. */
  let ownMove: 'back' | 'on' | null = null;
  const onPopState = (event: PopStateEvent) => {
    const own = ownMove;
    ownMove = null;
    const distance = indexInHistory() - here;
    if (own === 'back') event.stopImmediatePropagation();
    if (own || !distance || window.location.pathname === pathname || !hasUnsavedChanges()) return;
    event.stopImmediatePropagation();
    ownMove = 'back';
    window.history.go(-distance);
    leave(() => {
      ownMove = 'on';
      window.history.go(distance);
    });
  };
  // In the capture phase, before the router's own listener.
  window.addEventListener('popstate', onPopState, { capture: true });
  return () => window.removeEventListener('popstate', onPopState, { capture: true });
}

/** The router numbers its entries of the history; NaN for one that is not its own. */
const indexInHistory = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? NaN);

function guardUnload(): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (hasUnsavedChanges()) event.preventDefault();
  };
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => window.removeEventListener('beforeunload', onBeforeUnload);
}
