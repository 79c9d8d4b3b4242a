import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page as detailPage } from './detail-page';
import { page as listPage } from './list-page';
import type { Order, OrderRow } from './order';

const ID = 'ABCDE-FGHJK';
const orderFixture = (given: Partial<Order> = {}): Order => ({
  id: ID,
  number: ID,
  orderedAt: '2026-11-23T08:00:00.000Z',
  status: 'paid',
  hold: '',
  version: 1,
  customer: { id: 1, name: 'Thandi Nkosi', email: 'thandi@example.com', phone: '0821234567' },
  address: { street: '12 Fox Street', province: 'Gauteng', code: '2001' },
  label: ['Thandi Nkosi', '12 Fox Street', 'Gauteng', '2001'],
  delivery: null,
  deliverBy: '2026-11-27T08:00:00.000Z',
  shipment: null,
  timeline: [],
  resendable: ['confirmation'],
  lines: [
    { position: 0, productId: 1, name: 'Dunk Chalk', size: 'size5', quantity: 1, refundedQuantity: 0, picture: '', sku: null },
  ],
  actions: ['pack', 'cancel'],
  ...given,
});

const MEMBER = memberFixture({ permissions: ['orders.read', 'orders.fulfill', 'orders.cancel', 'orders.read-money'] });

const BY_HAND = { body: { courier: null, booking: null, canBook: false, canCancel: false } };

async function openOrder(order: Order, parcel: Parameters<ReturnType<typeof stubApi>['reply']>[1] = BY_HAND) {
  const api = stubApi({
    'GET /me': { body: { member: MEMBER } },
    [`GET /orders/${ID}`]: { body: order },
    [`GET /orders/${ID}/parcel`]: parcel,
  });
  const { services } = renderPage(detailPage, { params: { id: ID } });
  await screen.findByRole('group', { name: 'Actions' });
  return { api, services, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });

test('moves the focus to the actions after the main action', async () => {
  const { api, user } = await openOrder(orderFixture());
  const packed = orderFixture({ status: 'packed', version: 2, actions: ['send'] });
  api.reply(`POST /orders/${ID}/pack`, { body: packed });
  api.reply(`GET /orders/${ID}`, { body: packed });
  button('Mark packed').focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Mark sent' });
  await waitFor(() => expect(screen.getByRole('group', { name: 'Actions' })).toBe(document.activeElement));
  await user.tab();
  expect(button('Mark sent')).toBe(document.activeElement);
});

test('asks for the text of an empty note, and says that a note is added', async () => {
  const order = orderFixture({ actions: ['pack', 'note'] });
  const { api, services, user } = await openOrder(order);
  await user.click(button('Add note'));
  const field = screen.getByLabelText<HTMLTextAreaElement>('Note');
  expect(await screen.findByText('Enter a note.')).toBeTruthy();
  expect(api.called(`POST /orders/${ID}/notes`)).toEqual([]);
  api.reply(`POST /orders/${ID}/notes`, { body: order });
  await user.type(field, 'Call first.');
  await user.click(button('Add note'));
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'success', text: 'The note is added.' }]));
  expect([field.value, screen.queryByText('Enter a note.')]).toEqual(['', null]);
});

test('moves the focus to the actions after a dialog if its button is gone', async () => {
  const { api, user } = await openOrder(orderFixture({ actions: ['cancel'] }));
  const cancelled = orderFixture({ status: 'cancelled', version: 2, actions: [] });
  await user.click(button('Cancel order'));
  await user.type(screen.getByLabelText('Reason'), 'No');
  api.reply(`POST /orders/${ID}/cancel`, { body: cancelled });
  api.reply(`GET /orders/${ID}`, { body: cancelled });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(screen.getByRole('group', { name: 'Actions' })).toBe(document.activeElement));
});

test('finds the same order with an address in lower case', async () => {
  stubApi({ 'GET /me': { body: { member: MEMBER } }, [`GET /orders/${ID}`]: { body: orderFixture() } });
  renderPage(detailPage, { params: { id: ID.toLowerCase() } });
  await screen.findByRole('group', { name: 'Actions' });
});

