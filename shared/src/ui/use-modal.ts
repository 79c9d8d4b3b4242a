import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown(event: KeyboardEvent): void;
  onCancel(event: SyntheticEvent): void;
  onClose(event: SyntheticEvent<HTMLDialogElement>): void;
  onMouseDown(event: MouseEvent): void;
}

/** Opens a `<dialog>` as a modal while it is drawn, and turns every way of closing it into `onClose`. */
export function useModal({ onClose, lightDismiss }: { onClose(): void; lightDismiss: boolean }): Modal {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    open(dialog);
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      close(dialog);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return {
    ref,
    onKeyDown(event) {
      if (event.key === 'Tab') keepInside(event);
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
    // A phone's back gesture comes as a cancel; the owner decides, so that state and screen agree.
    onCancel(event) {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    // Chromium closes on a second close request whatever we say. StrictMode reopens before this event arrives.
    onClose(event) {
      if (event.target === ref.current && !ref.current.open) onClose();
    },
    onMouseDown(event) {
      if (lightDismiss && event.target === ref.current) onClose();
    },
  };
}

const CONTROLS = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** The browser keeps the focus from the page behind, but lets it out to its own bars; here it goes round. */
function keepInside(event: KeyboardEvent): void {
  const seen = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.checkVisibility?.() ?? true,
  );
  const [edge, other] = event.shiftKey ? [seen.at(0), seen.at(-1)] : [seen.at(-1), seen.at(0)];
  if (document.activeElement !== edge && event.currentTarget.contains(document.activeElement)) return;
  event.preventDefault();
  other?.focus();
}

// jsdom and browsers before 2022 know <dialog>, but not modal ones.
function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  if (typeof dialog.showModal === 'function') return dialog.showModal();
  dialog.setAttribute('open', '');
  dialog.querySelector<HTMLElement>(CONTROLS)?.focus();
}

function close(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}
