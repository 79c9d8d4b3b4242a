import { useServices } from 'shared/contract';
import { hasCode } from 'shared/errors';
import { Button, Dialog, Form, PasswordField, useForm, useLogOutAtHome } from 'shared/ui';
import { useDialogMessage } from '../section/use-dialog-message';
import { Actions } from '../orders/order.styles';

/** Asks for the password, deletes the account and goes to the home page. A wrong password shows below the field. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { http, feedback } = useServices();
  const { message, fail, clear } = useDialogMessage();
  const logOut = useLogOutAtHome();
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password ? '' : 'Password is required.' }),
    async submit(values): Promise<void> {
      clear();
      const result = await feedback.busy(http.post('/api/user/delete', values));
      if (!result.ok) {
        const { failure } = result;
        if (hasCode(failure, 'account/wrong-password', 403))
          return form.setErrors({ password: failure.message || 'That password is not correct.' });
        return fail(failure);
      }
      feedback.toast({ kind: 'success', text: 'Your account is deleted.' });
      logOut();
    },
  });
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <Form aria-label="Delete my account" onSubmit={form.onSubmit}>
        <p>Your details, your cart and your log-in are erased. Your purchases are kept without your name, as tax law requires.</p>
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        {message}
        <Actions>
          <Button type="submit" variant="danger" busy={form.submitting}>
            Delete my account
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
