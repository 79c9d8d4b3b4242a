import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAlone, stubApi } from '../testing/stub-api.fixture';
import { AttentionPanel } from './attention-panel';

const at = '2026-11-20T08:00:00.000Z';

test('retries a refund of a payment without an order, or records it as paid back', async () => {
  const item = { id: '', title: '20000', detail: 'Refused', at };
  const refund = { id: 'S:refund', canRetry: true };
  const api = stubApi({
    'GET /attention': { body: [{ kind: 'refunds', count: 1, oldest: at, items: [{ ...item, refund }] }] },
    'POST /refunds/S:refund/retry': { status: 204 },
    'POST /refunds/S:refund/done': { status: 204 },
  });
  const user = userEvent.setup();
  renderAlone(AttentionPanel);
  await user.click(await screen.findByRole('button', { name: /^Try again: A payment without an order, R.200,00$/ }));
  await waitFor(() => expect(api.called('POST /refunds/S:refund/retry')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Refunded by other means: / }));
  await user.type(screen.getByLabelText('How and when'), 'EFT on 4 March');
  api.reply('GET /attention', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Record the refund' }));
  await screen.findByText('All done. Nothing needs attention.');
  expect(api.called('POST /refunds/S:refund/done')).toEqual([{ reason: 'EFT on 4 March' }]);
});

test('shows no buttons for a refund that the member may not decide', async () => {
  const item = { id: '', title: '20000', detail: 'Refused', at };
  stubApi({ 'GET /attention': { body: [{ kind: 'refunds', count: 1, oldest: at, items: [item] }] } });
  renderAlone(AttentionPanel);
  await screen.findByText('A payment without an order');
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows five unsent mails at first, and all on request', async () => {
  const items = Array.from({ length: 7 }, (_, index) => ({ id: `m${index}`, title: `Mail ${index}`, detail: 'Refused', at }));
  stubApi({ 'GET /attention': { body: [{ kind: 'mails', count: 7, oldest: at, items }] } });
  renderAlone(AttentionPanel);
  await screen.findByText('Mail 4');
  expect(screen.queryByText('Mail 5')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: /^Show all/ }));
  expect(screen.getAllByText(/^Mail \d$/)).toHaveLength(7);
  expect(screen.getByRole('button', { name: 'Show fewer: Emails that could not be sent' })).toBeTruthy();
});
