import { useState, type ReactNode } from 'react';
import { Button, Dialog, Form, Notice, PasswordField, TextField, useForm } from 'shared/ui';
import { fieldErrors, messageOf, useCommand, type Failure, type Result } from '../api';
import { knowsPasskeys, signWithPasskey, type SignatureOptions } from '../passkey/passkey';
import { ButtonRow } from '../ui';
import { useDialogExit } from '../unsaved/use-dialog-exit';
import type { OwnAccount } from './own-account';

interface ConfirmedDialogProps {
  title: string;
  account: OwnAccount;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  /** Further fields, above those that confirm. */
  children?: ReactNode;
  /** Validates the further fields and shows their errors, which it returns by field name. */
  furtherErrors?(): Record<string, string>;
  /** Makes the change with the password and the second factor; a failure is shown here, and nothing that was typed is lost. */
  change(confirmation: object): Promise<Result<unknown>>;
  onDone(): void;
  onClose(): void;
}

/** Changes the member's log-in. An unattended open screen must not be enough, so it asks for the password and a second factor. */
export function ConfirmedDialog({
  title,
  account,
  submitLabel,
  tone,
  children,
  furtherErrors,
  change,
  onDone,
  onClose,
}: ConfirmedDialogProps) {
  const { run } = useCommand();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [signature, setSignature] = useState<object | null>(null);
  const fail = (failure: Failure) => {
    const { password = '', code = '', ...others } = fieldErrors(failure);
    form.setErrors({ password, code });
    // A signature is good for one try.
    setSignature(null);
    setProblem(password || code ? '' : (Object.values(others)[0] ?? messageOf(failure)));
  };
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      // The first wrong field gets the focus, including the further fields.
      ...furtherErrors?.(),
      password: password ? '' : 'Password is required.',
      code: signature || code.trim() ? '' : 'Code is required.',
    }),
    async submit({ password, code }) {
      setProblem('');
      const result = await change(signature ? { password, passkey: signature } : { password, code });
      if (result.ok) onDone();
      else fail(result.failure);
    },
  });
  const confirmByPasskey = async () => {
    setProblem('');
    setIsAsking(true);
    await sign();
    setIsAsking(false);
  };
  const sign = async () => {
    const asked = await run<{ confirmation: SignatureOptions | null }>('post', '/account/challenge');
    if (!asked.ok) return setProblem(messageOf(asked.failure));
    if (!asked.data.confirmation) return setProblem('Your account has no passkeys left. Use a code.');
    const signed = await signWithPasskey(asked.data.confirmation);
    if (!signed.ok) return setProblem(messageOf(signed.failure));
    form.setErrors({ ...form.errors, code: '' });
    setSignature(signed.data);
  };
  const busy = form.submitting || isAsking;
  const exit = useDialogExit(onClose, { busy });
  return (
    <Dialog title={title} onClose={exit}>
      <Form onSubmit={form.onSubmit}>
        {children}
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        {signature ? (
          <Notice kind="success" role="status">
            Confirmed with your passkey.
          </Notice>
        ) : (
          <TextField
            {...form.field('code')}
            label="Code"
            inputMode={account.authenticatorApp ? 'numeric' : 'text'}
            autoCapitalize="none"
            autoComplete="one-time-code"
            hint={account.authenticatorApp ? 'The code that your authenticator app shows.' : 'One of your recovery codes.'}
          />
        )}
        {!signature && account.passkeys.length > 0 && knowsPasskeys() && (
          <Button variant="secondary" disabled={isAsking} onClick={() => void confirmByPasskey()}>
            Confirm with a passkey instead of a code
          </Button>
        )}
        {problem && (
          <Notice kind="error" role="alert">
            {problem}
          </Notice>
        )}
        <ButtonRow>
          <Button type="submit" variant={tone} busy={form.submitting}>
            {submitLabel}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Back
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
