import { definePage, paths } from 'shared/contract';
import { Button, Form, TextField, TextLink, useForm } from 'shared/ui';
import { otpError, withoutBlanks } from 'shared/validation';
import { FormPage } from '../forms/form-page';
import { MissingEmail, useRememberedEmail } from './missing-email';
import { useResetStep } from './use-reset-step';

function VerifyOtpPage() {
  const send = useResetStep('verify-otp');
  const email = useRememberedEmail();
  const form = useForm({
    initial: { otp: '' },
    validate: ({ otp }) => ({ otp: otpError(withoutBlanks(otp)) }),
    async submit({ otp }) {
      await send({ otp: withoutBlanks(otp), email: email ?? '' }, paths.changePassword);
    },
  });
  return (
    <FormPage
      heading="Check your email"
      intro={
        <>
          <p>Enter the otp that was sent to your email.</p>
          {email && <p>It went to {email}. Give it a minute, and check your spam folder.</p>}
        </>
      }
      footer={<TextLink to={paths.forgotPassword}>Send a new code</TextLink>}
    >
      {email === '' && <MissingEmail />}
      <Form aria-label="Enter your code" onSubmit={form.onSubmit}>
        <TextField {...form.field('otp')} label="OTP" inputMode="numeric" autoComplete="one-time-code" hint="Six digits" />
        <Button type="submit" wide busy={form.submitting}>
          Verify
        </Button>
      </Form>
    </FormPage>
  );
}

export const page = definePage<undefined>({
  head: () => ({ title: 'Enter your code', noIndex: true }),
  Component: VerifyOtpPage,
});
