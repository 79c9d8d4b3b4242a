import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded } from 'shared/contract';
import { orderFixture, orderRequestFixture, renderPage, servicesFixture, type ServicesOverrides } from 'shared/testing';
import { page as failurePage } from './failure-page';
import { page as successPage } from './success-page';

const pendingPayment = { pending: () => ({ sessionId: 's1', orderRequest: orderRequestFixture() }) };

async function open(orders: NonNullable<ServicesOverrides['orders']>, feedback: ServicesOverrides['feedback'] = {}) {
  const page = renderPage(successPage, { path: '/payment/success', services: servicesFixture({ orders, feedback }) });
  await act(async () => undefined);
  return page;
}

test('PAY-1: confirms the payment once, shows a toast and goes to the dashboard', async () => {
  const { services, where } = await open(pendingPayment);
  expect(services.called('orders.confirm')).toEqual([[]]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'Success! Order created' }]);
  expect(where()).toBe('/Dashboard');
});

test('PAY-1: shows that the payment is being processed until it is confirmed', async () => {
  const { where } = await open({ ...pendingPayment, confirm: () => new Promise(() => undefined) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Success - Your payment is being processed...');
  expect(screen.getByRole('status')).toBeTruthy();
  expect(where()).toBe('/payment/success');
});

test('PAY-2: shows the error and confirms nothing without a stored session', async () => {
  const { services, where } = await open({ pending: () => null });
  expect(services.toasts).toEqual([{ kind: 'error', text: 'No active session found. Please try again later.' }]);
  expect(services.called('orders.confirm')).toEqual([]);
  expect(where()).toBe('/payment/success');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/Dashboard');
});

test('PAY-3: shows the message for a status and keeps the stored session', async () => {
  const { services, where } = await open({ ...pendingPayment, confirm: async () => failed({ kind: 'status', status: 403 }) });
  expect(services.toasts).toEqual([{ kind: 'error', text: 'You are not authorized to confirm this order.' }]);
  expect(services.called('orders.forgetPending')).toEqual([]);
  expect(where()).toBe('/payment/success');
});

test('PAY-3 ERR-1: retries the same payment after a network failure', async () => {
  let lost = true;
  const sent: unknown[] = [];
  const { services, where } = await open(
    { ...pendingPayment, confirm: async () => (lost ? failed({ kind: 'network' }) : succeeded(orderFixture())) },
    { busy: (work) => (sent.push(work), work) },
  );
  expect(sent).toHaveLength(0);
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Network error. Please check your connection and try again.' }]);
  lost = false;
  // Only the button has the words.
  await userEvent.click(screen.getByText(/try again/i));
  expect(services.called('orders.confirm')).toHaveLength(2);
  // Sent like a form: a success dismisses the error of the previous attempt.
  expect(sent).toHaveLength(1);
  expect(where()).toBe('/Dashboard');
});

test('keeps the server’s message on the page when the payment cannot become an order', async () => {
  const message = 'The pairs were sold before your payment arrived. You were refunded.';
  const { services } = await open({ ...pendingPayment, confirm: async () => failed({ kind: 'status', status: 409, message }) });
  // Once: not in a toast as well.
  expect(services.toasts).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy();
});

test('shows a refunded payment with its heading and the cart, without a retry', async () => {
  const message = 'The pairs were sold before your payment arrived. The whole amount is refunded to your card.';
  let payment: ReturnType<typeof pendingPayment.pending> | null = pendingPayment.pending();
  const { services } = await open({
    pending: () => payment,
    confirm: async () => {
      // The shell forgets a payment that can become no order.
      payment = null;
      return failed({ kind: 'status', status: 409, message });
    },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your payment is refunded');
  expect(services.toasts).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the cart' }).getAttribute('href')).toBe('/Dashboard?tab=cart');
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/Info/Help');
});

test('does not navigate when the shopper has left the page', async () => {
  let confirmed: () => void = () => undefined;
  const { services, where, unmount } = await open({
    ...pendingPayment,
    confirm: () => new Promise((resolve) => (confirmed = () => resolve(succeeded(orderFixture())))),
  });
  unmount();
  await act(async () => confirmed());
  expect(services.toasts).toHaveLength(1);
  expect(where()).toBe('/payment/success');
});

test('PAY-4: links back to the dashboard after a failed payment', () => {
  renderPage(failurePage, { path: '/payment/failure' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment Failed');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/Dashboard');
});

test('discards the stored session after a failed payment', () => {
  const { services } = renderPage(failurePage, { path: '/payment/failure' });
  expect(services.called('orders.forgetPending').length).toBeGreaterThan(0);
});

test('confirms the payment of a held pair at its address', () => {
  const request = { ...orderRequestFixture(), hold: 'c1' };
  renderPage(failurePage, { path: '/payment/failure', services: servicesFixture({ orders: { draft: () => request } }) });
  expect(screen.getByRole('link', { name: 'Try another payment' }).getAttribute('href')).toBe('/Order?hold=c1');
});