test('a lost dispute is recorded with its reason', async () => {
  const { api, user } = await openOrder(orderFixture({ hold: 'payment disputed', actions: ['release', 'lose-dispute'] }));
  await user.click(button('Dispute lost'));
  await user.type(screen.getByLabelText('Reason'), 'The bank wrote so');
  api.reply(`POST /orders/${ID}/dispute-lost`, { body: orderFixture({ status: 'refunded', version: 2, actions: [] }) });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Record the loss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.called(`POST /orders/${ID}/dispute-lost`)).toMatchObject([{ reason: 'The bank wrote so', version: 1 }]);
});

test.each(['TCG-0042', undefined])('an order to a locker shows its number, if known: %s', async (pointId) => {
  const delivery = {
    kind: 'locker' as const,
    label: 'Rosebank Mall',
    address: '50 Bath Avenue',
    ...(pointId ? { pointId } : {}),
  };
  await openOrder(orderFixture({ delivery }));
  expect(screen.queryByText('Locker number') !== null).toBe(pointId !== undefined);
});

test('offers printed documents while there is something to send', async () => {
  const order = orderFixture();
  await openOrder(order);
  button('Print packing slip');
  button('Print address label');
  cleanup();
  await openOrder(orderFixture({ lines: order.lines.map((line) => ({ ...line, refundedQuantity: line.quantity })) }));
  expect(screen.queryByRole('button', { name: /^Print / })).toBeNull();
});

test.each([
  ['paid', 'payment disputed', /^It can be packed, sent and refunded again, although: payment disputed\.$/],
  ['delivered', 'payment disputed', /^It has left the shop\. It can be refunded and exchanged again/],
  ['refunded', 'payment disputed', /^It is refunded: nothing of it is sent or paid back\./],
  ['cancelled', 'payment disputed', /^It is cancelled: nothing of it is sent\./],
  ['paid', '', /^Nothing holds it any longer\.$/],
])('the release of an order that is %s, with the hold "%s", says what it changes', async (status, hold, text) => {
  const { user } = await openOrder(orderFixture({ status, hold, actions: ['release'] }));
  await user.click(button('Release from hold'));
  expect(screen.getByText(text)).toBeTruthy();
});

test('cancelling shows the remaining amount to refund', async () => {
  const payment = { state: 'partly refunded', provider: 'sandbox', reference: 'r', paid: 229_900, refunded: 100_000, pending: 0 };
  const { user } = await openOrder(orderFixture({ total: 229_900, payment: { ...payment, left: 129_900 } }));
  await user.click(button('Cancel order'));
  expect(screen.getByRole('dialog').textContent).toMatch(/R\s1\s299,00 is refunded to the shopper’s card/);
  expect(screen.getByRole('dialog').textContent).not.toMatch(/2\s299/);
});

test('corrects tracking, starting with the known values', async () => {
  const shipment = { id: 5, courier: 'Aramex', tracking: 'AX-1', url: '', sentAt: '2026-11-24T08:00:00.000Z', ofExchange: false };
  const { api, user } = await openOrder(
    orderFixture({ status: 'on its way', version: 3, shipment, actions: ['correct-tracking'] }),
  );
  await user.click(button('Correct tracking'));
  const field = screen.getByLabelText<HTMLInputElement>('Tracking number');
  expect([screen.getByLabelText<HTMLInputElement>('Courier').value, field.value]).toEqual(['Aramex', 'AX-1']);
  const conflict = { code: 'staff/changed-meanwhile', message: 'Look again.' };
  api.reply(`POST /orders/${ID}/correct-tracking`, { status: 409, body: conflict });
  await user.clear(field);
  await user.type(field, 'AX-2');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Correct tracking' }));
  // The details stay those of the parcel for which they were typed, even if another one has left since.
  api.reply(`GET /orders/${ID}`, { body: orderFixture({ status: 'on its way', version: 4, shipment: { ...shipment, id: 6 } }) });
  await user.click(await dialog.findByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Load the latest version' })).toBeNull());
  api.reply(`POST /orders/${ID}/correct-tracking`, { body: orderFixture() });
  await user.click(dialog.getByRole('button', { name: 'Correct tracking' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const typed = { courier: 'Aramex', tracking: 'AX-2', url: '', shipmentId: 5 };
  expect(api.called(`POST /orders/${ID}/correct-tracking`)).toEqual([
    { version: 3, ...typed },
    { version: 4, ...typed },
  ]);
});

test('an exchange of a shipped order offers to send the new size, and names the pairs', async () => {
  const [line] = orderFixture().lines;
  const order = orderFixture({
    status: 'delivered',
    actions: ['send-exchange'],
    lines: [line!, { ...line!, position: 1, size: 'size8', awaitsParcel: true }],
  });
  const { user } = await openOrder(order);
  expect(screen.getAllByText('New size to send')).toHaveLength(1);
  await user.click(button('Mark new size sent'));
  expect(
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 × Dunk Chalk, size 8']);
});

const row: OrderRow = {
  id: ID,
  number: ID,
  orderedAt: '2026-11-23T08:00:00.000Z',
  customer: 'Thandi Nkosi',
  city: 'Johannesburg',
  items: 1,
  total: 229_900,
  payment: 'paid',
  status: 'paid',
  hold: '',
  ageDays: 0,
  notes: 0,
  version: 1,
};
const listOf = (rows: OrderRow[], page = 1, total = rows.length) => ({
  body: { rows, total, page, limit: 25, views: { toPack: 1, packed: 0, onItsWay: 0, attention: 1 } },
});

test('moves the focus to the results after packing many orders', async () => {
  const api = stubApi({ 'GET /me': { body: { member: MEMBER } }, 'GET /orders?sort=-orderedAt&page=1&limit=25': listOf([row]) });
  renderPage(listPage);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: `Select order ${ID}` }));
  api.reply('POST /orders/bulk', { body: { results: [{ id: ID, done: true }] } });
  button('Mark packed').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark packed' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 order is packed.'));
});

