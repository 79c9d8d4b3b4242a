import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './detail-page';
import type { Return, ReturnLine } from './return';

const lineFixture = (given: Partial<ReturnLine>): ReturnLine => ({
  position: 0,
  productId: 1,
  name: 'Dunk Chalk',
  size: 'size3',
  picture: '',
  quantity: 1,
  receivedQuantity: null,
  condition: '',
  restocked: false,
  openQuantity: 1,
  restockableQuantity: 1,
  ...given,
});

/** An approved return that waits for its parcel. */
const returnFixture = (lines: ReturnLine[], given: Partial<Return> = {}): Return => ({
  id: 1,
  orderId: 'LC-1',
  orderStatus: 'delivered',
  state: 'approved',
  version: 2,
  customer: 'Thandi Nkosi',
  reason: 'They pinch',
  instructions: 'Send it',
  declineReason: '',
  note: '',
  askedAt: '2026-11-20T08:00:00.000Z',
  deliveredAt: '2026-11-18T08:00:00.000Z',
  decidedAt: '2026-11-20T09:00:00.000Z',
  receivedAt: null,
  closedAt: null,
  refundDueAt: null,
  lines,
  exchanges: [],
  ...given,
});

/** Opens the dialog in which one says what came. */
async function openReceiveDialog(found: Return) {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'returns.receive'] }) } },
    'GET /returns/1': { body: found },
    'POST /returns/1/receive': { body: found },
  });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Mark received' }));
  const confirm = async () => {
    await user.click(screen.getAllByRole('button', { name: 'Mark received' }).at(-1)!);
    return api.called('POST /returns/1/receive');
  };
  return { api, user, confirm };
}

test('names pairs that were restocked with a refund, and does not restock them again', async () => {
  const lines = [
    lineFixture({ restockableQuantity: 0 }),
    lineFixture({ position: 1, name: 'AirForce Slate', quantity: 2, restockableQuantity: 1 }),
  ];
  const { confirm } = await openReceiveDialog(returnFixture(lines));
  expect(screen.getByText('Back on the shelf already, with a refund.')).toBeTruthy();
  expect(screen.getAllByLabelText<HTMLInputElement>('Put back on the shelf').map(({ checked }) => checked)).toEqual([true]);
  expect(screen.getByText('1 of 2 went back on the shelf already, with a refund.')).toBeTruthy();
  expect(await confirm()).toMatchObject([
    {
      lines: [
        { position: 0, quantity: 1, restock: false },
        { position: 1, quantity: 2, restock: true },
      ],
    },
  ]);
});

test('lists pairs that came in several parcels separately', async () => {
  const parcels = [
    { quantity: 1, condition: 'as new', restocked: true },
    { quantity: 1, condition: 'worn', restocked: false },
  ];
  const line = { ...lineFixture({ quantity: 2, receivedQuantity: 2, condition: 'worn' }), parcels };
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read'] }) } },
    'GET /returns/1': { body: returnFixture([line], { state: 'exchanged' }) },
  });
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  expect(
    await screen.findByText('2 of 2 received: 1 as new, back on the shelf; 1 worn, not put back on the shelf.'),
  ).toBeTruthy();
});

test('receives pairs of an exchange that arrive later', async () => {
  const lines = [
    lineFixture({ receivedQuantity: 1, condition: 'as new', restocked: true, restockableQuantity: 0 }),
    lineFixture({ position: 1, name: 'AirForce Slate', quantity: 3, receivedQuantity: 1, restockableQuantity: 2 }),
  ];
  const exchanges = [{ name: 'Dunk Chalk', quantity: 1, fromSize: 'size3', toSize: 'size4' }];
  const { confirm } = await openReceiveDialog(returnFixture(lines, { exchanges }));
  expect(screen.getAllByLabelText<HTMLSelectElement>('Pairs received').map(({ value }) => value)).toEqual(['2']);
  expect(await confirm()).toMatchObject([{ lines: [{ position: 1, quantity: 2, restock: true }] }]);
});

