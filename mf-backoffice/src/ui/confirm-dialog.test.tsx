import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Result } from '../api';
import { ConfirmDialog } from './confirm-dialog';

test('asks for the reason, keeps it on a failure with its message, and closes after success', async () => {
  const user = userEvent.setup();
  const failure = { code: 'staff/changed-meanwhile', message: 'This order was changed by Sipho a moment ago. Look again.' };
  const results: Result<unknown>[] = [
    { ok: false, failure },
    { ok: true, data: undefined },
  ];
  const reasons: string[] = [];
  let closed = 0;
  render(
    <ConfirmDialog
      title="Cancel order LC-1"
      confirmLabel="Cancel order"
      reason="required"
      tone="danger"
      onConfirm={async (reason) => {
        reasons.push(reason);
        return results.shift()!;
      }}
      onClose={() => (closed += 1)}
    >
      <p>The customer gets a mail.</p>
    </ConfirmDialog>,
  );
  const confirm = screen.getByRole('button', { name: 'Cancel order' });
  await user.click(confirm);
  expect(screen.getByRole('alert').textContent).toBe('Reason is required.');
  await user.type(screen.getByLabelText('Reason'), '  Changed their mind ');
  await user.click(confirm);
  expect(screen.getByRole('alert').textContent).toBe(failure.message);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('  Changed their mind ');
  expect(closed).toBe(0);
  await user.click(confirm);
  expect([closed, reasons]).toEqual([1, ['Changed their mind', 'Changed their mind']]);
});
