import { styled } from 'styled-components';
import { Button, Form, PasswordField, useForm } from 'shared/ui';
import { passwordError, repeatPasswordError } from 'shared/validation';
import { fieldErrors, useCommand, useNotify } from '../api';
import { Panel } from '../ui';

const EMPTY = { password: '', newPassword: '', repeated: '' };

/** Sets a new password; other sessions end. */
export function PasswordPanel() {
  const { run } = useCommand();
  const { notify, notifyFailure } = useNotify();
  const form = useForm({
    initial: EMPTY,
    validate: ({ password, newPassword, repeated }) => ({
      password: password ? '' : 'Current password is required.',
      newPassword: passwordError(newPassword),
      repeated: repeatPasswordError(repeated, newPassword),
    }),
    async submit({ password, newPassword }) {
      const result = await run('put', '/account/password', { password, newPassword });
      if (result.ok) {
        form.reset(EMPTY);
        return notify('Your password is changed. Your other sessions have ended.');
      }
      const errors = fieldErrors(result.failure);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) notifyFailure(result.failure);
    },
  });
  return (
    <Panel title="Password">
      <Narrow aria-label="Change password" onSubmit={form.onSubmit}>
        <PasswordField {...form.field('password')} label="Current password" autoComplete="current-password" />
        <PasswordField {...form.field('newPassword')} label="New password" autoComplete="new-password" />
        <PasswordField {...form.field('repeated')} label="New password again" autoComplete="new-password" />
        <div>
          <Button type="submit" busy={form.submitting}>
            Change password
          </Button>
        </div>
      </Narrow>
    </Panel>
  );
}

const Narrow = styled(Form)`
  max-width: 480px;
`;