test('after a conflict, the remaining pairs can be received with the input kept', async () => {
  const [first, second] = [lineFixture({ quantity: 2 }), lineFixture({ position: 1, name: 'AirForce Slate', quantity: 3 })];
  const { api, user, confirm } = await openReceiveDialog(returnFixture([first, second]));
  const quantity = () => screen.getAllByLabelText<HTMLSelectElement>('Pairs received').map(({ value }) => value);
  await user.selectOptions(screen.getAllByLabelText('Condition')[1]!, 'worn');
  api.reply('POST /returns/1/receive', { status: 409, body: { code: 'staff/changed-meanwhile', message: 'Look again.' } });
  await confirm();
  const left = [
    { ...first, receivedQuantity: 2 },
    { ...second, receivedQuantity: 1 },
    lineFixture({ position: 2, name: 'Jordan' }),
  ];
  api.reply('GET /returns/1', { body: returnFixture(left, { version: 3 }) });
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(quantity()).toEqual(['2', '1']));
  expect((await confirm())[1]).toMatchObject({
    version: 3,
    lines: [
      { position: 1, quantity: 2, condition: 'worn', restock: false },
      { position: 2, quantity: 1, condition: 'as new', restock: true },
    ],
  });
});

test('after a conflict, a decision continues with the input and the latest version', async () => {
  const requested = returnFixture([lineFixture({})], { state: 'requested', decidedAt: null });
  const conflict = { code: 'staff/changed-meanwhile', message: 'Look again.' };
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'returns.decide'] }) } },
    'GET /returns/1': { body: requested },
    'POST /returns/1/decline': { status: 409, body: conflict },
  });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Worn');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  // A step that leaves nothing to do for this member.
  api.reply('GET /returns/1', { body: { ...requested, state: 'refunded', version: 3 } });
  await user.click(await dialog.findByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Load the latest version' })).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(api.called('POST /returns/1/decline')).toHaveLength(2));
  expect(api.called('POST /returns/1/decline')[1]).toEqual({ version: 3, reason: 'Worn' });
});

test.each([
  ['requested', 'Approve', 'approve'],
  ['approved', 'Mark received', 'receive'],
  ['received', 'Refund', 'refund'],
  ['received', 'Exchange size', 'exchange'],
  ['declined', 'Reopen', 'reopen'],
] as const)('after a conflict, the dialog of a return that is %s loads the latest version: %s', async (state, label, step) => {
  const found = returnFixture([lineFixture({ receivedQuantity: state === 'received' ? 1 : null })], { state });
  const permissions = ['orders.read', 'orders.refund', 'returns.decide', 'returns.receive'];
  const line = { position: 0, quantity: 1, refundableQuantity: 1, sharesCents: [10_000], sizes: [] };
  const refunds = { paidCents: 10_000, refundedCents: 0, leftCents: 10_000, creditedCents: 0, lines: [line] };
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions }) } },
    'GET /returns/1': { body: found },
    'GET /orders/LC-1/refunds': { body: refunds },
    'GET /orders/LC-1/exchanges': { body: { lines: [line] } },
    [`POST /returns/1/${step}`]: { status: 409, body: { code: 'staff/changed-meanwhile', message: 'Look again.' } },
  });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.queryByLabelText('Loading')).toBeNull());
  const reason = dialog.queryByLabelText('Reason');
  if (reason) await user.type(reason, 'Because');
  await user.click(dialog.getByRole('button', { name: label }));
  expect(await dialog.findByRole('button', { name: 'Load the latest version' })).toBeTruthy();
});

test('moves the focus to the state of the return after a step', async () => {
  const requested = returnFixture([lineFixture({})], { state: 'requested', decidedAt: null });
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'returns.decide'] }) } },
    'GET /returns/1': { body: requested },
    'POST /returns/1/decline': { body: {} },
  });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  api.reply('GET /returns/1', { body: { ...requested, state: 'declined' } });
  await user.type(screen.getByLabelText('Reason'), 'Worn');
  await user.click(screen.getAllByRole('button', { name: 'Decline' }).at(-1)!);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Declined'));
});

test('a refund of 0 is refused at its field: without an amount the server refunds everything', async () => {
  const line = { position: 0, quantity: 1, refundableQuantity: 1, sharesCents: [10_000], sizes: [] };
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'orders.refund', 'returns.decide'] }) } },
    'GET /returns/1': { body: returnFixture([lineFixture({ receivedQuantity: 1 })], { state: 'received' }) },
    'GET /orders/LC-1/refunds': {
      body: { paidCents: 10_000, refundedCents: 0, leftCents: 10_000, creditedCents: 0, lines: [line] },
    },
  });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await user.type(await screen.findByRole('textbox', { name: /Less than the full amount/ }), '0,00');
  await user.type(screen.getByLabelText('Reason'), 'Worn');
  await user.click(screen.getAllByRole('button', { name: 'Refund' }).at(-1)!);
  expect(await screen.findByText(/^Enter an amount up to R.100,00, such as 250/)).toBeTruthy();
  expect(api.called('POST /returns/1/refund')).toEqual([]);
});

