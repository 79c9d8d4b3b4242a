import { leave } from './unsaved-changes';
import { useUnsavedChanges } from './use-unsaved-changes';

interface DialogState {
  /** While its request runs: the answer is shown in the dialog. */
  busy: boolean;
  /** Whether something was typed or chosen that would have to be typed again. */
  changed?: boolean;
}

/** The way out of a dialog by Escape, its cross and a press beside it: none while it is busy, and a question if input would be lost. */
export function useDialogExit(onClose: () => void, { busy, changed = false }: DialogState): () => void {
  useUnsavedChanges(changed && !busy);
  return () => {
    if (busy) return;
    // The question closes first: as a modal it keeps the focus from going back to where this dialog was opened.
    if (changed) leave(() => queueMicrotask(onClose));
    else onClose();
  };
}
