import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, useServices } from 'shared/contract';
import { Button, Dialog, Form, PasswordField, useForm } from 'shared/ui';
import { plainSentence } from '../dashboard/section';
import { Actions } from '../orders/order-look';

/** Asks for the password, then deletes the account and leaves for the home page. A wrong password is said below the field. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { http, feedback } = useServices();
  const leave = useLeaveSignedOut();
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password ? '' : 'Password is required.' }),
    async submit(values): Promise<void> {
      const outcome = await feedback.busy(http.post('/api/user/delete', values));
      if (!outcome.ok) {
        const { failure } = outcome;
        if (failure.status === 403) return form.setErrors({ password: failure.message || 'This is not your password.' });
        return feedback.toast({ kind: 'error', text: plainSentence(failure) });
      }
      leave();
    },
  });
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <Form aria-label="Delete my account" onSubmit={form.onSubmit}>
        <p>
          Your details, your cart and your log-in are erased. What you have bought is kept without your name, as the tax law
          wants.
        </p>
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
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

/** Goes home first, signs out there: on the dashboard the guard would ask to log in. */
function useLeaveSignedOut(): () => void {
  const { session, feedback } = useServices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const end = () => {
      setLeaving(false);
      session.logOut();
      feedback.toast({ kind: 'success', text: 'Your account is deleted.' });
    };
    if (pathname === paths.home) return end();
    const anyway = setTimeout(end, 500);
    return () => clearTimeout(anyway);
  }, [leaving, pathname, session, feedback]);
  return () => {
    setLeaving(true);
    navigate(paths.home);
  };
}
