import type { Versioned } from '../api';
import type { Return } from './return';

/** Props of the dialogs that take a step of a return. */
export interface ReturnDialogProps {
  found: Return;
  commands: Versioned<Return>;
  onClose(): void;
}
