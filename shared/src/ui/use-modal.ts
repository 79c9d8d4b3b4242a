import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown(event: KeyboardEvent): void;
  onCancel(event: SyntheticEvent): void;
  onClose(event: SyntheticEvent<HTMLDialogElement>): void;
  onMouseDown(event: MouseEvent): void;
  onClick(event: MouseEvent): void;
}

/** Opens a `<dialog>` as a modal while it is mounted, and calls `onClose` for every way of closing it. */
export function useModal({ onClose, lightDismiss }: { onClose(): void; lightDismiss: boolean }): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  // A dialog is the target on its backdrop, too, but also on its padding and its scrollbar.
  const isBeside = ({ target, nativeEvent: { offsetX: x, offsetY: y } }: MouseEvent) =>
    target === ref.current && Math.min(x, y, ref.current!.offsetWidth - x, ref.current!.offsetHeight - y) < 0;

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const previouslyFocused = document.activeElement;
    open(dialog);
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      close(dialog);
      if (previouslyFocused instanceof HTMLElement && previouslyFocused.isConnected) previouslyFocused.focus();
    };
  }, []);

  return {
    ref,
    onKeyDown(event) {
      if (event.key === 'Tab') trapFocus(event);
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
    // The back gesture of phones fires a cancel event. The parent closes the dialog, so that state and DOM agree.
    onCancel(event) {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    // Chromium closes on a second close request even if the first was prevented. StrictMode reopens before this event.
    onClose(event) {
      if (event.target !== ref.current || ref.current.open) return;
      onClose();
      // One that requires an answer is still there.
      setTimeout(() => ref.current && open(ref.current));
    },
    onMouseDown(event) {
      pressedBeside.current = isBeside(event);
    },
    // A selection of text may begin inside and end beside.
    onClick(event) {
      if (lightDismiss && pressedBeside.current && isBeside(event)) onClose();
    },
  };
}

const FOCUSABLE = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Makes the focus wrap around: a modal alone lets it move to the browser's toolbars. */
function trapFocus(event: KeyboardEvent): void {
  const focusable = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) => control.checkVisibility?.() ?? true,
  );
  const [edge, other] = event.shiftKey ? [focusable.at(0), focusable.at(-1)] : [focusable.at(-1), focusable.at(0)];
  if (document.activeElement !== edge && event.currentTarget.contains(document.activeElement)) return;
  event.preventDefault();
  other?.focus();
}

// jsdom and browsers before 2022 lack `showModal`.
function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  if (typeof dialog.showModal === 'function') return dialog.showModal();
  dialog.setAttribute('open', '');
  dialog.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}

function close(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}
