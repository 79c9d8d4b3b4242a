import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { succeeded, useServices, type Services } from 'shared/contract';
import { ConfirmDialog } from '../ui';
import { answerLeave, hasUnsavedChanges, leave, questionStore } from './unsaved-changes';

/**
 * Asks before a page with unsaved changes is left: by a link, by the browser's back and forward, and by a reload. The router of
 * the shell has no blocker, so links and the history are watched before it sees them.
 */
export function LeaveGuard() {
  const question = useSyncExternalStore(questionStore.subscribe, questionStore.get, questionStore.get);
  const { pathname, key } = useLocation();
  useEffect(() => guardLinks(pathname), [pathname]);
  const { onPopState } = useServices();
  useEffect(() => onPopState && guardHistory(pathname, onPopState), [pathname, key, onPopState]);
  useEffect(guardUnload, []);
  if (!question) return null;
  return (
    <ConfirmDialog
      title={question.title}
      confirmLabel={question.confirmLabel}
      tone="danger"
      onConfirm={async () => {
        answerLeave(true);
        return succeeded(undefined);
      }}
      onClose={() => answerLeave(false)}
    >
      <p>{question.text}</p>
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

/**
 * The browser has moved already when it says so: it is taken back before the router follows, and moves again if that is wanted. All
 * steps are counted from `here`, because who goes back twice may be anywhere by then.
 */
function guardHistory(pathname: string, onPopState: NonNullable<Services['onPopState']>): () => void {
  const here = indexInHistory();
  /** A move of this guard that is under way: back to the page, or on to where it was kept from going. */
  let ownMove: 'back' | 'on' | null = null;
  /** Where to go once the page is reached again. */
  let onward: number | null = null;
  const moveTo = (index: number, move: 'back' | 'on') => {
    const distance = index - indexInHistory();
    if (!distance) return;
    ownMove = move;
    window.history.go(distance);
  };
  return onPopState((event) => {
    const own = ownMove;
    ownMove = null;
    const index = indexInHistory();
    if (own === 'on') return;
    if (own === 'back' || index === here) {
      // The router shows this entry still.
      event.stopImmediatePropagation();
      if (onward !== null) moveTo(onward, 'on');
      onward = null;
      return;
    }
    if (Number.isNaN(index - here) || window.location.pathname === pathname || !hasUnsavedChanges()) return;
    event.stopImmediatePropagation();
    const comeBack = () => moveTo(here, 'back');
    comeBack();
    leave(
      () => {
        if (indexInHistory() === here) return moveTo(index, 'on');
        // The browser gave up the way back, as when one more step was refused: the router learns of a move alone.
        onward = index;
        comeBack();
      },
      { stay: comeBack },
    );
  });
}

/** The router's number of a history entry; NaN for an entry that the router did not create. */
const indexInHistory = (): number => Number((window.history.state as { idx?: number } | null)?.idx ?? NaN);

function guardUnload(): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (hasUnsavedChanges()) event.preventDefault();
  };
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => window.removeEventListener('beforeunload', onBeforeUnload);
}
