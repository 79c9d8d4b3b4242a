import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Outcome } from 'shared/contract';
import { renderPage, servicesFixture } from 'shared/testing';
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
const post = (outcome: Outcome<unknown>) => servicesFixture({ http: { post: async <T,>() => outcome as Outcome<T> } });

test('INFO-3: an empty form names what is missing, and not the name', async () => {
  const { services } = renderPage(page);
  await send();
  expect(alerts()).toEqual(['Email is required.', 'Phone number is required.', 'Message is required.']);
  expect(field('Name').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field('Email'));
  expect(services.called('http.post')).toEqual([]);
});

test('INFO-3: email and phone number are checked for their form', async () => {
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

test.each([[200], [201]])('INFO-4: a message that is answered by %i was sent, and the form is empty again', async (status) => {
  const { services } = renderPage(page, { services: post(succeeded({ message: 'ok' }, status)) });
  fill({ ...MESSAGE, 'Phone Number': '+27821234567' });
  await send();
  const body = { name: 'Sipho', email: 'sipho@example.com', phoneNumber: '+27821234567', message: 'Do you have size 8?' };
  expect(services.called('http.post')).toEqual([['/contact-us', body]]);
  expect(services.popups).toEqual([{ kind: 'success', title: 'Sent', text: 'We received your message.' }]);
  for (const name of Object.keys(MESSAGE)) expect(field(name).value).toBe('');
});

test.each([
  [400, 'Invalid input. Please check your details and try again.'],
  [403, 'Access denied. You do not have permission to perform this action.'],
  [404, 'The requested service or resource was not found.'],
  [500, 'A server error occurred. Please try again later.'],
  [503, 'A server error occurred. Please try again later.'],
])('INFO-5: status %i is told, and what was typed stays', async (status, text) => {
  const { services } = renderPage(page, { services: post(failed({ kind: 'status', status })) });
  fill(MESSAGE);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text }]);
  expect(services.popups).toEqual([]);
  for (const [name, value] of Object.entries(MESSAGE)) expect(field(name).value).toBe(value);
});

test('INFO-5 ERR-1: a lost connection is told, and what was typed stays', async () => {
  const { services } = renderPage(page, { services: post(failed({ kind: 'network' })) });
  fill(MESSAGE);
  await send();
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Network error. Please check your connection and try again.' }]);
  expect(field('Message').value).toBe(MESSAGE.Message);
});

test('an answer that is neither 200 nor 201 is no receipt', async () => {
  const { services } = renderPage(page, { services: post(succeeded({}, 204)) });
  fill(MESSAGE);
  await send();
  expect(services.popups).toEqual([]);
  expect(services.toasts).toHaveLength(1);
});

test('the overlay stands while a message is on its way, and a second press sends nothing', async () => {
  let answer: (outcome: Outcome<never>) => void = () => undefined;
  const busy = jest.fn();
  const services = servicesFixture({
    http: { post: <T,>() => new Promise<Outcome<T>>((resolve) => (answer = resolve as typeof answer)) },
    feedback: { busy: (work) => (busy(), work) },
  });
  renderPage(page, { services });
  fill(MESSAGE);
  await send();
  await send();
  expect(services.called('http.post')).toHaveLength(1);
  expect(busy).toHaveBeenCalledTimes(1);
  await act(async () => answer(succeeded({} as never, 201)));
});
