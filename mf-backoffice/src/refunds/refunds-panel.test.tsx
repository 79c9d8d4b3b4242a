import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage, type StubReply } from 'shared/testing';
import { defineBackOfficePage } from '../frame/define-page';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import type { OrderRefunds } from './order-refunds';
import { RefundsPanel } from './refunds-panel';

const REFUNDS: OrderRefunds = {
  orderId: 'LC-1',
  version: 3,
  paidCents: 20_000,
  refundedCents: 0,
  leftCents: 20_000,
  creditedCents: 0,
  isOpen: true,
  isInShop: false,
  isDisputed: false,
  lines: [],
  refunds: [],
  creditNotes: [],
};

/** The panel of an order, with these amounts and more stubs. */
function open(refunds: object = {}, more: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['orders.read-money', 'orders.refund'] }) } },
    'GET /orders/LC-1/refunds?version=3': { body: { ...REFUNDS, ...refunds } },
    ...more,
  });
  const Panel = () => <RefundsPanel orderId="LC-1" version={3} onChanged={async () => undefined} />;
  const { services } = renderPage(defineBackOfficePage({ title: 'Order', Component: Panel }));
  return Object.assign(api, { services });
}

test.each([false, true])(
  "offers a refund, or gives the reason why not, if the order's payment is disputed: %s",
  async (isDisputed) => {
    open({ isDisputed });
    await screen.findByText('Nothing was refunded.');
    expect(screen.queryByRole('button', { name: 'Refund' }) === null).toBe(isDisputed);
    expect(screen.queryByText(/bank is looking into this payment/) !== null).toBe(isDisputed);
  },
);

test.each<[string, StubReply | 'no response', number]>([
  ['lost', 'no response', 0],
  ['too late', { status: 503 }, 0],
  ['a refusal', { status: 409, body: { code: 'staff/changed-meanwhile', message: 'Look again.' } }, 20_000],
])(
  'a repeated refund after a response that was %s uses the amounts that were read last',
  async (_what, reply, expectedRefundedCents) => {
    const api = open({ paidCents: 50_000, leftCents: 50_000 }, { 'POST /orders/LC-1/refunds': reply });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    await user.type(screen.getByLabelText('Reason'), 'Torn');
    // The server did it, or a colleague refunded as much before.
    const done = { ...REFUNDS, paidCents: 50_000, refundedCents: 20_000, leftCents: 30_000, version: 4 };
    api.reply('GET /orders/LC-1/refunds?version=3', { body: done });
    const confirm = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
    await confirm();
    await screen.findByRole('alert');
    await confirm();
    await waitFor(() => expect(api.called('POST /orders/LC-1/refunds')).toHaveLength(2));
    expect(api.called('POST /orders/LC-1/refunds')[1]).toMatchObject({ reason: 'Torn', expectedRefundedCents });
  },
);

test('keeps a refund open with its input if the amounts cannot be read again', async () => {
  const api = open({}, { 'POST /orders/LC-1/refunds': { status: 409, body: { message: 'Look again.' } } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await user.type(screen.getByLabelText('Reason'), 'Torn');
  api.reply('GET /orders/LC-1/refunds?version=3', 'no response');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Look again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Torn');
});

test.each([false, true])(
  'a refund that failed, of a payment that is disputed: %s, is tried again or only recorded',
  async (isDisputed) => {
    const failed = {
      id: 'S:refund',
      amountCents: 20_000,
      state: 'attention',
      reason: '',
      error: '',
      createdAt: '2026-03-01T10:00:00Z',
    };
    open({ leftCents: 0, refunds: [failed], isDisputed });
    await screen.findByRole('button', { name: isDisputed ? 'Was refunded before' : 'Refunded by other means' });
    expect(screen.queryByRole('button', { name: 'Try again' }) === null).toBe(isDisputed);
  },
);

test.each([
  { canRetry: true, offered: true },
  { canRetry: false, offered: false },
  // An older server does not send it.
  { canRetry: undefined, offered: true },
])('a refund that needs a decision, with a retry allowed: $canRetry', async ({ canRetry, offered }) => {
  const waiting = { id: 'S:refund', amountCents: 20_000, state: 'attention', reason: '', error: '', canRetry };
  const refunds = [{ ...waiting, createdAt: '2026-03-01T10:00:00Z' }];
  open({ leftCents: 0, refunds });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Refunded by other means' }));
  expect(screen.queryByRole('button', { name: 'Try again', hidden: true }) !== null).toBe(offered);
  expect(screen.queryByText(/provider still has this refund, and may pay it/) === null).toBe(offered);
  expect(screen.queryByText(/make sure there that it is not paid as well/) === null).toBe(offered);
});

test('BO-9: a refund that a colleague decided about meanwhile is read again, and the message names the colleague', async () => {
  const waiting = { id: 'S:refund', amountCents: 20_000, state: 'attention', reason: '', error: '', canRetry: true };
  const refunds = [{ ...waiting, createdAt: '2026-03-01T10:00:00Z' }];
  const message = 'This order was changed by Sipho a moment ago. Look again.';
  const refusal = { status: 409, body: { code: 'staff/changed-meanwhile', message } };
  const api = open({ leftCents: 0, refunds }, { 'POST /refunds/S:refund/done': refusal });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Refunded by other means' }));
  await user.type(screen.getByLabelText('How and when'), 'EFT 4711');
  const decided = [{ ...refunds[0], state: 'failed', error: 'Refunded by staff.' }];
  api.reply('GET /orders/LC-1/refunds?version=3', { body: { ...REFUNDS, leftCents: 0, refunds: decided } });
  await user.click(screen.getByRole('button', { name: 'Record the refund' }));
  expect(await screen.findByText('Refunded by staff.')).toBeTruthy();
  await waitFor(() => expect(api.services.toasts).toEqual([{ kind: 'error', text: message }]));
  expect(screen.queryByRole('button', { name: 'Refunded by other means' })).toBeNull();
});

test('renders the sheet of a printed credit note outside of the list, which contains only items', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue();
  const note = { serial: 'CN-1', orderId: 'LC-1', orderedAt: '2026-03-01T10:00:00Z', issuedAt: '2026-03-02T10:00:00Z' };
  const money = { amountCents: 20_000, vatCents: 2_609 };
  const seller = { legalName: 'Laced', address: 'Cape Town', registrationNumber: '1', vatNumber: '2' };
  const sheet = { ...note, ...money, seller, reason: 'Returned', lines: [], buyer: { name: '', address: '' } };
  open({ creditNotes: [{ ...note, ...money }] }, { 'GET /orders/LC-1/credit-notes/CN-1': { body: sheet } });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Print credit note CN-1' }));
  await screen.findByText('Credit note CN-1');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect([...screen.getByRole('list', { name: 'Credit notes' }).children].map(({ tagName }) => tagName)).toEqual(['LI']);
});
