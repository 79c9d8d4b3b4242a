import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Result } from 'shared/contract';
import type { User } from 'shared/models';
import { renderPage, servicesFixture, userFixture } from 'shared/testing';
import { page } from './page';

const form = () => within(screen.getByRole('form', { name: 'Contact Us' }));
const field = (name: string) => form().getByLabelText<HTMLInputElement>(name);
const alerts = () =>
  form()
    .queryAllByRole('alert')
    .map((alert) => alert.textContent);
const send = () => userEvent.click(form().getByRole('button', { name: 'Send' }));

function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
}

const MESSAGE = { Name: 'Sipho', Email: 'sipho@example.com', 'Phone Number': '0821234567', Message: 'Do you have size 8?' };
const post = (result: Result<unknown>) => servicesFixture({ http: { post: async <T,>() => result as Result<T> } });

test('INFO-3: shows missing values of an empty form; the name is optional', async () => {
  const { services } = renderPage(page);
  await send();
  expect(alerts()).toEqual(['Email is required.', 'Phone number is required.', 'Message is required.']);
  expect(field('Name').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field('Email'));
  expect(services.called('http.post')).toEqual([]);
});

test('INFO-3: rejects a malformed email and phone number', async () => {
  renderPage(page);
  fill({ ...MESSAGE, Email: 'sipho@', 'Phone Number': '082 123 4567' });
  await send();
  expect(alerts()).toEqual(['Invalid email format.', 'Invalid phone number format.']);
  for (const wrong of ['0821234', '27821234567', '+2708212345678']) {
    fill({ Email: MESSAGE.Email, 'Phone Number': wrong });
    await send();
    expect(alerts()).toEqual(['Invalid phone number format.']);
  }
});

test.each([[200], [201]])('INFO-4: confirms a message on %i and resets the form', async (status) => {
  const { services } = renderPage(page, { services: post(succeeded({ message: 'ok' }, status)) });
  fill({ ...MESSAGE, 'Phone Number': '+27821234567' });
  await send();
  const body = { name: 'Sipho', email: 'sipho@example.com', phoneNumber: '+27821234567', message: 'Do you have size 8?' };
  expect(services.called('http.post')).toEqual([['/contact-us', body]]);
  expect(services.popups).toEqual([{ kind: 'success', title: 'Sent', text: 'We received your message.' }]);
  for (const name of Object.keys(MESSAGE)) expect(field(name).value).toBe('');
});

test('INFO-5: shows the message for a status and keeps the typed values', async () => {
  const { services } = renderPage(page, { services: post(failed({ kind: 'status', status: 404 })) });
  fill(MESSAGE);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text: 'The requested service or resource was not found.' }]);
  expect(services.popups).toEqual([]);
  for (const [name, value] of Object.entries(MESSAGE)) expect(field(name).value).toBe(value);
});

test("INFO-5: shows the server's field error until the field is edited", async () => {
  const errors = [{ field: 'message', message: 'At most 5000 characters.' }];
  const { services } = renderPage(page, { services: post(failed({ kind: 'status', status: 400, errors })) });
  fill({ ...MESSAGE, Message: 'x'.repeat(5001) });
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Invalid input. Please check your details and try again.' }]);
  expect(alerts()).toEqual(['At most 5000 characters.']);
  expect(field('Message').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Message'));
  fill({ Message: MESSAGE.Message });
  expect(alerts()).toEqual([]);
});

test('INFO-5 ERR-1: shows a network failure and keeps the typed values', async () => {
  const { services } = renderPage(page, { services: post(failed({ kind: 'network' })) });
  fill(MESSAGE);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Network error. Please check your connection and try again.' }]);
  expect(field('Message').value).toBe(MESSAGE.Message);
});

test('treats a status other than 200 or 201 as a failure', async () => {
  const { services } = renderPage(page, { services: post(succeeded({}, 204)) });
  fill(MESSAGE);
  await send();
  expect(services.popups).toEqual([]);
  expect(services.toasts).toHaveLength(1);
});

test('shows the overlay while sending and ignores a second click', async () => {
  let resolvePost: (result: Result<never>) => void = () => undefined;
  const busy = jest.fn();
  const services = servicesFixture({
    http: { post: <T,>() => new Promise<Result<T>>((resolve) => (resolvePost = resolve as typeof resolvePost)) },
    feedback: { busy: (work) => (busy(), work) },
  });
  renderPage(page, { services });
  fill(MESSAGE);
  await send();
  await send();
  expect(services.called('http.post')).toHaveLength(1);
  expect(busy).toHaveBeenCalledTimes(1);
  await act(async () => resolvePost(succeeded({} as never, 201)));
});

test.each<[string, 'log-out' | 'expired', User | null]>([
  ['a guest after a log-out', 'log-out', null],
  ['another account, which logged in in another tab', 'expired', userFixture({ email: 'other@example.com' })],
])('clears the typed values for %s, here and after visiting another page', (_who, reason, next) => {
  const services = servicesFixture({ states: { session: { user: userFixture(), authenticated: true } } });
  const opened = renderPage(page, { services });
  fill(MESSAGE);
  act(() => {
    services.session.store.set({ user: null, authenticated: false });
    services.bus.publish('app/reset', { reason });
  });
  act(() => services.session.store.set({ user: next, authenticated: next !== null }));
  for (const name of Object.keys(MESSAGE)) expect(field(name).value).toBe('');
  opened.unmount();
  renderPage(page, { services });
  for (const name of Object.keys(MESSAGE)) expect(field(name).value).toBe('');
});