test.each([
  [101, false],
  [101, true],
])('packs and prints %i selected orders in batches; the second batch fails: %s', async (count, fails) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    id: `ABCDE-${index}`,
    number: `ABCDE-${index}`,
    version: index + 1,
  }));
  const api = stubApi({ 'GET /me': { body: { member: MEMBER } }, 'GET /orders?sort=-orderedAt&page=1&limit=25': listOf(rows) });
  const { services } = renderPage(listPage);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /all/i }));
  const busy = { status: 503, body: { message: 'We are busy.' } };
  const partsOf = (ids: string[]) => [ids.slice(0, 100), ids.slice(100)];
  const ids = rows.map(({ id }) => id);
  for (const [index, part] of partsOf(ids).entries())
    api.reply(
      `GET /orders/slips?ids=${encodeURIComponent(part.join(','))}`,
      fails && index ? busy : { body: { slips: part.map((id) => orderFixture({ id, number: id })) } },
    );
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(button('Print address labels'));
  if (fails) await waitFor(() => expect(services.toasts).toMatchObject([{ kind: 'error', text: 'We are busy.' }]));
  else await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.querySelectorAll('[data-print-sheet] > *')).toHaveLength(fails ? 0 : count);

  api.reply('POST /orders/bulk', ({ body }) => {
    const part = (body as { ids: string[] }).ids;
    return fails && part.length === 1 ? busy : { body: { results: part.map((id) => ({ id, done: true })) } };
  });
  await user.click(button('Mark packed'));
  await screen.findByText(`${fails ? 100 : 101} orders are packed.`);
  // With the versions that were on the screen.
  const versions = (part: string[]) => Object.fromEntries(part.map((id) => [id, ids.indexOf(id) + 1]));
  expect(api.called('POST /orders/bulk')).toEqual(
    partsOf(ids).map((part) => ({ action: 'pack', ids: part, versions: versions(part) })),
  );
  expect(screen.queryByText('101 orders selected') !== null).toBe(fails);
  print.mockRestore();
});

test('a list of the orders of a launch names it, and can be left for all orders', async () => {
  const path = 'launch=3&sort=-orderedAt&page=1&limit=25';
  stubApi({ 'GET /me': { body: { member: MEMBER } }, [`GET /orders?${path}`]: listOf([{ ...row, launch: 'Dunk Low Fir' }]) });
  renderPage(listPage, { path: '/Back-Office/Orders?launch=3' });
  expect((await screen.findByRole('row', { name: /Thandi Nkosi/ })).textContent).toContain('Dunk Low Fir');
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBeNull();
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toContain('launch=3');
});

test('explains that a page does not exist, and links to the last one', async () => {
  stubApi({ 'GET /me': { body: { member: MEMBER } }, 'GET /orders?sort=-orderedAt&page=99&limit=25': listOf([], 99, 27) });
  const { where } = renderPage(listPage, { path: '/Back-Office/Orders?page=99' });
  await screen.findByText('There is no page 99: the last one is 2.');
  await userEvent.setup().click(button('Previous'));
  expect(where()).toBe('/Back-Office/Orders?page=2');
});

