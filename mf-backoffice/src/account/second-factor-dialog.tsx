import { useState, type ReactNode } from 'react';
import { failed, type Result } from 'shared/contract';
import { Button, Notice, PasswordField, TextField } from 'shared/ui';
import { messageOf, useCommand } from '../api';
import { knowsPasskeys, signWithPasskey, type SignatureOptions } from '../passkey/passkey';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui';
import type { OwnAccount } from './own-account';

interface SecondFactorDialogProps extends Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'tone' | 'done' | 'onDone' | 'onClose'
> {
  account: OwnAccount;
  /** Further fields, above those that confirm. */
  children?: ConfirmDialogProps['children'];
  /** The errors of the further fields by field name; '' for a correct one. */
  furtherErrors?: Readonly<Record<string, string>>;
  /** Makes the change with the password and the second factor; a failure is shown here, and nothing that was typed is lost. */
  change(confirmation: object): Promise<Result<unknown>>;
}

/** Changes the member's log-in. An unattended open screen must not be enough, so it asks for the password and a second factor. */
export function SecondFactorDialog({ account, children, furtherErrors, change, ...dialog }: SecondFactorDialogProps) {
  const { run } = useCommand();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [signature, setSignature] = useState<object | null>(null);
  const confirm = async () => {
    setProblem('');
    const errors = Object.entries({
      ...furtherErrors,
      password: password ? '' : 'Password is required.',
      code: signature || code.trim() ? '' : 'Code is required.',
    }).flatMap(([field, message]) => (message ? [{ field, message }] : []));
    if (errors[0]) return failed({ kind: 'other', message: errors[0].message, errors });
    const result = await change(signature ? { password, passkey: signature } : { password, code });
    // A signature is good for one try.
    if (!result.ok) setSignature(null);
    return result;
  };
  const sign = async () => {
    const asked = await run<{ confirmation: SignatureOptions | null }>('post', '/account/challenge');
    if (!asked.ok) return setProblem(messageOf(asked.failure));
    if (!asked.data.confirmation) return setProblem('Your account has no passkeys left. Use a code.');
    const signed = await signWithPasskey(asked.data.confirmation);
    if (!signed.ok) return setProblem(messageOf(signed.failure));
    setSignature(signed.data);
  };
  const confirmByPasskey = async () => {
    setProblem('');
    setIsAsking(true);
    await sign();
    setIsAsking(false);
  };
  const fields = (errorOf: (name: string) => string): ReactNode => (
    <>
      {typeof children === 'function' ? children(errorOf) : children}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
      />
      {signature ? (
        <Notice kind="success" role="status">
          Confirmed with your passkey.
        </Notice>
      ) : (
        <TextField
          label="Code"
          name="code"
          value={code}
          onChange={setCode}
          error={errorOf('code')}
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
    </>
  );
  return (
    <ConfirmDialog {...dialog} onConfirm={confirm}>
      {fields}
    </ConfirmDialog>
  );
}
