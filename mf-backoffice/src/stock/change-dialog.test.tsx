import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAlone, stubApi } from '../testing/stub-api.fixture';
import { ChangeDialog } from './change-dialog';
import type { StockAction } from './stock';

const LEAVE_OUT = 'Leave out pairs that are sold and still to be packed.';

const SIZE = { size: 'size7', onHand: 4, held: 1, toPack: 0, waiting: 0, sku: '', gtin: '' };

test.each([
  ['done', { body: {} }, true, 1],
  ['refused', { status: 409, body: { message: 'Only 4 pairs are on hand.' } }, false, 1],
  ['lost', 'no response' as const, false, 0],
])('updates the stock only after a completed change: %s', async (_outcome, reply, isDone, reads) => {
  stubApi({ 'POST /stock/5/size7/remove': reply });
  const onChanged = jest.fn();
  const Dialog = () => <ChangeDialog productId={5} size={SIZE} action="remove" onClose={() => undefined} onChanged={onChanged} />;
  const { services } = renderAlone(Dialog);
  expect(screen.getByText('4 on hand, 1 of them held or reserved.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Pairs'), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Save the stock' }));
  await waitFor(() => expect([...services.toasts, ...screen.queryAllByRole('alert')]).toHaveLength(1));
  expect(services.toasts).toEqual(isDone ? [{ kind: 'success', text: 'The stock is up to date.' }] : []);
  expect(onChanged).toHaveBeenCalledTimes(reads);
});

test('refuses to add or remove zero pairs, but allows a count of zero', async () => {
  for (const [action, field, refused] of [
    ['add', 'Pairs', true],
    ['remove', 'Pairs', true],
    ['set', 'Counted pairs', false],
  ] as const) {
    const api = stubApi({ [`POST /stock/5/size7/${action}`]: { body: {} } });
    const close = () => undefined;
    const Dialog = () => <ChangeDialog productId={5} size={SIZE} action={action} onClose={close} onChanged={close} />;
    const { services } = renderAlone(Dialog);
    await userEvent.type(screen.getByLabelText(field), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Save the stock' }));
    await waitFor(() => expect([...services.toasts, ...screen.queryAllByText('Enter at least one pair.')]).toHaveLength(1));
    expect(api.called(`POST /stock/5/size7/${action}`)).toHaveLength(refused ? 0 : 1);
    cleanup();
  }
});

test.each<[StockAction, number]>([
  ['set', 1],
  ['add', 0],
  ['remove', 0],
])('%s: shows the hint to leave out sold pairs only when counting the shelf', (action, hints) => {
  stubApi({});
  const close = () => undefined;
  renderAlone(() => <ChangeDialog productId={5} size={SIZE} action={action} onClose={close} onChanged={close} />);
  expect(screen.queryAllByText(LEAVE_OUT)).toHaveLength(hints);
});
