import { definePage, paths, useServices } from 'shared/contract';
import { fieldErrors } from 'shared/errors';
import { Button, Form, PasswordField, TextLink, useForm, useTurn } from 'shared/ui';
import { mismatchError, passwordError } from 'shared/validation';
import { FormPage } from '../forms/form-page';
import { MissingEmail, useRememberedEmail } from './missing-email';
import { forgetEmail } from './remembered-email';
import { useResetStep } from './use-reset-step';

const serverNames = { password: 'password', repeatPassword: 'repeatPassword' } as const;

function ChangePasswordPage() {
  const { feedback } = useServices();
  const send = useResetStep('change-password');
  const email = useRememberedEmail();
  const form = useForm({
    initial: { password: '', repeatPassword: '' },
    turn: useTurn(),
    validate: ({ password, repeatPassword }) => ({
      password: passwordError(password),
      repeatPassword: passwordError(repeatPassword) || mismatchError(repeatPassword, password),
    }),
    async submit(values) {
      const failure = await send({ ...values, email: email ?? '' }, paths.home);
      if (failure) {
        form.setErrors(fieldErrors(failure, serverNames));
        return;
      }
      forgetEmail();
      feedback.toast({ kind: 'success', text: 'Password updated successfully' });
    },
  });
  const repeated = form.errors.repeatPassword;
  return (
    <FormPage
      heading="Choose a new password"
      intro={<p>It takes effect straight away, on every device you were logged in on.</p>}
      footer={<TextLink to={paths.login}>Back to log in</TextLink>}
    >
      {email === '' && <MissingEmail />}
      <Form aria-label="Change Password" onSubmit={form.onSubmit}>
        {/* Password managers read from it which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="new-password"
          hint="8 characters or more, with a capital letter, a number and one of !@#$%^&*"
        />
        <PasswordField
          {...form.field('repeatPassword')}
          label="Confirm Password"
          autoComplete="new-password"
          error={repeated ? [...new Set([repeated, mismatchError(form.values.repeatPassword, form.values.password)])] : ''}
        />
        <Button type="submit" wide busy={form.submitting}>
          Change Password
        </Button>
      </Form>
    </FormPage>
  );
}

export const page = definePage<undefined>({
  head: () => ({ title: 'Choose a new password', noIndex: true }),
  Component: ChangePasswordPage,
});