test.each([
  [false, true],
  [true, false],
])('received pairs can be declined unless they were restocked: %s', async (restocked, isOffered) => {
  const found = returnFixture([lineFixture({ receivedQuantity: 1, condition: 'worn', restocked })], { state: 'received' });
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'returns.decide', 'orders.refund'] }) } },
    'GET /returns/1': { body: found },
  });
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await screen.findByRole('button', { name: 'Exchange size' });
  expect(screen.queryByRole('button', { name: 'Decline' }) !== null).toBe(isOffered);
});

test.each([
  ['some', 1, ['1 × Dunk Chalk, size 3'], '2 of the pairs received are refunded already and not exchanged.'],
  ['all', 0, [], 'All pairs received are refunded already: close this return with Refund.'],
])('does not exchange pairs that were refunded on the order page: %s of them', async (_count, left, labels, expected) => {
  const lines = [
    lineFixture({ quantity: 2, receivedQuantity: 2 }),
    lineFixture({ position: 1, name: 'AirForce Slate', receivedQuantity: 1 }),
  ];
  const found = returnFixture(lines, { state: 'received' });
  const sizes = [{ size: 'size4', free: 1 }];
  const ordered = [
    { position: 0, quantity: left, sizes },
    { position: 1, quantity: 0, sizes },
  ];
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'returns.decide'] }) } },
    'GET /returns/1': { body: found },
    'GET /orders/LC-1/exchanges': { body: { lines: ordered } },
    'POST /returns/1/exchange': { body: { ...found, state: 'exchanged' } },
  });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Exchange size' }));
  expect(await screen.findByText(expected)).toBeTruthy();
  const fields = screen.queryAllByRole('combobox');
  expect(fields.map((field) => (field as HTMLSelectElement).labels?.[0]?.textContent)).toEqual(labels);
  if (!fields.length) {
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Exchange size' })).toBeNull();
    return;
  }
  await user.selectOptions(fields[0]!, 'size4');
  await user.click(screen.getAllByRole('button', { name: 'Exchange size' }).at(-1)!);
  expect(api.called('POST /returns/1/exchange')).toMatchObject([{ lines: [{ position: 0, toSize: 'size4' }] }]);
});

test('closes an exchange without the old pair with a reason', async () => {
  const exchanges = [{ name: 'Dunk Chalk', quantity: 1, fromSize: 'size3', toSize: 'size4' }];
  const found = returnFixture([lineFixture({})], { exchanges });
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'returns.decide'] }) } },
    'GET /returns/1': { body: found },
    'POST /returns/1/not-come': { body: { ...found, state: 'exchanged' } },
  });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Not received' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/The customer gets no email/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'No answer');
  api.reply('GET /returns/1', { body: { ...found, state: 'exchanged' } });
  await user.click(dialog.getByRole('button', { name: 'Close the return' }));
  expect(await screen.findByText('Not received.')).toBeTruthy();
  expect(api.called('POST /returns/1/not-come')).toEqual([{ version: 2, reason: 'No answer' }]);
  expect(screen.queryByRole('button', { name: 'Not received' })).toBeNull();
});

test('declines a return that the shopper requested, instead of closing it as not received', async () => {
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'returns.decide'] }) } },
    'GET /returns/1': { body: returnFixture([lineFixture({})]) },
  });
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await screen.findByRole('button', { name: 'Decline' });
  expect(screen.queryByRole('button', { name: 'Not received' })).toBeNull();
});

test.each([
  ['sent', undefined, /^Please send the pairs, unworn and in their box, to /],
  ['brought', '14 Bree', /^Please bring the pairs, unworn and in their box, to 14 Bree\.$/],
])('the pairs of a return are %s back in the way they were delivered', async (_how, pickUpAddress, expected) => {
  const found = returnFixture([lineFixture({})], { state: 'requested', ...(pickUpAddress && { pickUpAddress }) });
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'returns.decide'] }) } },
    'GET /returns/1': { body: found },
  });
  const user = userEvent.setup();
  renderPage(page, { path: '/Back-Office/Returns/1', params: { id: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Instructions or label').value).toMatch(expected);
});
