import { useNavigate } from 'react-router-dom';
import { definePage, paths, useServices } from 'shared/contract';
import { fieldErrors, messageFor } from 'shared/errors';
import { Button, Checkbox, Form, PasswordField, TextField, TextLink, useForm, useTurn } from 'shared/ui';
import { FormPage } from '../forms/form-page';
import { validateSignUp, signUpRequest, type SignUpValues } from './request';

const empty: SignUpValues = { name: '', surname: '', email: '', password: '', newsletter: false };
const serverNames = { firstname: 'name', lastname: 'surname', email: 'email', password: 'password' } as const;

function SignUpPage() {
  const { session, feedback } = useServices();
  const navigate = useNavigate();
  const form = useForm<SignUpValues>({
    initial: empty,
    turn: useTurn(),
    validate: validateSignUp,
    async submit(values) {
      const request = signUpRequest(values);
      const result = await feedback.busy(session.register(request));
      const { email, firstname } = request.userAccount;
      if (!result.ok) {
        form.setErrors(fieldErrors(result.failure, serverNames));
        return feedback.toast({ kind: 'error', text: messageFor('sign-up', result.failure, { email }) });
      }
      feedback.toast({ kind: 'success', text: `Welcome: ${firstname}` });
      navigate(session.consumeReturnPath());
    },
  });
  return (
    <FormPage
      heading="Create your account"
      intro={<p>Check out faster, track your orders, keep your cart on every device.</p>}
      footer={
        <>
          <span>Already with us?</span> <TextLink to={paths.login}>Log In</TextLink>
        </>
      }
    >
      <Form aria-label="Create Account" onSubmit={form.onSubmit}>
        <TextField {...form.field('name')} label="Name" autoComplete="given-name" />
        <TextField {...form.field('surname')} label="Surname" hint="Optional" autoComplete="family-name" />
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" inputMode="email" />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="new-password"
          hint="8 characters or more, with a capital letter, a number and one of !@#$%^&*"
        />
        <Checkbox {...form.field('newsletter')} label="Subscribe to our newsletter" />
        <Button type="submit" wide busy={form.submitting}>
          Create Account
        </Button>
      </Form>
    </FormPage>
  );
}

export const page = definePage<undefined>({
  head: () => ({ title: 'Create your account', noIndex: true }),
  Component: SignUpPage,
});
