import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Failure } from 'shared/contract';
import type { CartItem } from 'shared/models';
import {
  cartItemFixture,
  guestLineFixture,
  productFixture,
  renderPage,
  servicesFixture,
  type ServicesOverrides,
} from 'shared/testing';
import { page } from '../dashboard/page';

const dunk = productFixture();
const lines = [
  cartItemFixture({ id: 1, size: 'size3', quantity: 2 }),
  cartItemFixture({ id: 2, size: 'size7', quantity: 1 }),
  cartItemFixture({ id: 3, productId: 99, size: 'size5', quantity: 1, price: 500 }),
];
async function open(cart: CartItem[] = lines, overrides: ServicesOverrides = {}) {
  const services = servicesFixture({ rows: [dunk], states: { cart: { cart, loaded: true } }, ...overrides });
  const result = renderPage(page, { path: '/Dashboard?tab=cart', services });
  await screen.findByRole('list', { name: 'Cart items' });
  return { ...result, services };
}
const plain = (element: HTMLElement) => (element.textContent ?? '').replace(/\u00a0/g, ' ');
const quantity = (size: string) =>
  screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of ${dunk.name}, size ${size}` });

test('CART-1: shows picture, name, size, quantity and price of each line; the total omits unknown products', async () => {
  await open();
  const [first, second, third] = within(screen.getByRole('list', { name: 'Cart items' })).getAllByRole('listitem');
  expect(within(first!).getByRole('img', { name: dunk.name })).toBeTruthy();
  expect(plain(first!)).toContain('Size 3');
  expect(plain(first!)).toContain('R 3 999,80');
  // The price of one pair stands once.
  expect(within(second!).getByText(/R\s1\s999,90/)).toBeTruthy();
  expect([quantity('3').value, quantity('3').min]).toEqual(['2', '1']);
  expect(screen.getByRole('button', { name: `Remove ${dunk.name}, size 7` })).toBeTruthy();
  expect(plain(third!)).toContain('Unknown Product');
  expect(within(third!).getByText('-')).toBeTruthy();
  expect(plain(screen.getByRole('region', { name: 'Cart summary' }))).toContain('R 5 999,70');
});

test('CART-2: sends a typed quantity for the size of its line on blur', async () => {
  const { services } = await open();
  await userEvent.clear(quantity('3'));
  await userEvent.type(quantity('3'), '4');
  await userEvent.tab();
  expect(services.called('cart.update')).toEqual([[{ productId: 1, size: 'size3', quantity: 4 }]]);
});

test('scrolls the page with the wheel over a focused quantity, which stays unchanged', async () => {
  const { services } = await open();
  await userEvent.click(quantity('3'));
  // A browser counts with the wheel only while the number has the focus.
  fireEvent.wheel(quantity('3'), { deltaY: 120 });
  expect(document.activeElement).not.toBe(quantity('3'));
  expect([quantity('3').value, services.called('cart.update')]).toEqual(['2', []]);
});

test('CART-2: sends a typed quantity after a pause without blur', async () => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { services } = await open();
    await user.clear(quantity('7'));
    await user.type(quantity('7'), '2');
    expect(services.called('cart.update')).toEqual([]);
    act(() => void jest.advanceTimersByTime(1000));
    expect(services.called('cart.update')).toEqual([[{ productId: 1, size: 'size7', quantity: 2 }]]);
  } finally {
    jest.useRealTimers();
  }
});

test('changes the quantity by one with the step buttons, within the free stock', async () => {
  const { services } = await open();
  await userEvent.click(screen.getByRole('button', { name: `Increase: Quantity of ${dunk.name}, size 3` }));
  await userEvent.click(screen.getByRole('button', { name: `Decrease: Quantity of ${dunk.name}, size 3` }));
  expect(services.called('cart.update').map(([line]) => (line as CartItem).quantity)).toEqual([3, 1]);
  const decrease = screen.getByRole('button', { name: `Decrease: Quantity of ${dunk.name}, size 7` });
  expect(decrease.getAttribute('aria-disabled')).toBe('true');
});

test('a step button keeps the focus at its limit, where it sends no request', async () => {
  const { services } = await open();
  const decrease = screen.getByRole('button', { name: `Decrease: Quantity of ${dunk.name}, size 3` });
  await userEvent.click(decrease);
  act(() => services.cart.store.set({ cart: [{ ...lines[0]!, quantity: 1 }, lines[1]!, lines[2]!], loaded: true }));
  expect([document.activeElement, decrease.getAttribute('aria-disabled')]).toEqual([decrease, 'true']);
  await userEvent.click(decrease);
  expect(services.called('cart.update')).toHaveLength(1);
});

test.each([
  ['9', 'Only 4 left in this size.'],
  ['0', 'Choose at least 1, or remove the pair from your cart.'],
])('rejects a typed quantity of %s with a reason', async (typed, reason) => {
  const { services } = await open();
  await userEvent.clear(quantity('3'));
  await userEvent.type(quantity('3'), `${typed}{Enter}`);
  expect(screen.getByRole('alert').textContent).toBe(reason);
  expect(document.getElementById(quantity('3').getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  expect(quantity('3').value).toBe('2');
  expect(services.called('cart.update')).toEqual([]);
});

test('says how many pairs are left once, at the quantity that was typed or on the line', async () => {
  await open([cartItemFixture({ size: 'size3', quantity: 5 })]);
  const text = 'Only 4 left in this size.';
  expect([screen.queryByRole('alert'), screen.getAllByText(text).length]).toEqual([null, 1]);
  await userEvent.clear(quantity('3'));
  await userEvent.type(quantity('3'), '6{Enter}');
  expect([screen.getByRole('alert').textContent, screen.getAllByText(text).length]).toEqual([text, 1]);
});

test("a guest's line and a cart line of the same size have buttons with different names", async () => {
  await open(lines, { states: { cart: { cart: lines, loaded: true, guest: [guestLineFixture({ size: 'size7' })] } } });
  for (const name of ['Remove', 'Discard'])
    expect(screen.getAllByRole('button', { name: `${name} ${dunk.name}, size 7` })).toHaveLength(1);
});

test.each<[Failure, string]>([
  [{ kind: 'status', status: 403 }, 'You are not allowed to update this cart item.'],
  [{ kind: 'network' }, 'Network error. Please check your connection and try again.'],
])('CART-2 ERR-1: shows the message for a rejected quantity (%j): %s', async (failure, text) => {
  const { services } = await open(lines, { cart: { update: async () => failed(failure) } });
  await userEvent.clear(quantity('3'));
  await userEvent.type(quantity('3'), '3{Enter}');
  expect(services.toasts).toEqual([{ kind: 'error', text }]);
});

test('says at the quantity how many are left when others have bought the pairs meanwhile; elsewhere in a toast', async () => {
  const text = 'Only 3 left in this size.';
  const errors = [{ field: 'quantity', message: text }];
  const refuse = async () => failed({ kind: 'status', status: 409, code: 'cart/too-few-left', message: text, errors });
  const { services, unmount } = await open(lines, { cart: { update: refuse } });
  await userEvent.click(screen.getByRole('button', { name: `Increase: Quantity of ${dunk.name}, size 3` }));
  expect(document.getElementById(quantity('3').getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
  expect([screen.getAllByText(text).length, services.toasts]).toEqual([1, []]);
  act(() => services.cart.store.set({ cart: lines.map((line) => ({ ...line, free: 3 })), loaded: true }));
  expect(screen.getAllByText(text)).toHaveLength(1);
  await userEvent.clear(quantity('3'));
  await userEvent.type(quantity('3'), '1');
  unmount();
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'error', text }]));
});

test('says once that a size is sold out when others have bought its last pair meanwhile', async () => {
  const refuse = async () => failed({ kind: 'status', status: 409, code: 'cart/out-of-stock', message: 'Out of Stock' });
  const { services } = await open(lines, { cart: { update: refuse } });
  await userEvent.click(screen.getByRole('button', { name: `Increase: Quantity of ${dunk.name}, size 3` }));
  act(() =>
    services.cart.store.set({ cart: lines.map((line) => ({ ...line, free: line.size === 'size3' ? 0 : 9 })), loaded: true }),
  );
  expect([screen.getByRole('alert').textContent, screen.getAllByText('Sold out in this size.').length]).toEqual([
    'Sold out in this size.',
    1,
  ]);
  expect(services.toasts).toEqual([]);
});

test.each([
  ['lets only the shell report an ended session', '', 0],
  ['shows a refusal of a session that has not ended', 'j', 1],
])('%s', async (_title, jwt, toasts) => {
  const { services } = await open(lines, {
    cart: { update: async () => failed({ kind: 'status', status: 401 }) },
    states: { session: { jwt }, cart: { cart: lines, loaded: true } },
  });
  await userEvent.click(screen.getByRole('button', { name: `Increase: Quantity of ${dunk.name}, size 3` }));
  expect(services.toasts).toHaveLength(toasts);
});

test('moves focus to the heading when the focused line is removed', async () => {
  const { services } = await open();
  const button = screen.getByRole('button', { name: `Remove ${dunk.name}, size 7` });
  button.focus();
  act(() => services.cart.store.set({ cart: [lines[0]!, lines[2]!], loaded: true }));
  expect(button.isConnected).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cart' }));
});

describe('a removed line', () => {
  const places = () => [...screen.getByRole('list', { name: 'Cart items' }).children];
  const leaving = () => places().map((place) => place.hasAttribute('inert') && place.getAttribute('aria-hidden') === 'true');
  const show = (services: { cart: { store: { set(state: object): void } } }, cart: CartItem[]) =>
    act(() => services.cart.store.set({ cart, loaded: true }));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('keeps its place for half a second, inert, so that a double click does not hit the next line', async () => {
    const { services } = await open();
    show(services, lines.slice(1));
    expect(leaving()).toEqual([true, false, false]);
    expect(screen.queryByRole('button', { name: `Remove ${dunk.name}, size 3` })).toBeNull();
    expect(plain(screen.getByRole('region', { name: 'Cart summary' }))).toContain('R 1 999,90');
    act(() => void jest.advanceTimersByTime(499));
    expect(leaving()).toEqual([true, false, false]);
    act(() => void jest.advanceTimersByTime(1));
    expect(leaving()).toEqual([false, false]);
  });

  test('reappears if its removal fails', async () => {
    const { services } = await open();
    show(services, lines.slice(1));
    show(services, lines);
    act(() => void jest.advanceTimersByTime(1000));
    expect(leaving()).toEqual([false, false, false]);
    expect(screen.getByRole('button', { name: `Remove ${dunk.name}, size 3` })).toBeTruthy();
  });

  test('discards a typed quantity that was not sent yet', async () => {
    const { services } = await open();
    fireEvent.change(quantity('3'), { target: { value: '4' } });
    show(services, lines.slice(1));
    act(() => void jest.advanceTimersByTime(1000));
    expect(services.called('cart.update')).toEqual([]);
  });
});

test('CART-3: removes the line of one size', async () => {
  const { services } = await open();
  await userEvent.click(screen.getByRole('button', { name: `Remove ${dunk.name}, size 7` }));
  expect(services.called('cart.remove')).toEqual([[{ productId: 1, size: 'size7' }]]);
});

test.each<[Failure, string]>([
  [{ kind: 'status', status: 403 }, 'You are not authorized to perform this action.'],
  [{ kind: 'network' }, 'Network error. Please check your connection and try again.'],
])('CART-3 ERR-1: shows the message for a rejected removal (%j): %s', async (failure, text) => {
  const { services } = await open(lines, { cart: { remove: async () => failed(failure) } });
  await userEvent.click(screen.getByRole('button', { name: `Remove ${dunk.name}, size 3` }));
  expect(services.toasts).toEqual([{ kind: 'error', text }]);
});

test.each<[404 | 409 | 500, number]>([
  [404, 1],
  [409, 1],
  [500, 0],
])('reloads the cart if the server no longer has the line or the pairs (%s)', async (status, reads) => {
  const refuse = async () => failed({ kind: 'status', status });
  const { services } = await open(lines, { cart: { remove: refuse, update: refuse } });
  const before = services.called('cart.load').length;
  await userEvent.click(screen.getByRole('button', { name: `Remove ${dunk.name}, size 7` }));
  expect(services.called('cart.load')).toHaveLength(before + reads);
  await userEvent.clear(quantity('3'));
  await userEvent.type(quantity('3'), '1{Enter}');
  expect(services.called('cart.load')).toHaveLength(before + reads * 2);
});

test('CART-4: navigates from Checkout to the order form', async () => {
  const { where } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Checkout' }));
  await waitFor(() => expect(where()).toBe('/Order'));
});

test('shows a price change since the item was added', async () => {
  await open([cartItemFixture({ price: 1899.9 })]);
  await waitFor(() =>
    expect(plain(screen.getByRole('list', { name: 'Cart items' }))).toContain('R 1 899,90 then, R 1 999,90 now'),
  );
});

test('shows the price from the response to a quantity change, and never the old one as the new one', async () => {
  const services = servicesFixture({ rows: [dunk], states: { cart: { cart: [cartItemFixture()], loaded: true } } });
  let answer: () => void = () => undefined;
  const list = jest.spyOn(services.products, 'list');
  renderPage(page, { path: '/Dashboard?tab=cart', services });
  const items = () => plain(screen.getByRole('list', { name: 'Cart items' }));
  await waitFor(() => expect(list).toHaveBeenCalled());
  const raised = { ...dunk, price: 2599 };
  list.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => {
          services.products.store.set({ byId: { [dunk.id]: raised } });
          resolve(succeeded({ rows: [raised], total: 1 }));
        };
      }),
  );
  act(() => services.cart.store.set({ cart: [cartItemFixture({ quantity: 2, price: 2599 })] }));
  expect(items()).not.toContain('The price changed');
  await act(async () => answer());
  expect(items()).toContain('R 2 599,00 a pair');
  expect(items()).not.toContain('The price changed');
  expect(plain(screen.getByRole('region', { name: 'Cart summary' }))).toContain('R 5 198,00');
});

test('reads the cart again when a line lacks the stock that is free for this customer', async () => {
  const known = await open([cartItemFixture({ free: 3 })]);
  expect(known.services.called('cart.load')).toEqual([]);
  act(() => known.services.cart.store.set({ cart: [cartItemFixture({ free: 3 }), cartItemFixture({ id: 12, size: 'size7' })] }));
  expect(known.services.called('cart.load')).toEqual([[]]);
});

test('warns about insufficient stock, unless a pending payment holds units for the shopper', async () => {
  const cart = [cartItemFixture({ size: 'size8', quantity: 1 })];
  const { unmount } = await open(cart);
  expect(screen.getByText('Sold out in this size.')).toBeTruthy();
  unmount();
  // Paid for on another device: the server says what is free for this customer.
  const { unmount: unmountFree } = await open([{ ...cart[0]!, free: 1 }]);
  expect(screen.queryByText('Sold out in this size.')).toBeNull();
  unmountFree();
  await open(cart, { orders: { pending: () => ({ sessionId: 's1', orderRequest: null }) } });
  expect(screen.queryByText('Sold out in this size.')).toBeNull();
});

test('notes that the total excludes a withdrawn product', async () => {
  await open();
  const notice = /not available right now, and the total leaves it out/;
  const [first, , third] = within(screen.getByRole('list', { name: 'Cart items' })).getAllByRole('listitem');
  expect(within(third!).getByText(notice)).toBeTruthy();
  expect(within(first!).queryByText(notice)).toBeNull();
});

test('does not call products that failed to load unknown, and reloads them', async () => {
  const services = servicesFixture({ states: { cart: { cart: lines, loaded: true } } });
  const list = jest.spyOn(services.products, 'list').mockResolvedValue(failed({ kind: 'network' }));
  renderPage(page, { path: '/Dashboard?tab=cart', services });
  expect((await screen.findByRole('alert')).textContent).toMatch(/something went wrong while loading products/);
  expect(screen.queryByText('Unknown Product')).toBeNull();
  expect(screen.queryByText('Total')).toBeNull();
  list.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Total')).toBeTruthy();
});

test('steps down from an unavailable quantity to the free stock', async () => {
  const { services } = await open([cartItemFixture({ size: 'size7', quantity: 6 })]);
  await userEvent.click(screen.getByRole('button', { name: `Decrease: Quantity of ${dunk.name}, size 7` }));
  expect(services.called('cart.update')).toEqual([[{ productId: 1, size: 'size7', quantity: 2 }]]);
});

test("lists the guest's lines that were not merged, and sends them again or removes them", async () => {
  const services = servicesFixture({
    states: { cart: { loaded: true, guest: [guestLineFixture({ quantity: 2 }), guestLineFixture({ size: 'size7' })] } },
  });
  renderPage(page, { path: '/Dashboard?tab=cart', services });
  const left = within(await screen.findByRole('region', { name: 'Not moved to your cart' }));
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${dunk.name}, size 3, quantity 2`,
    `${dunk.name}, size 7, quantity 1`,
  ]);
  await userEvent.click(left.getByRole('button', { name: 'Try again' }));
  expect(services.called('cart.retryGuest')).toHaveLength(1);
  await userEvent.click(left.getByRole('button', { name: `Discard ${dunk.name}, size 7` }));
  expect(services.called('cart.removeGuest')).toEqual([[expect.objectContaining({ productId: 1, size: 'size7' })]]);
  act(() => services.cart.store.set({ guest: [] }));
  expect(screen.queryByRole('region', { name: 'Not moved to your cart' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cart' }));
});
