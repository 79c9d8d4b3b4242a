import { useRef, useState } from 'react';
import { Button, Form, Notice, PasswordField, SelectField, TextField, useForm } from 'shared/ui';
import { nameError, passwordError } from 'shared/validation';
import { deviceName } from '../account/device-name';
import { fieldErrors, messageOf, useCommand, type Failure } from '../api';
import { createPasskey, knowsPasskeys, type CreationOptions } from '../passkey/passkey';
import { announceSession } from '../session/member-storage';
import { Authenticator } from './authenticator';

interface AcceptFormProps {
  token: string;
  email: string;
  onAccepted(recoveryCodes: string[]): void;
  /** It was accepted before, such as by a request without an answer. */
  onUsed(failure: Failure): void;
}

const FACTORS = [
  { value: 'app', label: 'Authenticator app' },
  { value: 'passkey', label: 'Passkey' },
];

/** Name, password and second factor, on one page: an authenticator app with its first code, or a passkey. */
export function AcceptForm({ token, email, onAccepted, onUsed }: AcceptFormProps) {
  const { run } = useCommand();
  const [problem, setProblem] = useState('');
  const [factor, setFactor] = useState('app');
  // Kept while other fields are corrected: a device does not need two passkeys.
  const made = useRef<object | null>(null);
  const path = `/invitation/${encodeURIComponent(token)}`;
  const isPasskey = factor === 'passkey';

  const fail = (failure: Failure) => {
    if (failure.code === 'staff/invitation-used') return onUsed(failure);
    const { newPasskey, ...errors } = fieldErrors(failure);
    if (newPasskey) made.current = null;
    form.setErrors(errors);
    if (newPasskey || Object.keys(errors).length === 0) setProblem(newPasskey ?? messageOf(failure));
  };
  const passkey = async () => {
    if (made.current) return made.current;
    const asked = await run<{ creation: CreationOptions }>('post', `${path}/passkey`);
    const created = asked.ok ? await createPasskey(asked.data.creation) : asked;
    if (!created.ok) return fail(created.failure);
    made.current = created.data;
    return created.data;
  };
  const form = useForm({
    initial: { name: '', password: '', code: '' },
    validate: ({ name, password, code }) => ({
      name: nameError(name),
      password: passwordError(password),
      code: isPasskey || code.trim() ? '' : 'Code is required.',
    }),
    async submit({ name, password, code }) {
      setProblem('');
      const newPasskey = isPasskey && (await passkey());
      if (isPasskey && !newPasskey) return;
      const proof = newPasskey ? { newPasskey, passkeyName: deviceName(navigator.userAgent) } : { code };
      const result = await run<{ recoveryCodes: string[] }>('post', `${path}/accept`, { name, password, ...proof });
      if (result.ok) {
        // The browser's session is now the new member's, even in tabs of the member who was logged in before.
        announceSession(null);
        return onAccepted(result.data.recoveryCodes);
      }
      fail(result.failure);
    },
  });
  return (
    <Form aria-label="Accept the invitation" onSubmit={form.onSubmit}>
      <TextField {...form.field('name')} label="Name" autoComplete="name" hint="Your colleagues see it next to your changes." />
      {/* For password managers, which store the password under this address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters with a capital letter, a number and one of !@#$%^&*."
      />
      {knowsPasskeys() && (
        <SelectField
          label="Second factor"
          name="factor"
          value={factor}
          onChange={setFactor}
          options={FACTORS}
          hint={
            isPasskey
              ? 'Your fingerprint, face or PIN on this device, or a security key. Your browser asks for it next.'
              : 'Each log-in asks for a code of the app, or for a passkey of this device.'
          }
        />
      )}
      {!isPasskey && (
        <>
          <Authenticator token={token} />
          <TextField
            {...form.field('code')}
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="The six digits that the app shows now."
          />
        </>
      )}
      {problem && (
        <Notice kind="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" wide busy={form.submitting}>
        Accept the invitation
      </Button>
    </Form>
  );
}
