import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Button, Checkbox, Form, TextField, useForm } from './index';

const initial = { name: '', email: '', news: false };
const validate = (values: typeof initial) => ({
  name: values.name ? '' : 'Name is required.',
  email: values.email ? '' : 'Email is required.',
});

function SignUp({ submit }: { submit(values: typeof initial): Promise<void> }) {
  const form = useForm({ initial, validate, submit });
  return (
    <Form aria-label="Sign up" onSubmit={form.onSubmit}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <Checkbox label="News" {...form.field('news')} />
      <Button type="submit" busy={form.submitting}>
        Send
      </Button>
      <Button onClick={() => form.setErrors({ email: 'Taken.' })}>Refuse</Button>
      <Button onClick={() => form.reset()}>Empty</Button>
    </Form>
  );
}

function open() {
  const pending: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  const submit = jest.fn((_: typeof initial) => new Promise<void>((resolve, reject) => pending.push({ resolve, reject })));
  render(
    <StrictMode>
      <SignUp submit={submit} />
    </StrictMode>,
  );
  return { submit, pending, user: userEvent.setup(), send: screen.getByRole('button', { name: 'Send' }) };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

test('does not submit an invalid form, shows its errors and focuses the first invalid field', async () => {
  const { submit, user, send } = open();
  await user.click(send);
  expect(alerts()).toEqual(['Name is required.', 'Email is required.']);
  expect(document.activeElement).toBe(field('Name'));
  await user.type(field('Name'), 'T');
  expect(alerts()).toEqual(['Email is required.']);
  await user.click(send);
  expect(document.activeElement).toBe(field('Email'));
  expect(submit).not.toHaveBeenCalled();
});

test('ignores submits while one is pending', async () => {
  const { submit, pending, user, send } = open();
  await user.type(field('Name'), 'Thandi');
  await user.type(field('Email'), 'a@b.co');
  await user.click(field('News'));
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await user.click(send);
  await user.type(field('Email'), '{Enter}');
  expect(submit.mock.calls).toEqual([[{ name: 'Thandi', email: 'a@b.co', news: true }]]);
  expect(send.getAttribute('aria-busy')).toBe('true');
  await act(async () => pending[0]?.resolve());
  expect(send.getAttribute('aria-busy')).toBeNull();
  await user.click(send);
  expect(submit).toHaveBeenCalledTimes(2);
  await act(async () => pending[1]?.resolve());
});

test('keeps typed values after submit, shows server errors, and resets', async () => {
  const { pending, user, send } = open();
  await user.type(field('Name'), 'Thandi');
  await user.type(field('Email'), 'a@b.co');
  await user.click(send);
  await act(async () => pending[0]?.resolve());
  expect([field('Name').value, field('Email').value]).toEqual(['Thandi', 'a@b.co']);
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(alerts()).toEqual(['Taken.']);
  expect(document.activeElement).toBe(field('Email'));
  await user.click(screen.getByRole('button', { name: 'Empty' }));
  expect([field('Name').value, field('Email').value, ...alerts()]).toEqual(['', '']);
});

test('submits values that the browser filled in without a change event', async () => {
  const { submit, pending, user, send } = open();
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(field('Name'), 'Filled');
  setter?.call(field('Email'), 'f@b.co');
  await user.click(send);
  expect(submit).toHaveBeenCalledWith({ name: 'Filled', email: 'f@b.co', news: false });
  await act(async () => pending[0]?.resolve());
});
