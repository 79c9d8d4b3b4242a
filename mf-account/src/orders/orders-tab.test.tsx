import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed } from 'shared/contract';
import type { Order, ShopConfig } from 'shared/models';
import { orderFixture, productFixture, renderPage, servicesFixture, type ServicesOverrides } from 'shared/testing';
import { page } from '../dashboard/page';

async function open(orders: Order[], overrides: ServicesOverrides = {}) {
  const services = servicesFixture({ rows: [productFixture()], states: { orders: { orders, loaded: true } }, ...overrides });
  renderPage(page, { path: '/Dashboard?tab=orders', services });
  await screen.findByRole('list', { name: 'Past orders' });
  return services;
}
const plain = (element: HTMLElement) => (element.textContent ?? '').replace(/\u00a0/g, ' ');

test('DASH-5: shows dates, lines, total and shipping address of an order', async () => {
  await open([
    orderFixture({
      orders: [
        { productId: 1, size: 'size3', quantity: 2, price: 1999.9 },
        { productId: 99, size: 'size5', quantity: 1, price: 700 },
      ],
      total: 4699.8,
    }),
  ]);
  const card = screen.getByRole('article');
  expect(plain(card)).toContain('March 4, 2026');
  expect(plain(card)).toContain('March 10, 2026');
  // Several orders of one day have different names.
  expect(card.getAttribute('aria-label')).toBe(`Order from March 4, 2026, number ${orderFixture().orderId}`);
  expect(plain(card)).toContain('5 Long Street, Cape Town, Western Cape');
  expect(plain(card)).toContain('R 4 699,80');
  const [known, unknown] = within(within(card).getByRole('list', { name: 'Lines' })).getAllByRole('listitem');
  expect(plain(known!)).toBe('Dunk Low HarbourSize 3, quantity 2R 3 999,80');
  expect(plain(unknown!)).toBe('Unknown ProductSize 5, quantity 1-');
});

test('shows an address with its typed line breaks', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await open([orderFixture({ address: 'Unit 5\n12 Long Street\nCape Town' })]);
  await userEvent.click(screen.getByRole('button', { name: 'Print receipt: LC-1042' }));
  expect(print).toHaveBeenCalled();
  const shown = screen.getAllByText(/^Ships to: Unit 5\n12 Long Street\nCape Town, /, { normalizer: String });
  expect(shown.map((element) => getComputedStyle(element).whiteSpace)).toEqual(['pre-line', 'pre-line']);
});

test('keeps name, picture and price of a product that was withdrawn later', async () => {
  const line = { productId: 99, size: 'size5', quantity: 2, price: 700, name: 'Gazelle Dusk', picture: '/images/gazelle.jpg' };
  await open([orderFixture({ orders: [{ ...line, withdrawn: true }], total: 1400 })]);
  const [row] = within(screen.getByRole('list', { name: 'Lines' })).getAllByRole('listitem');
  expect(plain(row!)).toBe('Gazelle DuskSize 5, quantity 2R 1 400,00');
  expect(row!.querySelector('img')?.getAttribute('src')).toContain('gazelle');
});

test('shows and prints orders with their stored names and prices if their products failed to load', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const lines = [
    { productId: 1, size: 'size3', quantity: 2, price: 1999.9, name: 'Dunk Low Harbour' },
    { productId: 99, size: 'size5', quantity: 1 },
  ];
  const services = servicesFixture({
    rows: [productFixture({ id: 1 })],
    states: { orders: { orders: [orderFixture({ orders: lines })], loaded: true }, products: { byId: {} } },
  });
  const list = jest.spyOn(services.products, 'list').mockResolvedValue(failed({ kind: 'network' }));
  renderPage(page, { path: '/Dashboard?tab=orders', services });
  expect((await screen.findByRole('alert')).textContent).toMatch(/something went wrong while loading products/);
  const rows = () =>
    within(screen.getByRole('list', { name: 'Lines' }))
      .getAllByRole('listitem')
      .map(plain);
  expect(rows()).toEqual(['Dunk Low HarbourSize 3, quantity 2R 3 999,80', 'Product 99Size 5, quantity 1-']);
  await userEvent.click(screen.getByRole('button', { name: 'Print receipt: LC-1042' }));
  expect(print).toHaveBeenCalled();
  expect(screen.queryByText(/Unknown Product/)).toBeNull();
  list.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()[1]).toBe('Unknown ProductSize 5, quantity 1-'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('marks the current step in the status line', async () => {
  await open([orderFixture({ status: 'packed' })]);
  const steps = within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['Placed (done)', 'Paid (done)', 'Packed', 'On its way', 'Delivered']);
  expect(steps.filter((step) => step.getAttribute('aria-current') === 'step')).toEqual([steps[2]]);
  // The status is on the card once.
  expect(screen.getAllByText('Packed')).toHaveLength(1);
});

test('a cancelled order has a label in place of the status line', async () => {
  await open([orderFixture({ status: 'cancelled' })]);
  expect([screen.getAllByText('Cancelled').length, screen.queryByRole('list', { name: 'Status' })]).toEqual([1, null]);
});

