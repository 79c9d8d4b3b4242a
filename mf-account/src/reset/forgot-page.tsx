import { definePage, paths } from 'shared/contract';
import { Button, Form, TextField, TextLink, useForm, useTurn } from 'shared/ui';
import { emailError } from 'shared/validation';
import { FormPage } from '../forms/form-page';
import { rememberEmail, storedEmail } from './remembered-email';
import { useResetStep } from './use-reset-step';

function ForgotPasswordPage() {
  const send = useResetStep('forgot-password');
  const form = useForm({
    initial: { email: '' },
    turn: useTurn(),
    validate: ({ email }) => ({ email: emailError(email) }),
    async submit(values) {
      const email = values.email.trim();
      const before = storedEmail();
      // Store it before the response: the next page reads it on mount.
      rememberEmail(email);
      // The last code went to the previous address.
      if (await send({ email }, paths.verifyOtp)) rememberEmail(before);
    },
  });
  return (
    <FormPage
      heading="Forgot your password?"
      intro={<p>We will send you an email to reset your password.</p>}
      footer={<TextLink to={paths.login}>Back to log in</TextLink>}
    >
      <Form aria-label="Forgot Password" onSubmit={form.onSubmit}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
        <Button type="submit" wide busy={form.submitting}>
          Send
        </Button>
      </Form>
    </FormPage>
  );
}

export const page = definePage<undefined>({
  head: () => ({ title: 'Forgot your password?', noIndex: true }),
  Component: ForgotPasswordPage,
});
