import { useId, type ReactNode } from 'react';
import { Icon } from './icon';
import { Body, CloseButton, Sheet, Title, type DialogPlacement } from './dialog-look';
import { useModal } from './use-modal';

interface DialogProps {
  title: string;
  /** Escape, the close button and (but for an alertdialog) a press beside the panel. */
  onClose(): void;
  /** 'alertdialog' for what must be answered: no close button, no closing by a press beside it; Escape still works. */
  role?: 'dialog' | 'alertdialog';
  /** 'bottom' is a sheet for thumbs, 'side' a panel at the right edge. */
  placement?: DialogPlacement;
  children: ReactNode;
}

/**
 * A modal on the browser's own `<dialog>`: everything behind is inert, the focus stays inside and returns to where it
 * was. Draw it while it is open; `data-autofocus` marks what is focused first, else the first control.
 */
export function Dialog({ title, onClose, role = 'dialog', placement = 'centre', children }: DialogProps) {
  const id = useId();
  const alert = role === 'alertdialog';
  const modal = useModal({ onClose, lightDismiss: !alert });
  return (
    <Sheet
      {...modal}
      data-modal
      role={role}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      $placement={placement}
    >
      <Title id={`${id}-title`} $room={!alert}>
        {title}
      </Title>
      <Body id={`${id}-body`}>{children}</Body>
      {!alert && (
        <CloseButton type="button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </CloseButton>
      )}
    </Sheet>
  );
}
