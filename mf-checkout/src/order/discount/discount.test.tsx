import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Result } from 'shared/contract';
import { cartItemFixture, orderRequestFixture, productFixture, renderPage, servicesFixture, userFixture } from 'shared/testing';
import { page } from '../page';
import { redirectTo } from '../redirect';

jest.setTimeout(30_000);
jest.mock('../redirect', () => ({ redirectTo: jest.fn(async () => undefined) }));
beforeEach(() => jest.mocked(redirectTo).mockClear());

type Applied = { code: string; terms: string; discount: number; total: number };
const applied = (overrides: Partial<Applied> = {}): Applied => ({
  code: 'SPRING',
  terms: 'Until Sunday.',
  discount: 100,
  total: 1899.9,
  ...overrides,
});
const refused = (message: string) =>
  failed({ kind: 'status', status: 409, message, errors: [{ field: 'discountCode', message }] });
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
const summary = () => screen.getByRole('region', { name: 'Order summary' });
const code = () => within(summary()).getByLabelText<HTMLInputElement>('Discount code');
const press = (name: string) => userEvent.click(within(summary()).getByRole('button', { name }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

async function open(replies: Result<unknown>[], orders: object = {}) {
  const services = servicesFixture({
    rows: [productFixture()],
    states: {
      session: { user: userFixture(), authenticated: true },
      cart: { cart: [cartItemFixture()], loaded: true },
      orders: { loaded: true },
    },
    http: { post: async () => (replies.shift() ?? succeeded(undefined)) as never },
    orders,
  });
  renderPage(page, { path: '/Order', services });
  await act(async () => undefined);
  return services;
}
const draft = () => ({ ...orderRequestFixture() });

test('SELL-2: the code stays in view if the details are collapsed, even once it is applied', async () => {
  await open([succeeded(applied())], { draft });
  const details = within(summary()).getByRole('button', { name: /^Show details/ });
  const controlled = details.getAttribute('aria-controls')!.split(' ');
  expect(controlled.map((id) => getComputedStyle(document.getElementById(id)!).display)).toEqual(['none', 'none']);
  await userEvent.type(within(summary()).getByRole('textbox', { name: 'Discount code' }), 'SPRING');
  await press('Apply');
  expect(within(summary()).getByRole('button', { name: 'Remove' })).toBe(document.activeElement);
  expect(plain(details.textContent)).toBe('Show detailsR 1 899,90');
  await press('Remove');
  await press('Apply');
  expect(within(summary()).getByRole('alert').textContent).toBe('Enter a discount code.');
  expect(details.getAttribute('aria-expanded')).toBe('false');
});

test('a code is applied, shown with its conditions, sent with the order, and removed', async () => {
  const services = await open([succeeded(applied())], {
    draft,
    create: async () =>
      succeeded({ session_id: 's1', payment_url: '/pay', total: 1899.9, currency: 'ZAR' as const, expiresAt: '' }),
  });
  await userEvent.type(code(), ' spring {Enter}');
  expect(services.called('http.post')).toEqual([['/api/discount', { code: 'spring' }]]);
  expect(plain(summary().textContent)).toContain('SPRINGUntil Sunday.');
  expect(plain(summary().textContent)).toContain('Discount (SPRING)-R 100,00');
  expect(plain(summary().textContent)).toContain('TotalR 1 899,90');
  expect(plain(within(summary()).getByRole('status').textContent)).toBe('Code SPRING saves you R 100,00.');
  expect(document.activeElement?.textContent).toBe('Remove');
  await send();
  expect(services.called('orders.create')[0]).toMatchObject([{ discountCode: 'SPRING' }]);
  expect(redirectTo).toHaveBeenCalled();
  await press('Remove');
  expect(document.activeElement).toBe(code());
  expect(plain(summary().textContent)).toContain('TotalR 1 999,90');
});

test('reloads the cart and checks the code again if it was checked at other prices than the page shows', async () => {
  const now = { ...productFixture(), price: 2499.9 };
  const ofNewPrice = applied({ discount: 250, total: 2249.9 });
  const services = await open([succeeded(ofNewPrice), succeeded(ofNewPrice)], { draft });
  const { products } = services;
  products.list = async () => {
    products.store.set({ byId: { [now.id]: now } });
    return succeeded({ rows: [now], total: 1 });
  };
  await userEvent.type(code(), 'SPRING{Enter}');
  expect(services.called('cart.load')).toHaveLength(1);
  expect(plain(summary().textContent)).toContain('Discount (SPRING)-R 250,00');
  expect(plain(summary().textContent)).toContain('TotalR 2 249,90');
  expect(services.called('http.post')).toHaveLength(2);
});

test('shows a rejection at the field, which keeps its value; an order without a code has no such field', async () => {
  const services = await open([refused('This code has expired.'), succeeded(applied())], { draft });
  await press('Apply');
  expect(within(summary()).getByRole('alert').textContent).toBe('Enter a discount code.');
  fireEvent.change(code(), { target: { value: 'OLD' } });
  await press('Apply');
  expect(within(summary()).getByRole('alert').textContent).toBe('This code has expired.');
  expect(code().value).toBe('OLD');
  await send();
  expect(services.called('orders.create')[0]).toEqual([{ ...orderRequestFixture(), expectedTotalCents: 199_990 }]);
});

test.each([{ weather: ['fine'] }, null])('%j: rejects a success with another body', async (body) => {
  await open([succeeded(body)], { draft });
  await userEvent.type(code(), 'SPRING');
  await press('Apply');
  expect(within(summary()).getByRole('alert').textContent).toBe('An unexpected error occurred. Please try again.');
  expect(code().value).toBe('SPRING');
});

test('checks the code of an earlier attempt again; a code that the order rejects returns to the field', async () => {
  const message = 'This code has been used up.';
  const { toasts } = await open([succeeded(applied())], {
    draft: () => ({ ...draft(), discountCode: 'SPRING' }),
    create: async () => failed({ kind: 'status', status: 409, message, errors: [{ field: 'discountCode', message }] }),
  });
  expect(plain(summary().textContent)).toContain('Discount (SPRING)');
  await send();
  expect(within(summary()).getByRole('alert').textContent).toBe(message);
  expect(toasts).toEqual([]);
  expect(code().value).toBe('SPRING');
  expect(plain(summary().textContent)).toContain('TotalR 1 999,90');
  expect(redirectTo).not.toHaveBeenCalled();
});

const created = (total: number) => async () =>
  succeeded({ session_id: 's1', payment_url: '/pay', total, currency: 'ZAR' as const, expiresAt: '' });

test('Send applies a typed code, then continues to the payment of the lower total', async () => {
  const services = await open([succeeded(applied())], { draft, create: created(1899.9) });
  fireEvent.change(code(), { target: { value: ' spring' } });
  await send();
  expect(services.called('orders.create')).toEqual([
    [{ ...orderRequestFixture(), discountCode: 'SPRING', expectedTotalCents: 189_990 }],
  ]);
  expect(redirectTo).toHaveBeenCalled();
});

test('Send stops at a rejected code; pressed again, it sends the order without it', async () => {
  const services = await open([refused('This code has expired.')], { draft, create: created(1999.9) });
  fireEvent.change(code(), { target: { value: 'OLD' } });
  await send();
  expect(services.called('orders.create')).toEqual([]);
  expect(within(summary()).getByRole('alert').textContent).toBe('This code has expired.');
  expect(document.activeElement).toBe(code());
  await send();
  expect(services.called('orders.create')).toEqual([[{ ...orderRequestFixture(), expectedTotalCents: 199_990 }]]);
});

test.each([
  ['the network failed', failed({ kind: 'network' })],
  ['the shop was busy', failed({ kind: 'status', status: 503, message: 'The shop is busy.' })],
  ['there were too many attempts', failed({ kind: 'status', status: 429, message: 'Too many attempts.' })],
])('Send checks a code again if it could not be checked because %s, and never omits it', async (_why, failure) => {
  const services = await open([failure, failure, succeeded(applied())], { draft, create: created(1899.9) });
  fireEvent.change(code(), { target: { value: 'SPRING' } });
  await press('Apply');
  expect(within(summary()).getByRole('alert')).toBeTruthy();
  await send();
  expect(services.called('orders.create')).toEqual([]);
  expect(document.activeElement).toBe(code());
  await send();
  expect(services.called('orders.create')).toEqual([
    [{ ...orderRequestFixture(), discountCode: 'SPRING', expectedTotalCents: 189_990 }],
  ]);
  expect(services.called('http.post')).toHaveLength(3);
});

test('Send waits for the running check, here of the code of an earlier attempt', async () => {
  let answer: (result: Result<unknown>) => void = () => undefined;
  const checking = new Promise<Result<unknown>>((resolve) => (answer = resolve));
  const services = await open([checking as never], {
    draft: () => ({ ...draft(), discountCode: 'SPRING' }),
    create: created(1899.9),
  });
  await send();
  expect(services.called('orders.create')).toEqual([]);
  await act(async () => answer(succeeded(applied())));
  expect(services.called('orders.create')).toEqual([
    [{ ...orderRequestFixture(), discountCode: 'SPRING', expectedTotalCents: 189_990 }],
  ]);
  expect(services.called('http.post')).toHaveLength(1);
});

test('a code removed during its check does not come back', async () => {
  let answer: (result: Result<unknown>) => void = () => undefined;
  const services = await open([succeeded(applied())], { draft });
  await userEvent.type(code(), 'SPRING{Enter}');
  services.http.post = () => new Promise((resolve) => (answer = resolve as never));
  act(() => services.cart.store.set({ cart: [cartItemFixture({ quantity: 2 })] }));
  await press('Remove');
  await act(async () => answer(succeeded(applied({ discount: 200 }))));
  expect(code().value).toBe('');
  expect(plain(summary().textContent)).not.toContain('Discount (SPRING)');
});
