import { useState } from 'react';
import { Button, Form, Notice, PasswordField, TextField, useForm } from 'shared/ui';
import { nameError, passwordError } from 'shared/validation';
import { fieldErrors, useCommand } from '../api';
import { Authenticator } from './authenticator';

interface AcceptFormProps {
  token: string;
  email: string;
  onAccepted(recoveryCodes: string[]): void;
}

/** Name, password, authenticator app and its first code, on one page. */
export function AcceptForm({ token, email, onAccepted }: AcceptFormProps) {
  const { run } = useCommand();
  const [problem, setProblem] = useState('');
  const form = useForm({
    initial: { name: '', password: '', code: '' },
    validate: ({ name, password, code }) => ({
      name: nameError(name),
      password: passwordError(password),
      code: code.trim() ? '' : 'Code is required.',
    }),
    async submit(values) {
      setProblem('');
      const result = await run<{ recoveryCodes: string[] }>('post', `/invitation/${encodeURIComponent(token)}/accept`, values);
      if (result.ok) return onAccepted(result.data.recoveryCodes);
      const errors = fieldErrors(result.failure);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) setProblem(result.failure.message);
    },
  });
  return (
    <Form aria-label="Accept the invitation" onSubmit={form.onSubmit}>
      <TextField {...form.field('name')} label="Name" autoComplete="name" hint="Your colleagues see it beside what you do." />
      {/* For password managers, which store the password under this address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters with a capital letter, a number and one of !@#$%^&*."
      />
      <Authenticator token={token} />
      <TextField
        {...form.field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="The six digits that the app shows now."
      />
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
