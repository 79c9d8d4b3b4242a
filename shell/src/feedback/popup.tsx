import { useEffect } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Dialog, focusHeading } from 'shared/ui';
import type { OpenPopup } from './model';

/** A message with an OK button: role dialog for success, alertdialog for an error. Each line of its text is a paragraph. */
export function PopupDialog({ popup }: { popup: OpenPopup }) {
  // The page where it was opened may have gone, with the control that it would give the focus back to.
  useEffect(() => () => void (document.activeElement === document.body && focusHeading()), []);
  return (
    <Dialog title={popup.title} role={popup.kind === 'error' ? 'alertdialog' : 'dialog'} onClose={popup.close}>
      <div id={`popup-${popup.id}`}>
        {popup.text.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Actions>
        {/* An alertdialog is described by its text; of a dialog the focused button alone is read. */}
        <Button data-autofocus aria-describedby={popup.kind === 'error' ? undefined : `popup-${popup.id}`} onClick={popup.close}>
          OK
        </Button>
      </Actions>
    </Dialog>
  );
}

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-top: ${tokens.space[5]};
`;
