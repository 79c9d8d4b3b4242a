import type { Versioned } from '../api';
import type { Return } from './return';

/** Of the dialogs in which a step is taken. */
export interface ReturnDialogProps {
  found: Return;
  commands: Versioned<Return>;
  onClose(): void;
}
