import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAlone, stubApi } from '../testing/stub-api.fixture';
import { AttentionPanel } from './attention-panel';

const item = { id: 'LC-1', title: 'Thandi Nkosi', detail: 'Ask for it back', at: '2026-11-20T08:00:00.000Z' };
const attention = (items: object[]) => [{ kind: 'parcels-gone', count: items.length, oldest: item.at, items }];

test('closes the dispute of a payment without an order', async () => {
  const disputed = [{ kind: 'disputes', count: 1, oldest: item.at, items: [{ ...item, id: '', disputedPayment: 'pay-1' }] }];
  const api = stubApi({ 'GET /attention': { body: disputed }, 'POST /disputed-payments/pay-1/close': { status: 204 } });
  const user = userEvent.setup();
  renderAlone(AttentionPanel);
  await user.click(await screen.findByRole('button', { name: 'Mark as settled: A payment without an order' }));
  await user.type(screen.getByLabelText('Reason'), 'Won it');
  await user.click(screen.getByRole('button', { name: 'Close the task' }));
  expect(api.called('POST /disputed-payments/pay-1/close')).toEqual([{ reason: 'Won it' }]);
});

test('closes a task with a reason if the member may, and removes it from the list', async () => {
  const api = stubApi({
    'GET /attention': {
      body: attention([
        { ...item, taskId: 7 },
        { ...item, id: 'LC-2' },
      ]),
    },
    'POST /attention/7/close': { status: 204 },
  });
  const user = userEvent.setup();
  renderAlone(AttentionPanel);
  await user.click(await screen.findByRole('button', { name: 'Mark as settled: Order LC-1' }));
  expect(screen.queryByRole('button', { name: 'Mark as settled: Order LC-2' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close the task' }));
  expect(api.called('POST /attention/7/close')).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'It is back');
  api.reply('GET /attention', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Close the task' }));
  await screen.findByText('All done. Nothing needs attention.');
  expect(api.called('POST /attention/7/close')).toEqual([{ reason: 'It is back' }]);
});
