import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { failed, ServicesProvider, succeeded, type Result } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { TextField } from 'shared/ui';
import { wrongField } from '../api';
import { LeaveGuard } from '../unsaved/leave-guard';
import { ConfirmDialog } from './confirm-dialog';

const services = servicesFixture();
beforeEach(() => services.toasts.splice(0));
const wrapper = ({ children }: { children: ReactNode }) => <ServicesProvider services={services}>{children}</ServicesProvider>;

test('asks for the reason, keeps it on a failure with its message, and closes after success', async () => {
  const user = userEvent.setup();
  const message = 'This order was changed by Sipho a moment ago. Look again.';
  const results: Result<unknown>[] = [failed({ kind: 'status', code: 'staff/changed-meanwhile', message }), succeeded(undefined)];
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
      done="The order is cancelled."
    >
      <p>The customer gets an email.</p>
    </ConfirmDialog>,
    { wrapper },
  );
  const confirm = screen.getByRole('button', { name: 'Cancel order' });
  await user.click(confirm);
  expect(screen.getByRole('alert').textContent).toBe('Reason is required.');
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  await user.type(screen.getByLabelText('Reason'), '  Changed their mind ');
  await user.click(confirm);
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('  Changed their mind ');
  expect([closed, services.toasts]).toEqual([0, []]);
  await user.click(confirm);
  expect([closed, reasons]).toEqual([1, ['Changed their mind', 'Changed their mind']]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'The order is cancelled.' }]);
});

test.each([
  ['a field', 'tracking'],
  ['what the dialog has no field for', 'lines'],
])('reports once what is wrong with %s, and focuses the field', async (_, field) => {
  const user = userEvent.setup();
  const message = 'Enter the number.';
  render(
    <ConfirmDialog
      title="Send"
      confirmLabel="Mark sent"
      onConfirm={async () => wrongField(field, message)}
      onClose={() => undefined}
    >
      {(errorOf) =>
        ['courier', 'tracking'].map((name) => (
          <TextField key={name} label={name} name={name} value="" onChange={() => undefined} error={errorOf(name)} />
        ))
      }
    </ConfirmDialog>,
    { wrapper },
  );
  const confirm = screen.getByRole('button', { name: 'Mark sent' });
  await user.click(confirm);
  const alerts = screen.getAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([message]);
  const isAtField = field === 'tracking';
  expect(document.activeElement).toBe(isAtField ? screen.getByLabelText('tracking') : confirm);
  expect(screen.getByLabelText('tracking').getAttribute('aria-describedby')).toBe(isAtField ? alerts[0]?.id : null);
  await user.type(screen.getByLabelText('tracking'), '7');
  expect(screen.queryAllByRole('alert')).toHaveLength(isAtField ? 0 : 1);
});

/** A dialog on a page of the back office; `answer` answers its request. */
function openRefund() {
  let answer: (result: Result<unknown>) => void = () => undefined;
  const result = new Promise<Result<unknown>>((resolve) => (answer = resolve));
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <MemoryRouter>
        {isOpen && (
          <ConfirmDialog
            title="Refund"
            confirmLabel="Pay back"
            reason="optional"
            onConfirm={() => result}
            onClose={() => setIsOpen(false)}
          />
        )}
        <LeaveGuard />
      </MemoryRouter>
    );
  }
  const { unmount } = render(<Page />, { wrapper });
  const user = userEvent.setup();
  const isOpen = () => screen.queryByRole('dialog', { name: 'Refund' }) !== null;
  return {
    user,
    unmount,
    isOpen,
    press: (name: string) => user.click(screen.getByText(name)),
    answer: (value: Result<unknown>) => act(async () => answer(value)),
  };
}
const tooMuch = failed({ kind: 'status', code: 'refund/too-much', message: 'That is more than is left.' });

test('stays open while its request runs, and shows why it was refused', async () => {
  const { user, isOpen, press, answer } = openRefund();
  await press('Pay back');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await press('Back');
  expect(isOpen()).toBe(true);
  await answer(tooMuch);
  expect(screen.getByRole('alert').textContent).toBe('That is more than is left.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(isOpen()).toBe(false);
});

test('reports a refusal as a toast if its page is left meanwhile', async () => {
  const { unmount, press, answer } = openRefund();
  await press('Pay back');
  unmount();
  await answer(tooMuch);
  expect(services.toasts).toEqual([{ kind: 'error', text: 'That is more than is left.' }]);
});

test('asks before Escape drops what was typed', async () => {
  const { user, isOpen, press } = openRefund();
  await user.type(screen.getByLabelText('Reason'), 'Too late');
  await user.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByText('Back'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Too late');
  await user.keyboard('{Escape}');
  await press('Leave');
  expect(isOpen()).toBe(false);
});

test('closes without a question by its button Back', async () => {
  const { user, isOpen, press } = openRefund();
  await user.type(screen.getByLabelText('Reason'), 'Too late');
  await press('Back');
  expect(isOpen()).toBe(false);
});
