import { screen } from '@testing-library/react';
import { definePage } from 'shared/contract';
import { renderPage } from 'shared/testing';
import { stubApi } from '../testing/stub-api.fixture';
import { ChangeDialog } from './change-dialog';
import type { StockAction } from './stock';

const LEAVE_OUT = 'Leave out pairs that are sold and still to be packed.';

test.each<[StockAction, number]>([
  ['set', 1],
  ['add', 0],
  ['remove', 0],
])('%s: shows the hint to leave out sold pairs only when counting the shelf', (action, hints) => {
  stubApi({});
  const size = { size: 'size7', onHand: 4, held: 0, waiting: 0, sku: '', gtin: '' };
  const close = () => undefined;
  const Dialog = () => <ChangeDialog productId={5} size={size} action={action} onClose={close} onChanged={close} />;
  renderPage(definePage<undefined>({ head: () => ({ title: 'Stock' }), Component: Dialog }));
  expect(screen.queryAllByText(LEAVE_OUT)).toHaveLength(hints);
});
