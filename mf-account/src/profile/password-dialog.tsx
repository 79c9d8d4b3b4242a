import { useServices, type Result } from 'shared/contract';
import { hasCode } from 'shared/errors';
import { Button, Dialog, Form, PasswordField, useForm } from 'shared/ui';
import { Actions } from '../orders/order.styles';
import { useDialogMessage } from '../section/use-dialog-message';
import { profileUpdate, profileValues } from './validation';

interface PasswordDialogProps {
  email: string;
  onClose(): void;
  onProven(): void;
}

/** Asks for the password, with which the new address logs in at once. A wrong one shows below the field. */
export function PasswordDialog({ email, onClose, onProven }: PasswordDialogProps) {
  const { http, feedback, session } = useServices();
  const { message, fail, clear } = useDialogMessage();
  // Beside the address stay the details that the account has by now: they may have changed on another device.
  async function prove(password: string): Promise<Result<unknown>> {
    const user = await session.loadUser();
    return user.ok ? http.put('/api/user', { ...profileUpdate(profileValues(user.data)), email, password }) : user;
  }
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password ? '' : 'Password is required.' }),
    async submit({ password }): Promise<void> {
      clear();
      const result = await feedback.busy(prove(password));
      if (result.ok) return onProven();
      const { failure } = result;
      if (hasCode(failure, 'account/wrong-password', 403))
        form.setErrors({ password: failure.message || 'That password is not correct.' });
      else fail(failure);
    },
  });
  return (
    <Dialog title="Log in with the new email" onClose={onClose}>
      <Form aria-label="Log in with the new email" onSubmit={form.onSubmit}>
        <p>With your password, {email} logs in from now on.</p>
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        {message}
        <Actions>
          <Button type="submit" busy={form.submitting}>
            Use this email
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            Not now
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
