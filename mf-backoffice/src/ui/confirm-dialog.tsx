import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Dialog, Form, Notice, TextArea } from 'shared/ui';
import type { Failure, Result } from '../api/failure';
import { ButtonRow } from './toolbar';

interface ConfirmDialogProps {
  title: string;
  /** Of the button that does it, as a verb: 'Cancel order'. */
  confirmLabel: string;
  /** Asks for a reason; 'required' does not go on without one. */
  reason?: 'optional' | 'required';
  tone?: 'primary' | 'danger';
  /** Does it. On failure the dialog stays, with what was typed, and shows the message; otherwise it closes. */
  onConfirm(reason: string): Promise<Result<unknown>>;
  onClose(): void;
  /** Called after success instead of `onClose`, where something is still to be shown. */
  onDone?(): void;
  /** Names of the further fields that show their own errors: what one of them says is not said twice. */
  fields?: readonly string[];
  /** What will happen, and further fields. */
  children?: ReactNode;
}

/** Asks before something is done. Render it only while it is open. */
export function ConfirmDialog({
  title,
  confirmLabel,
  reason,
  tone = 'primary',
  onConfirm,
  onClose,
  onDone = onClose,
  fields = [],
  children,
}: ConfirmDialogProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setIsMissing(reason === 'required' && !text.trim());
    if (reason === 'required' && !text.trim()) return;
    setBusy(true);
    setFailure(null);
    const result = await onConfirm(text.trim());
    setBusy(false);
    if (result.ok) onDone();
    else setFailure(result.failure);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={(event) => void submit(event)}>
        {children}
        {reason && (
          <TextArea
            label="Reason"
            name="reason"
            rows={2}
            maxLength={500}
            value={text}
            onChange={(next) => {
              setText(next);
              setIsMissing(false);
            }}
            hint={reason === 'optional' ? 'Optional. Kept in the audit log.' : 'Kept in the audit log.'}
            error={isMissing ? 'Reason is required.' : ''}
          />
        )}
        {failure && !failure.errors?.some(({ field, message }) => fields.includes(field) && message === failure.message) && (
          <Notice kind="error" role="alert">
            {failure.message}
          </Notice>
        )}
        <ButtonRow>
          <Button type="submit" variant={tone} busy={busy}>
            {confirmLabel}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
