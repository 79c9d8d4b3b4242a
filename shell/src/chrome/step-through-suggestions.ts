import type { KeyboardEvent } from 'react';
import { hasModifier } from 'shared/ui';
import { nextItem } from './menu-keys';

/** Moves the focus through the field and its suggestions with the arrow keys. */
export function stepThroughSuggestions(event: KeyboardEvent<HTMLElement>): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || hasModifier(event)) return;
  const field = event.currentTarget.querySelector<HTMLElement>('input');
  const next = nextItem(
    [field, ...event.currentTarget.querySelectorAll<HTMLElement>('[data-suggestion]')].filter(isElement),
    event.key,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const isElement = (element: HTMLElement | null): element is HTMLElement => element !== null;
