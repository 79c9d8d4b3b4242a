import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Failure } from 'shared/contract';
import { renderPage, servicesFixture, userFixture } from 'shared/testing';
import { page } from '../dashboard/page';

const user = userFixture({ phoneNumber: '' });
const states = { session: { user, authenticated: true } };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
async function put(name: string, value: string) {
  await userEvent.clear(field(name));
  if (value) await userEvent.type(field(name), value);
}

test('DASH-3: requires first name, last name and email, but not the phone number', async () => {
  const { services } = renderPage(page, { services: servicesFixture({ states }) });
  for (const name of ['First Name', 'Last Name', 'Email']) await put(name, '');
  await save();
  expect(alerts()).toEqual(['First name is required', 'Last name is required', 'Email is required']);
  expect(document.activeElement).toBe(field('First Name'));
  expect(services.called('session.updateUser')).toEqual([]);
});

test('DASH-3: rejects a malformed email and phone number', async () => {
  renderPage(page, { services: servicesFixture({ states }) });
  await put('Email', 'thandi@');
  await put('Phone Number', '12345');
  await save();
  expect(alerts()).toEqual(['Invalid email', 'Invalid phone number']);
});

test.each(['0825550123', '+27 82 555-0123', '27825550123', '82 555 0123'])(
  'DASH-3: accepts the phone number %s',
  async (phone) => {
    const { services } = renderPage(page, { services: servicesFixture({ states }) });
    await put('Phone Number', phone);
    await save();
    expect(services.called('session.updateUser')).toHaveLength(1);
  },
);

test('DASH-4: sends the four fields and confirms the save', async () => {
  const { services } = renderPage(page, { services: servicesFixture({ states }) });
  await put('First Name', 'Naledi');
  await save();
  expect(services.called('session.updateUser')).toEqual([
    [{ firstname: 'Naledi', lastname: user.lastname, email: user.email, phoneNumber: '' }],
  ]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'Success! Successfully updated your profile' }]);
});

test('DASH-4: shows the user of the reply after a successful save', async () => {
  const saved = { ...user, firstname: 'Naledi', email: 'naledi@example.com', phoneNumber: '+27825550123' };
  const services = servicesFixture({ states, session: { updateUser: async () => succeeded(saved) } });
  renderPage(page, { services });
  await put('First Name', ' naledi');
  await put('Email', 'Naledi@Example.com');
  await put('Phone Number', '082 555 0123');
  await save();
  const shown = ['First Name', 'Last Name', 'Email', 'Phone Number'].map((name) => field(name).value);
  expect(shown).toEqual(['Naledi', user.lastname, 'naledi@example.com', '+27825550123']);
});

test.each<[Failure, string]>([
  [{ kind: 'status', status: 403 }, 'You do not have permission to perform this update. Please log in and try again.'],
  [{ kind: 'network' }, 'Network error. Please check your connection and try again.'],
])('DASH-4 ERR-1: shows the message for a rejected update (%j): %s', async (failure, text) => {
  const services = servicesFixture({ states, session: { updateUser: async () => failed(failure) } });
  renderPage(page, { services });
  await put('First Name', 'Naledi');
  await save();
  expect(services.toasts).toEqual([{ kind: 'error', text }]);
  expect(field('First Name').value).toBe('Naledi');
});

test('lets the shell report the end of the session', async () => {
  const services = servicesFixture({ states, session: { updateUser: async () => failed({ kind: 'status', status: 401 }) } });
  renderPage(page, { services });
  await save();
  expect(services.called('session.updateUser')).toHaveLength(1);
  expect(services.toasts).toEqual([]);
});

test('keeps unsaved values while another tab is open', async () => {
  const saved = { ...user, firstname: 'Naledi' };
  const services = servicesFixture({ states, session: { updateUser: async () => succeeded(saved) } });
  renderPage(page, { services, path: '/Dashboard?tab=profile' });
  const visitCart = async () => {
    await userEvent.click(screen.getByRole('tab', { name: 'Cart' }));
    expect(screen.queryByLabelText('First Name')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
  };
  await put('First Name', 'Naledi');
  await visitCart();
  expect([field('First Name').value, field('Last Name').value]).toEqual(['Naledi', user.lastname]);
  await save();
  act(() => services.session.store.set({ user: saved }));
  await visitCart();
  act(() => services.session.store.set({ user: { ...saved, firstname: 'Amahle' } }));
  await visitCart();
  expect(field('First Name').value).toBe('Amahle');
});

test("neither shows nor saves one account's values for another, which logged in in another tab", async () => {
  const other = userFixture({ firstname: 'Sipho', lastname: 'Dube', email: 'sipho@example.com', phoneNumber: '0825550199' });
  const { services } = renderPage(page, { services: servicesFixture({ states }), path: '/Dashboard?tab=profile' });
  await put('First Name', 'Naledi');
  await put('Phone Number', '0825550123');
  // As the shell follows another tab: signed out, then the other account, then its profile.
  await act(async () => {
    services.session.store.set({ user: null, authenticated: false });
    services.bus.publish('app/reset', { reason: 'expired' });
  });
  await act(async () => services.session.store.set({ user: other, authenticated: true }));
  const shown = ['First Name', 'Last Name', 'Email', 'Phone Number'].map((name) => field(name).value);
  expect(shown).toEqual(['Sipho', 'Dube', 'sipho@example.com', '0825550199']);
  await put('Email', 'new-of-sipho@example.com');
  await save();
  expect(services.called('session.updateUser')).toEqual([
    [{ firstname: 'Sipho', lastname: 'Dube', email: 'new-of-sipho@example.com', phoneNumber: '0825550199' }],
  ]);
});

test('shows an email that belongs to another account below the field', async () => {
  const message = 'A user with the email naledi@example.com already exists.';
  const services = servicesFixture({
    states,
    session: { updateUser: async () => failed({ kind: 'status', status: 409, message }) },
  });
  renderPage(page, { services });
  await save();
  expect(alerts()).toEqual([message]);
  expect(document.activeElement).toBe(field('Email'));
});

test('loads the profile when the tab opens and when the cart is read again; untouched fields follow, typed ones stay', async () => {
  const services = servicesFixture({ states });
  renderPage(page, { services, path: '/Dashboard?tab=profile' });
  const loads = () => services.called('session.loadUser').length;
  const atFirst = loads();
  expect(atFirst).toBeGreaterThan(0);
  // On the phone: another number, and another last name.
  const elsewhere = { ...user, lastname: 'Dlamini', phoneNumber: '0825550199' };
  await put('First Name', 'Naledi');
  act(() => services.bus.publish('cart/get-request', undefined));
  expect(loads()).toBe(atFirst + 1);
  act(() => services.session.store.set({ user: elsewhere }));
  await save();
  expect(services.called('session.updateUser')).toEqual([
    [{ firstname: 'Naledi', lastname: 'Dlamini', email: user.email, phoneNumber: '0825550199' }],
  ]);
});

test('reloads only the open tab', async () => {
  const services = servicesFixture({ states: { ...states, cart: { loaded: true } } });
  renderPage(page, { services, path: '/Dashboard?tab=cart' });
  act(() => services.bus.publish('cart/get-request', undefined));
  expect([services.called('session.loadUser'), services.called('cart.load')]).toEqual([[], []]);
});
