import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAlone, stubApi } from '../testing/stub-api.fixture';
import { ExchangeDialog } from './exchange-dialog';

function showDialog(data: object) {
  const line = { position: 0, name: 'Dunk Chalk', size: 'size3', quantity: 1, isInShop: false, sizes: [] };
  stubApi({ 'GET /orders/LC-1/exchanges': { body: { version: 1, isInShop: false, ...data, lines: [line] } } });
  renderAlone(() => <ExchangeDialog orderId="LC-1" onChanged={async () => undefined} onClose={() => undefined} />);
}

test.each([
  ['an older server', {}, /^The parcel has left: the new size is reserved now and goes out in a second parcel\. /],
  ['a parcel', { isPickUp: false }, /^The parcel has left: the new size is reserved now and goes out in a second parcel\. /],
  ['a pick-up', { isPickUp: true }, /^The pair was picked up: the new size is reserved now and is picked up, too\. /],
])('explains the delivery of the new size, depending on that of the order: %s', async (_how, data, expected) => {
  showDialog(data);
  expect(await screen.findByText(expected)).toBeTruthy();
});

test('shows a missing size once, at its field', async () => {
  showDialog({});
  await userEvent.type(await screen.findByLabelText('Reason'), 'Too small');
  await screen.findByLabelText('New size');
  await userEvent.click(screen.getByRole('button', { name: 'Exchange size' }));
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual(['Choose the new size.']);
});

test('repeats an exchange after a lost response with the version that was read', async () => {
  const line = { position: 0, name: 'Dunk Chalk', size: 'size3', quantity: 1, sizes: [{ size: 'size4', free: 2 }] };
  const exchangeable = { version: 1, isInShop: true, lines: [line] };
  const api = stubApi({
    'GET /orders/LC-1/exchanges': { body: exchangeable },
    'POST /orders/LC-1/exchanges': 'no response',
  });
  renderAlone(() => <ExchangeDialog orderId="LC-1" onChanged={async () => undefined} onClose={() => undefined} />);
  await userEvent.selectOptions(await screen.findByLabelText('New size'), 'size4');
  await userEvent.type(screen.getByLabelText('Reason'), 'Too small');
  api.reply('GET /orders/LC-1/exchanges', { body: { ...exchangeable, version: 2 } });
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Exchange size' }));
  await confirm();
  await screen.findByRole('alert');
  await confirm();
  await waitFor(() => expect(api.called('POST /orders/LC-1/exchanges')).toHaveLength(2));
  expect(api.called('POST /orders/LC-1/exchanges')).toMatchObject([{ version: 1 }, { version: 1 }]);
});

test('a pair that was refunded meanwhile is not replaced by another one with the size that was chosen for it', async () => {
  const lines = [
    { position: 0, name: 'Dunk Chalk', size: 'size3', quantity: 1, sizes: [{ size: 'size4', free: 2 }] },
    { position: 1, name: 'Air Max', size: 'size8', quantity: 1, sizes: [{ size: 'size4', free: 2 }] },
  ];
  const exchangeable = { version: 1, isInShop: true, lines };
  const changed = { code: 'staff/changed-meanwhile', message: 'This order was changed by Sipho. Look again.' };
  const api = stubApi({
    'GET /orders/LC-1/exchanges': { body: exchangeable },
    'POST /orders/LC-1/exchanges': { status: 409, body: changed },
  });
  renderAlone(() => <ExchangeDialog orderId="LC-1" onChanged={async () => undefined} onClose={() => undefined} />);
  await userEvent.selectOptions(await screen.findByLabelText('New size'), 'size4');
  await userEvent.type(screen.getByLabelText('Reason'), 'Too small');
  api.reply('GET /orders/LC-1/exchanges', { body: { ...exchangeable, version: 2, lines: lines.slice(1) } });
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Exchange size' }));
  await confirm();
  await screen.findByText(changed.message);
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('This pair has been refunded. Choose another one.');
  expect(api.called('POST /orders/LC-1/exchanges')).toHaveLength(1);
  await userEvent.selectOptions(screen.getByLabelText('Pair'), '1');
  expect(screen.getByLabelText<HTMLSelectElement>('New size').value).toBe('');
});
