import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { failed, succeeded, type Result } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Button, Form, Notice, PasswordField, TextField, useForm } from 'shared/ui';
import { emailError } from 'shared/validation';
import { fieldErrors, messageOf } from '../api/failure';
import { useCommand } from '../api/use-command';
import { knowsPasskeys, signWithPasskey, type SignatureOptions } from '../passkey/passkey';
import { loggedIn } from './session-requests';

const required = (name: string, value: string) => (value.trim() ? '' : `${name} is required.`);

const NO_PASSKEY = 'This account has no passkey. Use a code of your authenticator app, or a recovery code.';

/** BO-2: email, password and second factor, all at once, so that a failure does not reveal which of them was wrong. */
export function LogInForm({ email = '' }: { email?: string }) {
  const { run } = useCommand();
  // Also while the browser asks for the passkey: a second tap would end that.
  const [isAsking, setIsAsking] = useState(false);
  const [byRecovery, setByRecovery] = useState(false);
  const [problem, setProblem] = useState('');
  const known = (values: { email: string; password: string }) => ({
    email: emailError(values.email),
    password: required('Password', values.password),
  });
  // The accepted values, while only the answer about the member is missing: its code works once.
  const accepted = useRef('');
  const show = async (result: Result<unknown>, sent = '') => {
    const failure = result.ok ? await loggedIn() : result.failure;
    accepted.current = result.ok && failure ? sent : '';
    if (!failure) return;
    form.setErrors(fieldErrors(failure));
    setProblem(messageOf(failure));
  };
  const form = useForm({
    initial: { email, password: '', code: '' },
    validate: (values) => ({ ...known(values), code: required('Code', values.code) }),
    async submit(values) {
      setProblem('');
      const sent = JSON.stringify(values);
      if (accepted.current === sent) return show(succeeded(null), sent);
      return show(await run('post', '/session', { ...values, email: values.email.trim() }), sent);
    },
  });

  const logInByPasskey = async () => {
    const { email: typed, password } = form.values;
    const errors = known({ email: typed, password });
    form.setErrors(errors);
    if (errors.email || errors.password) return;
    setProblem('');
    setIsAsking(true);
    await show(await byPasskey(typed, password));
    setIsAsking(false);
  };
  const byPasskey = async (typed: string, password: string): Promise<Result<unknown>> => {
    const proven = { email: typed.trim(), password };
    const asked = await run<{ options: SignatureOptions | null }>('post', '/session/passkey', proven);
    if (!asked.ok) return asked;
    if (!asked.data.options) return failed({ kind: 'other', message: NO_PASSKEY });
    const signed = await signWithPasskey(asked.data.options);
    return signed.ok ? run('post', '/session', { ...proven, passkey: signed.data }) : signed;
  };
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
            ? 'One of your ten recovery codes, such as abcd-efgh-jkmn-pqrs. Each works once.'
            : 'Six digits of your authenticator app.'
        }
      />
      <LinkButton type="button" onClick={() => setByRecovery(!byRecovery)}>
        {byRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </LinkButton>
      <Button type="submit" wide busy={form.submitting}>
        Log in
      </Button>
      {knowsPasskeys() && (
        <Button variant="secondary" wide disabled={isAsking} onClick={() => void logInByPasskey()}>
          Use a passkey instead of a code
        </Button>
      )}
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
