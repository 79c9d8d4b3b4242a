import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Failure, Result } from 'shared/contract';
import { Button, Dialog, Form, Notice, TextArea } from 'shared/ui';
import { fieldErrors, messageOf, useNotify, wrongField } from '../api';
import { useDialogExit } from '../unsaved/use-dialog-exit';
import { ButtonRow } from './toolbar';

export interface ConfirmDialogProps {
  title: string;
  /** The label of the confirming button, as a verb: 'Cancel order'. */
  confirmLabel: string;
  /** Asks for a reason; 'required' does not continue without one. */
  reason?: 'optional' | 'required';
  /** The readers of the reason, if they are not only staff. */
  reasonHint?: string;
  tone?: 'primary' | 'danger';
  /** Performs the action. On failure the dialog stays with its input and shows the message; otherwise it closes. */
  onConfirm(reason: string): Promise<Result<unknown>>;
  onClose(): void;
  /** The message after success. */
  done?: string;
  /** Called after success instead of `onClose`, if something is still to be shown. */
  onDone?(): void;
  /** The consequences, and further fields; a function gets `errorOf`, which returns the error of a field by its name. */
  children?: ReactNode | ((errorOf: (name: string) => string) => ReactNode);
}

/**
 * Asks for confirmation. Render it only while it is open. It stays until its request is answered. A field's error is shown at the
 * field only, and the first wrong field gets the focus.
 */
export function ConfirmDialog({
  title,
  confirmLabel,
  reason,
  reasonHint = 'Kept in the audit log.',
  tone = 'primary',
  onConfirm,
  onClose,
  done,
  onDone = onClose,
  children,
}: ConfirmDialogProps) {
  const { notify, notifyFailure } = useNotify();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  const exit = useDialogExit(onClose, { busy, changed });

  const fail = (next: Failure | null) => {
    setFailure(next);
    setErrors(next ? fieldErrors(next) : {});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const isMissing = reason === 'required' && !text.trim();
    setBusy(true);
    fail(null);
    const result = isMissing ? wrongField('reason', 'Reason is required.') : await onConfirm(text.trim());
    setBusy(false);
    // The page with the dialog may be gone.
    if (!result.ok) return form.current ? fail(result.failure) : notifyFailure(result.failure);
    if (done) notify(done);
    onDone();
  };
  // Typing corrects a field.
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    setChanged(true);
    if ('name' in target && typeof target.name === 'string') setErrors({ ...errors, [target.name]: '' });
  };
  // A message is not shown twice; one for a field that this dialog lacks is shown above the buttons.
  const fields = new Set(reason ? ['reason'] : []);
  const errorOf = (name: string) => {
    fields.add(name);
    return errors[name] ?? '';
  };
  const content = typeof children === 'function' ? children(errorOf) : children;
  const isAtField = failure?.errors?.some(({ field, message }) => fields.has(field) && message === failure.message);
  return (
    <Dialog title={title} onClose={exit}>
      <Form ref={form} onSubmit={(event) => void submit(event)} onChange={forget}>
        {content}
        {reason && (
          <TextArea
            label="Reason"
            name="reason"
            rows={2}
            maxLength={500}
            value={text}
            onChange={setText}
            hint={reason === 'optional' ? `Optional. ${reasonHint}` : reasonHint}
            error={errorOf('reason')}
          />
        )}
        {failure && !isAtField && (
          <Notice kind="error" role="alert">
            {messageOf(failure)}
          </Notice>
        )}
        <ButtonRow>
          <Button type="submit" variant={tone} busy={busy}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Back
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
