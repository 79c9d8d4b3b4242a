import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';

interface ModalDrawer {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown(event: KeyboardEvent): void;
  onCancel(event: SyntheticEvent): void;
  onMouseDown(event: MouseEvent): void;
}

/** Opens a <dialog> as a modal while it is drawn; Escape, a back gesture and a press beside it call `onClose`. */
export function useModalDrawer(onClose: () => void): ModalDrawer {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    // jsdom knows <dialog>, but not modal ones.
    if (dialog && typeof dialog.showModal === 'function') dialog.showModal();
    else dialog?.setAttribute('open', '');
    dialog?.querySelector<HTMLElement>('button')?.focus();
    return () => {
      if (dialog?.open && typeof dialog.close === 'function') dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return {
    ref,
    onKeyDown(event) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    },
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    onMouseDown(event) {
      if (event.target === ref.current && event.clientX > (ref.current?.clientWidth ?? 0)) onClose();
    },
  };
}
