import { useState } from 'react';
import { Button, Dialog, Form, Notice, PasswordField, Stack, TextField, useForm } from 'shared/ui';
import { fieldErrors, useCommand, useQuery } from '../api';
import { RecoveryCodes } from '../invitation/recovery-codes';
import { Panel } from '../ui';

/** How many recovery codes are left, and new ones. */
export function RecoveryPanel() {
  const { data, reload } = useQuery<{ recoveryCodesLeft: number }>('/account');
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void reload();
  };
  return (
    <Panel
      title="Recovery codes"
      actions={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          New recovery codes
        </Button>
      }
    >
      <p>
        {data ? `You have ${data.recoveryCodesLeft} of 10 codes left. ` : ''}
        Each replaces the authenticator app once. New ones end the old ones.
      </p>
      {open && <NewCodes onClose={close} />}
    </Panel>
  );
}

function NewCodes({ onClose }: { onClose(): void }) {
  const { run } = useCommand();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState('');
  const form = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: password ? '' : 'Password is required.',
      code: code.trim() ? '' : 'Code is required.',
    }),
    async submit(values) {
      setProblem('');
      const result = await run<{ recoveryCodes: string[] }>('post', '/account/recovery-codes', values);
      if (result.ok) return setCodes(result.data.recoveryCodes);
      const errors = fieldErrors(result.failure);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) setProblem(result.failure.message);
    },
  });
  if (codes)
    return (
      <Dialog role="alertdialog" title="Your recovery codes" onClose={() => undefined}>
        <Stack $gap={4}>
          <Notice kind="warning">They are shown only now.</Notice>
          <RecoveryCodes codes={codes} onSaved={onClose} />
        </Stack>
      </Dialog>
    );
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      <Form onSubmit={form.onSubmit}>
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <TextField
          {...form.field('code')}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Of your authenticator app."
        />
        {problem && (
          <Notice kind="error" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" busy={form.submitting}>
          Show new codes
        </Button>
      </Form>
    </Dialog>
  );
}
