import { useState } from 'react';
import { useServices, useStore, type Failure } from 'shared/contract';
import { fieldErrors } from 'shared/errors';
import { Button, Dialog, Form, Notice, TextField, useForm, useFailureToast } from 'shared/ui';
import { otpError, withoutBlanks } from 'shared/validation';
import { useDialogMessage } from '../section/use-dialog-message';
import { Actions } from '../orders/order.styles';
import { PasswordDialog } from './password-dialog';
import { useEmailState } from './use-email-state';

/**
 * Reports that the address is not confirmed, names the one for log-ins until then, and offers to confirm it with a mailed code,
 * or to prove a new one with the password. Renders nothing if it is confirmed.
 * `onProven` is called when the pressed button may have gone.
 */
export function ConfirmEmail({ onProven }: { onProven(): void }) {
  const { http, session, feedback } = useServices();
  const address = useStore(session.store, (state) => state.user?.email);
  const [state, setProven] = useEmailState(address);
  const markProven = (confirmed: boolean) => {
    setProven(confirmed);
    onProven();
  };
  const [dialog, setDialog] = useState<'code' | 'password' | null>(null);

  async function sendCode(onSent: () => void, onFailure: (failure: Failure) => void): Promise<void> {
    const result = await feedback.busy(http.post('/api/user/email/code', {}));
    if (result.ok) onSent();
    // Confirmed meanwhile, in another tab or by a password reset.
    else if (result.failure.code === 'account/email-already-confirmed') markProven(true);
    else onFailure(result.failure);
  }
  const showFailure = useFailureToast();
  function finish(confirmed: boolean, text: string) {
    setDialog(null);
    markProven(confirmed);
    feedback.toast({ kind: 'success', text });
  }

  if (!state || state.confirmed) return null;
  const { email, former } = state;
  const close = () => setDialog(null);
  return (
    <>
      <Notice>
        {former === null
          ? 'Your email address is not confirmed yet. Once it is, messages to us and the newsletter are part of your data as well.'
          : `You still log in with ${former}. Confirm ${email}, or enter your password, and it takes its place. Until then, emails about your account and its password go to the former one.`}
      </Notice>
      <Actions>
        <Button variant="secondary" onClick={() => void sendCode(() => setDialog('code'), showFailure)}>
          Confirm my email
        </Button>
        {former !== null && (
          <Button variant="secondary" onClick={() => setDialog('password')}>
            Use my password
          </Button>
        )}
      </Actions>
      {dialog === 'code' && (
        <CodeDialog
          email={email}
          onClose={close}
          onConfirmed={() => finish(true, 'Your email address is confirmed.')}
          sendCode={sendCode}
        />
      )}
      {dialog === 'password' && (
        <PasswordDialog email={email} onClose={close} onProven={() => finish(false, `From now on you log in with ${email}.`)} />
      )}
    </>
  );
}

interface CodeDialogProps {
  email: string;
  onClose(): void;
  onConfirmed(): void;
  sendCode(onSent: () => void, onFailure: (failure: Failure) => void): Promise<void>;
}

/** Asks for the mailed code. A wrong one shows below the field. */
function CodeDialog({ email, onClose, onConfirmed, sendCode }: CodeDialogProps) {
  const { http, feedback } = useServices();
  const { message, say, fail, clear } = useDialogMessage();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: otpError(withoutBlanks(code)) }),
    async submit({ code }): Promise<void> {
      clear();
      const result = await feedback.busy(http.post('/api/user/email/confirm', { code: withoutBlanks(code) }));
      if (result.ok) return onConfirmed();
      const errors = fieldErrors(result.failure, { code: 'code' });
      if (errors.code) form.setErrors(errors);
      else fail(result.failure);
    },
  });
  const resend = () => {
    clear();
    void sendCode(() => say('success', 'A new code is on its way.'), fail);
  };
  return (
    <Dialog title="Confirm your email" onClose={onClose}>
      <Form aria-label="Confirm your email" onSubmit={form.onSubmit}>
        <p>We have sent a code to {email}. Give it a minute, and check your spam folder.</p>
        <TextField {...form.field('code')} label="Code" inputMode="numeric" autoComplete="one-time-code" hint="Six digits" />
        {message}
        <Actions>
          <Button type="submit" busy={form.submitting}>
            Confirm
          </Button>
          <Button type="button" variant="secondary" onClick={resend}>
            Send a new code
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
