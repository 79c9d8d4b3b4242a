import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Form, Notice, PasswordField, TextField, useForm } from 'shared/ui';
import { emailError } from 'shared/validation';
import { fieldErrors } from '../api/failure';
import { useCommand } from '../api/use-command';
import { loadSession } from './session-store';

const required = (name: string, value: string) => (value.trim() ? '' : `${name} is required.`);

/** BO-2: email, password and a code, all at once: nobody learns which of them was wrong. */
export function LogInForm({ email = '' }: { email?: string }) {
  const { run } = useCommand();
  const [byRecovery, setByRecovery] = useState(false);
  const [problem, setProblem] = useState('');
  const form = useForm({
    initial: { email, password: '', code: '' },
    validate: (values) => ({
      email: emailError(values.email),
      password: required('Password', values.password),
      code: required('Code', values.code),
    }),
    async submit(values) {
      setProblem('');
      const result = await run('post', '/session', { ...values, email: values.email.trim() });
      if (result.ok) return loadSession();
      form.setErrors(fieldErrors(result.failure));
      setProblem(result.failure.message);
    },
  });
  return (
    <Form aria-label="Log in" onSubmit={form.onSubmit}>
      {problem && (
        <Notice kind="error" role="alert">
          {problem}
        </Notice>
      )}
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <TextField
        {...form.field('code')}
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={byRecovery ? 'text' : 'numeric'}
        hint={
          byRecovery
            ? 'One of the ten codes that you were given, such as abcd-efgh-jkmn-pqrs. Each works once.'
            : 'Six digits of your authenticator app.'
        }
      />
      <LinkButton type="button" onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </LinkButton>
      <Button type="submit" wide busy={form.submitting}>
        Log in
      </Button>
    </Form>
  );
}

const LinkButton = styled.button`
  justify-self: start;
  min-height: var(--tap);
  font-weight: ${tokens.font.weight.semibold};
  text-decoration: underline;
  text-underline-offset: 0.18em;
`;
