import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderAlone, stubApi } from '../testing/stub-api.fixture';
import type { OrderRefunds } from './order-refunds';
import { RefundDialog } from './refund-dialog';

/** Two pairs; one is back on the shelf. */
const REFUNDS: OrderRefunds = {
  orderId: 'LC-1',
  version: 3,
  paidCents: 20_000,
  refundedCents: 0,
  leftCents: 20_000,
  creditedCents: 0,
  isOpen: true,
  isInShop: true,
  isDisputed: false,
  refunds: [],
  creditNotes: [],
  lines: [
    {
      position: 0,
      productId: 1,
      name: 'Dunk Chalk',
      size: 'size3',
      quantity: 2,
      totalCents: 20_000,
      refundableQuantity: 2,
      restockableQuantity: 1,
      sharesCents: [10_000, 20_000],
    },
  ],
};

test.each([
  ['1', true],
  ['2', false],
])('refunding %s pairs, with one that can be restocked: restocks %s, as the page says', async (quantity, restock) => {
  const api = stubApi({ 'POST /orders/LC-1/refunds': { body: {} } });
  const user = userEvent.setup();
  renderAlone(() => <RefundDialog refunds={REFUNDS} onChanged={async () => undefined} onClose={() => undefined} />);
  await user.selectOptions(screen.getByLabelText('What to refund'), 'Some pairs');
  await user.selectOptions(screen.getByLabelText(/^Dunk Chalk/), '1');
  expect(screen.getByLabelText<HTMLInputElement>('Put back on the shelf').checked).toBe(true);
  await user.selectOptions(screen.getByLabelText(/^Dunk Chalk/), quantity);
  expect(screen.queryByLabelText('Put back on the shelf') !== null).toBe(restock);
  await user.type(screen.getByLabelText('Reason'), 'Torn');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  expect(api.called('POST /orders/LC-1/refunds')).toMatchObject([
    { lines: [{ position: 0, quantity: Number(quantity), restock }] },
  ]);
});

test('BO-7: does not ask where the new pair of an exchange goes that has not left: it goes back on the shelf', async () => {
  stubApi({});
  const user = userEvent.setup();
  const refunds = { ...REFUNDS, isInShop: false, lines: [{ ...REFUNDS.lines[0]!, awaitsParcel: true }] };
  renderAlone(() => <RefundDialog refunds={refunds} onChanged={async () => undefined} onClose={() => undefined} />);
  await user.selectOptions(screen.getByLabelText('What to refund'), 'Some pairs');
  await user.selectOptions(screen.getByLabelText(/^Dunk Chalk/), '1');
  expect(screen.queryByLabelText('Put back on the shelf')).toBeNull();
  screen.getByText('The new size has not left: refunded, it goes back on the shelf.');
});

test.each([
  ['Everything that is left', 'Put the pairs back on the shelf', { restock: false }],
  ['Some pairs', 'Put back on the shelf', { lines: [{ position: 0, quantity: 1, restock: false }] }],
])('does not restock pairs of a parcel that left meanwhile: %s', async (kind, label, expected) => {
  const conflict = { code: 'staff/changed-meanwhile', message: 'Look again.' };
  const api = stubApi({ 'POST /orders/LC-1/refunds': { status: 409, body: conflict } });
  const user = userEvent.setup();
  const Dialog = () => {
    const [isInShop, setInShop] = useState(true);
    const leave = async () => setInShop(false);
    return <RefundDialog refunds={{ ...REFUNDS, isInShop }} onChanged={leave} onClose={() => undefined} />;
  };
  renderAlone(Dialog);
  await user.selectOptions(screen.getByLabelText('What to refund'), kind);
  if (kind === 'Some pairs') await user.selectOptions(screen.getByLabelText(/^Dunk Chalk/), '1');
  expect(screen.getByLabelText<HTMLInputElement>(label).checked).toBe(true);
  await user.type(screen.getByLabelText('Reason'), 'Torn');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  await screen.findByText('Look again.');
  expect(screen.getByLabelText<HTMLInputElement>(label).checked).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(api.called('POST /orders/LC-1/refunds')).toHaveLength(2));
  expect(api.called('POST /orders/LC-1/refunds')[1]).toMatchObject(expected);
});

test.each([true, false])('notes at a refund of pairs that the courier is booked for them: %s', async (isCourierBooked) => {
  stubApi({});
  const user = userEvent.setup();
  const refunds = { ...REFUNDS, isCourierBooked };
  renderAlone(() => <RefundDialog refunds={refunds} onChanged={async () => undefined} onClose={() => undefined} />);
  const warning = () => screen.queryByText(/The courier is booked for this parcel/);
  expect(warning() !== null).toBe(isCourierBooked);
  await user.selectOptions(screen.getByLabelText('What to refund'), 'An amount');
  expect(warning()).toBeNull();
});
