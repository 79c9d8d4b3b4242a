import { act, renderHook } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture, userFixture, type ServicesFixture } from '../testing';
import { useDraft, useForm, useTurn } from './index';

/** A page with a form, as long as it is shown. */
function open(services: ServicesFixture, initial = { name: '' }) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </StrictMode>
  );
  const submit = async () => undefined;
  const { result, unmount } = renderHook(() => useForm({ initial, turn: useTurn(), draft: useDraft('message'), submit }), {
    wrapper,
  });
  const type = (name: string) => act(() => result.current.setValue('name', name));
  return { result, unmount, type, name: () => result.current.values.name };
}

/** The session as the shell changes it: the previous account leaves before the next one is known. */
function sessionOf({ session, bus }: ServicesFixture) {
  const arrive = (name: string) =>
    act(() => session.store.set({ user: userFixture({ email: `${name}@example.com` }), authenticated: true }));
  const leave = (reason: 'log-out' | 'expired') =>
    act(() => {
      session.store.set({ user: null, authenticated: false });
      bus.publish('app/reset', { reason });
    });
  return { arrive, leave };
}

function start() {
  const services = servicesFixture();
  return { services, ...sessionOf(services) };
}

test('keeps the draft while other pages are open, until it is reset', () => {
  const { services, arrive } = start();
  arrive('thandi');
  const first = open(services);
  first.type('Thandi');
  first.unmount();
  const again = open(services);
  expect(again.name()).toBe('Thandi');
  act(() => again.result.current.reset());
  again.unmount();
  expect(open(services).name()).toBe('');
});

test('hides the draft from other accounts, in the open form and elsewhere; its own account gets it back after an expired session', () => {
  const { services, arrive, leave } = start();
  arrive('thandi');
  const form = open(services);
  form.type('Thandi');
  act(() => form.result.current.setErrors({ name: 'Too short.' }));
  leave('expired');
  expect([form.name(), form.result.current.errors]).toEqual(['', {}]);
  arrive('sipho');
  expect(form.name()).toBe('');
  form.unmount();
  const others = open(services);
  expect(others.name()).toBe('');
  others.unmount();
  leave('expired');
  arrive('thandi');
  expect(open(services).name()).toBe('Thandi');
});

test('a guest who logs in keeps the input, which no later guest sees', () => {
  const { services, arrive, leave } = start();
  const form = open(services);
  form.type('Thandi');
  arrive('thandi');
  expect(form.name()).toBe('Thandi');
  form.unmount();
  expect(open(services).name()).toBe('Thandi');
  leave('expired');
  expect(open(services).name()).toBe('');
});

test('drops a draft typed before the profile loaded once the session has ended', () => {
  const { services, leave } = start();
  const form = open(services);
  form.type('Thandi');
  form.unmount();
  expect(open(services).name()).toBe('Thandi');
  leave('expired');
  expect(open(services).name()).toBe('');
});

test('a log-out drops the input, even for the same account', () => {
  const { services, arrive, leave } = start();
  arrive('thandi');
  const form = open(services);
  form.type('Thandi');
  leave('log-out');
  expect(form.name()).toBe('');
  form.unmount();
  arrive('thandi');
  expect(open(services).name()).toBe('');
});

test('a late response does not change the input of the next visitor', () => {
  const { services, arrive, leave } = start();
  arrive('thandi');
  const form = open(services);
  form.type('Thandi');
  const { reset } = form.result.current;
  leave('expired');
  form.type('Sipho');
  act(() => reset());
  expect(form.name()).toBe('Sipho');
});

test('discards a draft equal to the initial values, so that newer values show', () => {
  const { services } = start();
  const form = open(services, { name: 'Thandi' });
  form.type('Thand');
  form.type('Thandi');
  form.unmount();
  expect(open(services, { name: 'Naledi' }).name()).toBe('Naledi');
});
