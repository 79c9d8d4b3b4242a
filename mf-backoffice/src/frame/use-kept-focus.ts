import { useLayoutEffect } from 'react';

/** Where the focus was: enough to go on near it once the element itself is gone. */
interface Place {
  element: HTMLElement;
  /** Whether a ring showed it, which means that the keyboard is in use. */
  hasRing: boolean;
  /** The row of a table or list that it was in. */
  row: Element | null;
  rows: Element | null;
  index: number;
  /** The part of the page, by its heading. */
  section: Element | null;
}

/** How long a page's own effects may take, which may know a better place. */
const EFFECTS_MS = 50;

/** A control that stays disabled for longer than this stays disabled, as 'Next' does on the last page. */
const REST_MS = 1000;

/**
 * Keeps the keyboard's place. The browser puts the focus at the start of the page when the focused control is removed, moved
 * or disabled: with its row, with its step, with a heading that received its data. The focus then goes back to it, or to the
 * nearest place: its row, the row that replaced that, the heading of its part, the heading of the page. Never to another
 * button: an Enter that is held down would press it.
 */
export function useKeptFocus(): void {
  // Before the shell moves the focus to the heading of a new page, which its data may replace at once.
  useLayoutEffect(() => {
    let last: Place | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listeners = new AbortController();
    const listen = (type: 'focusin' | 'pointerdown', listener: (event: Event) => void) =>
      document.addEventListener(type, listener, { capture: true, signal: listeners.signal });
    // Not of the shell's messages, which close by themselves.
    listen('focusin', ({ target }) => {
      last = target instanceof HTMLElement && target.closest('main, header, dialog') ? placeOf(target) : null;
    });
    // Pressing beside all controls gives up the focus.
    listen('pointerdown', () => (last = null));

    const look = (isLate: boolean) => {
      if (!last || !isLost()) return;
      const { element, hasRing } = last;
      if (element.isConnected && element.matches(':disabled') && !isLate) return wait(REST_MS, true);
      const target = nearest(last);
      if (element.isConnected) focus(element, hasRing);
      if (target && isLost()) focus(target, hasRing);
    };
    const wait = (ms: number, isLate: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(look, ms, isLate);
    };
    const observer = new MutationObserver(() => last && wait(EFFECTS_MS, false));
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return () => {
      listeners.abort();
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

const isLost = () => document.activeElement === document.body || document.activeElement === null;

function placeOf(element: HTMLElement): Place {
  const row = element.closest('tr, li');
  const rows = row?.parentElement ?? null;
  return {
    element,
    row,
    rows,
    hasRing: element.matches(':focus-visible'),
    index: row && rows ? [...rows.children].indexOf(row) : -1,
    section: element.closest('section'),
  };
}

function nearest({ row, rows, index, section }: Place): HTMLElement | null | undefined {
  if (row?.isConnected) return row as HTMLElement;
  if (rows?.isConnected && rows.children.length) return rows.children[Math.min(index, rows.children.length - 1)] as HTMLElement;
  // Behind a dialog no element takes the focus.
  const part = document.querySelector('dialog[open]') ?? (section?.isConnected ? section : null);
  return part ? part.querySelector<HTMLElement>('h2') : document.querySelector<HTMLElement>('main h1');
}

/** The page moves only for those who look for the ring. */
function focus(element: HTMLElement, hasRing: boolean): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: !hasRing });
}
