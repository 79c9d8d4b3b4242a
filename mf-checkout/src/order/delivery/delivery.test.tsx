import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Failure, type Services } from 'shared/contract';
import { cartItemFixture, orderRequestFixture, productFixture, renderPage, servicesFixture, userFixture } from 'shared/testing';
import { page } from '../page';

jest.setTimeout(30_000);
jest.mock('../redirect', () => ({ redirectTo: jest.fn(async () => undefined) }));

const courier = { id: 'courier', label: 'Courier', address: '', points: [], arrivesBy: '2026-12-21T10:00:00Z' };
const pickUp = { ...courier, id: 'pick-up', label: 'Pick-up at the shop', address: '14 Bree Street' };
const locker = { ...courier, id: 'locker', label: 'Locker', points: [{ id: 'r1', name: 'Rosebank', address: 'Bath Ave' }] };

async function open(methods: object[] | null, draft: object = {}, more: Partial<Services['orders'] & Services['http']> = {}) {
  const services = servicesFixture({
    rows: [productFixture()],
    states: {
      session: { user: userFixture(), authenticated: true },
      cart: { cart: [cartItemFixture()], loaded: true },
      orders: { loaded: true },
    },
    http: { get: more.get ?? (async () => (methods ? succeeded(methods) : failed({ kind: 'network' })) as never) },
    orders: { draft: () => ({ ...orderRequestFixture(), ...draft }), ...(more.create ? { create: more.create } : {}) },
  });
  renderPage(page, { path: '/Order', services });
  await act(async () => undefined);
  return services;
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const sent = (services: Awaited<ReturnType<typeof open>>) => services.called('orders.create').at(-1);

test.each([
  ['the courier alone', [courier], 'CourierFree, by December 21, 2026'],
  ['no response from the shop', null, 'CourierFree, 3-5 days'],
])('SELL-6: with %s the courier is the only radio and chosen, and the order is unchanged', async (_of, methods, text) => {
  const services = await open(methods);
  const group = within(screen.getByRole('radiogroup', { name: 'Delivery' }));
  expect(group.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([
    ['courier', true],
  ]);
  expect(group.getByText('Courier').textContent).toBe(text);
  await send();
  expect(sent(services)).toEqual([{ ...orderRequestFixture(), expectedTotalCents: 199_990 }]);
});

test('preselects the courier, the first radio; another method is sent and shown as the destination', async () => {
  const services = await open([courier, pickUp, locker]);
  expect(screen.getByRole('radiogroup', { name: 'Delivery' })).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([
    ['courier', true],
    ['pick-up', false],
    ['locker', false],
  ]);
  await userEvent.click(radio(/^Pick-up at the shop/));
  await send();
  expect(sent(services)).toMatchObject([{ delivery: 'pick-up' }]);
  const summary = screen.getByRole('region', { name: 'Order summary' }).textContent;
  expect(summary).toContain('Pick up at14 Bree Street');
  for (const ofAnAddress of ['3-5 days', 'Deliver to', 'Fill in']) expect(summary).not.toContain(ofAnAddress);
});

test('requires a locker before Send, and restores it after an abandoned payment', async () => {
  const services = await open([courier, locker]);
  await userEvent.click(radio(/^Locker/));
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Choose a locker.');
  expect(services.called('orders.create')).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Which locker'), 'r1');
  await send();
  expect(sent(services)).toMatchObject([{ delivery: 'locker:r1' }]);
});

test('restores the previous method, or the courier if that is no longer offered', async () => {
  await open([courier, pickUp], { delivery: 'pick-up' });
  expect(radio(/^Pick-up/).checked).toBe(true);
});

test.each(['pick-up', 'locker:r1'])(
  'sends a previously chosen %s although the delivery methods did not load',
  async (delivery) => {
    // Asked for twice at first, as effects run twice in development.
    const answers = [failed({ kind: 'network' }), failed({ kind: 'network' }), succeeded([courier, pickUp, locker])];
    const services = await open(
      null,
      { delivery },
      { get: async () => (answers.length > 1 ? answers.shift() : answers[0]) as never },
    );
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await send();
    expect(sent(services)).toMatchObject([{ delivery }]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(delivery.split(':')[0]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await send();
    expect(sent(services)).toMatchObject([{ delivery }]);
  },
);

test('reports at the field that a delivery method is no longer offered, and removes it from the page', async () => {
  const message = 'This delivery method is no longer offered. Please choose another.';
  const failure = {
    kind: 'status',
    status: 409,
    code: 'delivery/not-offered',
    message,
    errors: [{ field: 'delivery', message }],
  };
  let methods = [courier, pickUp];
  const services = await open(
    null,
    { delivery: 'pick-up' },
    { get: async () => succeeded(methods) as never, create: async () => failed(failure as Failure) },
  );
  expect(radio(/^Pick-up/).checked).toBe(true);
  methods = [courier];
  await send();
  expect(within(screen.getByRole('radiogroup', { name: 'Delivery' })).getByRole('alert').textContent).toContain(message);
  expect(services.toasts).toEqual([]);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([
    ['courier', true],
  ]);
});

test('the summary shows an address with its typed line breaks', async () => {
  await open([courier], { address: 'Unit 5\n12 Long Street' });
  const shown = within(screen.getByRole('region', { name: 'Order summary' })).getByText(/^Unit 5\n12 Long Street, /, {
    normalizer: String,
  });
  expect(getComputedStyle(shown).whiteSpace).toBe('pre-line');
});
