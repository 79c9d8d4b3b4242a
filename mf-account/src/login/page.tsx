import { useNavigate } from 'react-router-dom';
import { definePage, paths, useServices } from 'shared/contract';
import { messagesFor } from 'shared/errors';
import { Button, Form, PasswordField, TextField, TextLink, useForm, useTurn } from 'shared/ui';
import { emailError, isEmail, passwordError } from 'shared/validation';
import { FormPage } from '../forms/form-page';

function LoginPage() {
  const { session, feedback } = useServices();
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: '', password: '' },
    turn: useTurn(),
    validate: ({ email, password }) => ({ email: emailError(email), password: passwordError(password) }),
    async submit(values) {
      const result = await feedback.busy(session.logIn({ ...values, email: values.email.trim() }));
      if (!result.ok) {
        for (const text of messagesFor('login', result.failure)) feedback.toast({ kind: 'error', text });
        return;
      }
      feedback.toast({ kind: 'success', text: 'Welcome Back' });
      navigate(session.consumeReturnPath());
    },
  });
  return (
    <FormPage
      heading="Log in"
      intro={<p>Your cart, your orders and your details in one place.</p>}
      footer={
        <>
          <span>New here?</span> <TextLink to={paths.createAccount}>Create Account</TextLink>
        </>
      }
    >
      <Form aria-label="Log In" onSubmit={form.onSubmit}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          error={[form.errors.password ?? '', form.errors.email ? repeatedEmailError(form.values.email) : '']}
        />
        <div>
          <TextLink to={paths.forgotPassword}>Forgot Password</TextLink>
        </div>
        <Button type="submit" wide busy={form.submitting}>
          Log In
        </Button>
      </Form>
    </FormPage>
  );
}

/** AUTH-2 shows a malformed email below the password as well; an empty one only below the email. */
const repeatedEmailError = (email: string): string => (email.trim() === '' || isEmail(email) ? '' : emailError(email));

export const page = definePage<undefined>({
  head: () => ({ title: 'Log in', noIndex: true }),
  Component: LoginPage,
});