test('keeps an invalid date in the address and shows the message of the server', async () => {
  const message = 'There is no such day: 2026-02-30.';
  stubApi({
    'GET /me': { body: { member: MEMBER } },
    'GET /orders?from=2026-02-30&sort=-orderedAt&page=1&limit=25': { status: 400, body: { message, code: 'validation' } },
  });
  const { where } = renderPage(listPage, { path: '/Back-Office/Orders?from=2026-02-30' });
  await screen.findByText(message);
  expect(where()).toBe('/Back-Office/Orders?from=2026-02-30');
});

test.each<[Order['status'], string | null]>([
  ['packed', null],
  ['on its way', null],
  [
    'paid',
    'The order is to be packed again, and The Courier Guy will still collect the parcel that was booked. Cancel the booking.',
  ],
  ['refunded', 'The order is refunded, and The Courier Guy will still collect the parcel that was booked. Cancel the booking.'],
])('a booked parcel of an order that is %s can be called off', async (status, warning) => {
  const api = stubApi({
    'GET /me': { body: { member: MEMBER } },
    [`GET /orders/${ID}`]: { body: orderFixture({ status }) },
    [`GET /orders/${ID}/parcel`]: {
      body: {
        courier: 'The Courier Guy',
        booking: { id: 4, state: 'booked', tracking: 'TCG9', failure: '' },
        canBook: false,
        canCancel: true,
      },
    },
    [`POST /orders/${ID}/parcel/cancel?booking=4`]: { body: {} },
  });
  renderPage(detailPage, { params: { id: ID } });
  const cancel = await screen.findByRole('button', { name: 'Cancel the booking' });
  expect(screen.queryByText(/will still collect the parcel/)?.textContent ?? null).toBe(warning);
  api.reply(`GET /orders/${ID}/parcel`, {
    body: {
      courier: 'The Courier Guy',
      booking: { id: 4, state: 'cancelled', tracking: 'TCG9', failure: '' },
      canBook: false,
      canCancel: false,
    },
  });
  await userEvent.click(cancel);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the booking' })).toBeNull());
  expect(screen.queryByText(/will still collect the parcel/)).toBeNull();
  expect(api.called(`POST /orders/${ID}/parcel/cancel?booking=4`)).toHaveLength(1);
});

test('keeps the parcel on the screen while it is read again after its booking, which changes the order', async () => {
  const unbooked = { courier: 'The Courier Guy', booking: null, canBook: true, canCancel: false };
  const { api, user } = await openOrder(orderFixture({ status: 'packed' }), { body: unbooked });
  await screen.findByRole('region', { name: 'The Courier Guy' });
  api.reply(`POST /orders/${ID}/parcel`, { body: {} });
  api.reply(`GET /orders/${ID}`, { body: orderFixture({ status: 'packed', version: 2 }) });
  const booking = { id: 4, state: 'booked', tracking: 'TCG9', failure: '' };
  let asked = 0;
  let answer = () => {};
  const later = new Promise<void>((done) => (answer = done));
  api.reply(`GET /orders/${ID}/parcel`, async () => {
    asked += 1;
    // The panel reads the parcel at once, and again for the changed order.
    if (asked > 1) await later;
    return { body: { ...unbooked, booking, canBook: false, canCancel: true } };
  });
  await user.click(button('Book the parcel'));
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  expect(screen.getByRole('region', { name: 'The Courier Guy' })).toBeTruthy();
  answer();
  await screen.findByRole('button', { name: 'Cancel the booking' });
});

test('reports a booking that does not load, and retries', async () => {
  const { api, user } = await openOrder(orderFixture({ status: 'cancelled' }), {
    status: 503,
    body: { message: 'We are busy.' },
  });
  const panel = within(await screen.findByRole('region', { name: "The courier's parcel" }));
  const booking = { state: 'booked', tracking: 'TCG9', failure: '' };
  api.reply(`GET /orders/${ID}/parcel`, { body: { courier: 'The Courier Guy', booking, canBook: false, canCancel: true } });
  expect(panel.getByRole('alert')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Cancel the booking' });
});
