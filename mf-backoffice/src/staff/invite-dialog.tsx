import { useState } from 'react';
import { Button, Checkbox, Dialog, Form, Notice, SelectField, TextField, useForm } from 'shared/ui';
import { emailError } from 'shared/validation';
import { fieldErrors, messageOf, useCommand } from '../api';
import { useDialogExit } from '../unsaved/use-dialog-exit';
import { LinkOnce } from './link-once';
import { roleHint, ROLES } from './roles';

/** Invites a new member: the link is mailed, or shown once to be passed on. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { run } = useCommand();
  const [invited, setInvited] = useState<{ email: string; link: string; mailed: boolean } | null>(null);
  const [problem, setProblem] = useState('');
  const form = useForm({
    initial: { email: '', role: 'support', sendMail: true },
    validate: ({ email }) => ({ email: emailError(email) }),
    async submit(values) {
      setProblem('');
      const email = values.email.trim();
      const result = await run<{ link: string }>('post', '/invitations', { ...values, email });
      if (result.ok) return setInvited({ email, link: result.data.link, mailed: values.sendMail });
      const errors = fieldErrors(result.failure);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) setProblem(messageOf(result.failure));
    },
  });
  const exit = useDialogExit(onClose, { busy: form.submitting, changed: !invited && form.values.email !== '' });
  if (invited)
    return (
      <LinkOnce title="Invited" link={invited.link} onClose={onClose}>
        {invited.mailed
          ? `The link is on its way to ${invited.email}. You can also send it yourself:`
          : `Send this link to ${invited.email} in a way that only they can read:`}
      </LinkOnce>
    );
  return (
    <Dialog title="Invite to the staff" onClose={exit}>
      <Form onSubmit={form.onSubmit}>
        <TextField {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="off" />
        <SelectField {...form.field('role')} label="Role" options={ROLES} hint={roleHint(form.values.role)} />
        <Checkbox {...form.field('sendMail')} label="Send the link by mail" />
        {problem && (
          <Notice kind="error" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" busy={form.submitting}>
          Invite
        </Button>
      </Form>
    </Dialog>
  );
}
