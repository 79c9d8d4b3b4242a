import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Result } from 'shared/contract';
import { thisYear } from 'shared/server-contract';
import { renderFrame } from './frame.fixture';

const footer = () => within(screen.getByRole('contentinfo'));
const form = () => within(screen.getByRole('form', { name: 'Newsletter' }));
const email = () => form().getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const subscribe = () => userEvent.click(form().getByRole('button', { name: 'Subscribe' }));

test('FOOT-1: shows contact, pages, newsletter, three social networks and the year', () => {
  const { services } = renderFrame();
  const hrefOf = (name: string) => footer().getByRole('link', { name }).getAttribute('href');
  expect(['Contact Us', 'About Us', 'Terms of Service', 'Refund Policy', 'Help'].map(hrefOf)).toEqual([
    '/Info/Help',
    '/Info/About-Us',
    '/Info/Terms-of-Service',
    '/Info/Refund-Policy',
    '/Info/Help',
  ]);
  const { config } = services;
  expect(config.social.map(({ name }) => hrefOf(name))).toEqual(config.social.map(({ url }) => url));
  expect(config.social).toHaveLength(3);
  const text = screen.getByRole('contentinfo').textContent;
  for (const detail of [`© ${thisYear()}`, config.address, config.phone, config.email]) expect(text).toContain(detail);
  expect(form().getByRole('button', { name: 'Subscribe' })).toBeTruthy();
});

test('changes the year at midnight in South Africa', () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-31T22:00:00Z'));
  renderFrame();
  expect(screen.getByRole('contentinfo').textContent).toContain('© 2027');
  jest.restoreAllMocks();
});

test('names only the brands that are shown', () => {
  const brands = [
    { name: 'Café & Söns', path: 'Cafe-Sons', position: 1, shown: true, picture: '' },
    { name: 'Hidden', path: 'Hidden', position: 2, shown: false, picture: '' },
  ];
  renderFrame({ config: { brands } });
  const links = within(footer().getByRole('navigation', { name: 'Shoes' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Café & Söns', '/Shop/Cafe-Sons']]);
});

test('names the VAT number of the seller, and no VAT without one', () => {
  const { unmount } = renderFrame({ config: { vatNumber: '4870301259' } });
  expect(screen.getByRole('contentinfo').textContent).toContain(' · VAT 4870301259');
  unmount();
  renderFrame({ config: { vatNumber: '' } });
  expect(screen.getByRole('contentinfo').textContent).not.toContain('VAT');
});

test('FOOT-2: shows the guarantees, with 30 days in the heading and 14 in the text', () => {
  renderFrame();
  const heading = footer().getByRole('heading', { name: /return and refund policy/i });
  expect(heading.textContent).toContain('30 days');
  expect(heading.parentElement?.textContent).toContain('14 days');
  expect(footer().getByText(/authenticity of all sneakers/i)).toBeTruthy();
  const shipping = footer().getByRole('heading', { name: /free nationwide shipping/i }).parentElement;
  expect(shipping?.textContent).toContain('3-5 days');
});

test('NEWS-1: shows a validation error at the field until the next input', async () => {
  const { services } = renderFrame();
  expect(email().type).toBe('email');
  const alert = () => form().queryByRole('alert')?.textContent;
  await subscribe();
  expect(alert()).toBe('Email is required.');
  await userEvent.type(email(), 'abc');
  expect(alert()).toBeUndefined();
  await subscribe();
  expect(alert()).toBe('Invalid email format.');
  expect(services.called('http.post')).toEqual([]);
});

test('NEWS-2 NEWS-3: shows a spinner while sending, then the server’s message in a popup, and clears the field', async () => {
  let respond: (result: Result<unknown>) => void = () => undefined;
  const post = () => new Promise<Result<never>>((resolve) => (respond = resolve as typeof respond));
  const { services } = renderFrame({ http: { post } });
  const spinner = () => form().queryByRole('status', { name: 'Loading' });
  await userEvent.type(email(), 'a@b.co');
  expect(spinner()).toBeNull();
  await subscribe();
  expect(spinner()).toBeTruthy();
  expect(services.called('http.post')).toEqual([['/newsletter', { email: 'a@b.co' }]]);
  respond(succeeded({ message: 'Thanks for joining.' }, 201));
  await waitFor(() => expect(spinner()).toBeNull());
  expect(services.popups).toEqual([{ kind: 'success', title: 'Success!', text: 'Thanks for joining.' }]);
  expect(email().value).toBe('');
});

test('NEWS-4: a status shows its message under Oops... and clears the field', async () => {
  const { services } = renderFrame({ http: { post: async () => failed({ kind: 'status', status: 409 }) } });
  await userEvent.type(email(), 'a@b.co');
  await subscribe();
  expect(services.popups).toEqual([{ kind: 'error', title: 'Oops...', text: 'Email already subscribed to the newsletter.' }]);
  expect(email().value).toBe('');
});

test('NEWS-4: an exception shows its message under Oops...', async () => {
  const { services } = renderFrame({ http: { post: async () => failed({ kind: 'other' }) } });
  await userEvent.type(email(), 'a@b.co');
  await subscribe();
  expect(services.popups).toMatchObject([{ title: 'Oops...', text: 'Could not sign up for newsletter' }]);
});

test('clears an email that a customer typed for the next visitor', async () => {
  const { services } = renderFrame();
  await userEvent.type(email(), 'thandi@example.com');
  act(() => services.bus.publish('app/reset', { reason: 'log-out' }));
  expect(email().value).toBe('');
});
