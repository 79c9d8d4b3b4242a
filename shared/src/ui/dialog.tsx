import { useId, type ReactNode } from 'react';
import { Icon } from './icon';
import { Body, CloseButton, Sheet, Title, type DialogPlacement } from './dialog.styles';
import { useModal } from './use-modal';

interface DialogProps {
  title: string;
  /** Called on Escape, the close button and a click on the backdrop (the last two not for an alertdialog). */
  onClose(): void;
  /** 'alertdialog' requires an answer: no close button and no closing by the backdrop; Escape still works. */
  role?: 'dialog' | 'alertdialog';
  /** 'side' is a panel at the right edge. */
  placement?: DialogPlacement;
  children: ReactNode;
}

/**
 * A modal `<dialog>`: the page behind is inert, the focus stays inside and returns on closing. Render it only while it is
 * open. The initial focus is on the element with `data-autofocus`, or the first control.
 */
export function Dialog({ title, onClose, role = 'dialog', placement = 'center', children }: DialogProps) {
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
      <Title id={`${id}-title`} $hasCloseButton={!alert}>
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
