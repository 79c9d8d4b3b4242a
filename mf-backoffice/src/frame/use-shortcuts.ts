import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NAVIGATION } from '../navigation';
import { useMember } from '../session/use-session';
import { leave } from '../unsaved/unsaved-changes';

/** The second key of a shortcut has to follow within this time. */
const SEQUENCE_MS = 1_500;
const FIELDS = 'input, textarea, select, [contenteditable]';

// For this visit: people who dictate or press keys by accident turn them off in the list (WCAG 2.1.4).
let areEnabled = true;

/**
 * Keyboard shortcuts: those of the navigation, '/' for the search field of the page, '?' for the list. Inactive in text
 * fields, with a modifier held, and while a dialog is open.
 */
export function useShortcuts() {
  const navigate = useNavigate();
  const { permissions } = useMember();
  const [listOpen, setListOpen] = useState(false);
  const [enabled, setEnabled] = useState(areEnabled);

  useEffect(() => {
    areEnabled = enabled;
    if (!enabled) return;
    let first: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((target instanceof Element && target.closest(FIELDS)) || document.querySelector('dialog[open]')) return;
      if (key === '?') setListOpen(true);
      if (key === '/') focusSearch(event);
      const sequence = first && timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : '';
      const entry = NAVIGATION.find(({ shortcut }) => shortcut === sequence);
      first = { key, at: timeStamp };
      if (entry && (!entry.permission || permissions.includes(entry.permission))) leave(() => void navigate(entry.path));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled, navigate, permissions]);

  return { listOpen, setListOpen, enabled, setEnabled };
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}