test('a pick-up order is never on its way', async () => {
  const delivery = { kind: 'pick-up', label: 'Pick-up at the shop', address: '14 Bree Street' } as const;
  await open([{ ...orderFixture({ status: 'packed' }), delivery }]);
  const steps = within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['Placed (done)', 'Paid (done)', 'Packed', 'Delivered']);
});

test('cancels a paid order after a confirmation', async () => {
  const services = await open([{ ...orderFixture(), canCancel: true }]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order: LC-1042' }));
  const loads = services.called('orders.load').length;
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel order' }));
  expect(services.called('http.post')).toEqual([['/api/order/LC-1042/cancel', { reason: '' }]]);
  expect(services.called('orders.load')).toHaveLength(loads + 1);
});

test.each([
  [{}, 'The whole amount is refunded the way you paid.'],
  [{ refunded: 0 }, 'The whole amount is refunded the way you paid.'],
  [{ refunded: 100 }, 'The rest of the amount is refunded the way you paid.'],
])('states the refunded amount of a cancelled order: %j', async (paidBack, text) => {
  await open([{ ...orderFixture(), canCancel: true, ...paidBack }]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order: LC-1042' }));
  expect(screen.getByRole('dialog').textContent).toContain(text);
});

test('offers neither cancel nor return for a packed order', async () => {
  await open([orderFixture({ status: 'packed' })]);
  expect(screen.queryByRole('button', { name: /Cancel|Return/ })).toBeNull();
});

test('prints the receipt with VAT', async () => {
  expect(await printedReceipt(orderFixture({ total: 1150 }))).toContain('of which 15% VATR 150,00');
  expect(document.querySelector('[data-receipt]')).toBeNull();
});

test('an order without VAT and its receipt mention no VAT and are not a tax invoice', async () => {
  const receipt = await printedReceipt(orderFixture({ total: 1150, vat: 0 }));
  expect(receipt).toContain('Total');
  expect(receipt).not.toMatch(/VAT|tax/i);
  expect(document.body.textContent).not.toContain('VAT');
});

test('a receipt names the recipient and the product as they were at the purchase', async () => {
  const orders = [{ productId: 1, size: 'size3', quantity: 1, price: 100, name: 'Dunk Low Anthracite' }];
  const receipt = await printedReceipt(orderFixture({ firstname: 'Thandi', lastname: 'Nkosi', orders }));
  expect(receipt).toContain('For: Thandi Nkosi');
  expect(receipt).toContain('Dunk Low Anthracite, size 3');
});

async function printedReceipt(order: Order, config: Partial<ShopConfig> = {}): Promise<string> {
  const seen: string[] = [];
  window.print = () => {
    seen.push(document.querySelector('[data-receipt]')?.textContent ?? '');
    window.dispatchEvent(new Event('afterprint'));
  };
  await open([order], { config });
  await userEvent.click(screen.getByRole('button', { name: 'Print receipt: LC-1042' }));
  return seen.map((text) => text.replace(/\u00a0/g, ' ')).join();
}

test('returns some lines of an order', async () => {
  const services = await open([
    orderFixture({
      status: 'delivered',
      canReturn: true,
      orders: [
        { position: 0, productId: 1, size: 'size3', quantity: 2, refundedQuantity: 1, price: 100 },
        { position: 1, productId: 1, size: 'size5', quantity: 1, price: 100 },
      ],
    }),
  ]);
  expect(plain(screen.getByRole('article'))).toContain('quantity 2, 1 refunded');
  await userEvent.click(screen.getByRole('button', { name: 'Request a return: LC-1042' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: '1 × Dunk Low Harbour, size 5' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Request a return' }));
  expect(services.called('http.post')).toEqual([
    ['/api/order/LC-1042/return', { reason: '', lines: [{ position: 0, quantity: 1 }] }],
  ]);
});

test.each([
  ['requested', 'You requested a return on March 4, 2026.'],
  ['approved', 'Send it to us'],
  ['declined', 'They were worn'],
  ['received', 'We received your return on March 9, 2026.'],
  ['refunded', 'The money is refunded to you.'],
  ['exchanged', 'Your return is closed. We exchanged the size.'],
] as const)('shows the state of a return: %s', async (state, text) => {
  const at = '2026-03-04T10:00:00.000Z';
  await open([
    orderFixture({
      status: 'delivered',
      return: {
        state,
        askedAt: at,
        instructions: 'Send it to us',
        declineReason: 'They were worn',
        receivedAt: '2026-03-09T10:00:00.000Z',
        closedAt: null,
      },
    }),
  ]);
  expect(plain(screen.getByRole('article'))).toContain(text);
});

test('loads the orders when the tab opens and when the cart is read again, and shows the previous orders until then', async () => {
  const services = await open([orderFixture()], { orders: { load: () => new Promise(() => undefined) } });
  const loads = () => services.called('orders.load').length;
  const atFirst = loads();
  expect(atFirst).toBeGreaterThan(0);
  await act(async () => services.orders.store.set({ isLoading: true }));
  await act(async () => services.bus.publish('cart/get-request', undefined));
  expect(loads()).toBe(atFirst);
  await act(async () => services.orders.store.set({ isLoading: false }));
  await act(async () => services.bus.publish('cart/get-request', undefined));
  expect(loads()).toBe(atFirst + 1);
  await act(async () => services.orders.store.set({ error: { kind: 'network' } }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
