import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { forgetSession, logOut } from '../session/session-store';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './stocktake-page';

beforeEach(() => localStorage.clear());

/** The page as a browser shows it after loading it. */
async function openStocktake(memberId = 7) {
  forgetSession();
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ id: memberId, permissions: ['stock.adjust'] }) } },
    'GET /stock/scan?code=DF-7': { body: { productId: 5, name: 'Dunk Fynbos', size: 'size7', onHand: 4 } },
    'POST /stocktake': { body: { differing: 1, difference: -3 } },
    'DELETE /session': { status: 204 },
  });
  const { unmount } = renderPage(page);
  await screen.findByLabelText('Barcode or SKU');
  const user = userEvent.setup();
  return { api, user, unmount, press: (name: string) => user.click(screen.getByText(name)) };
}

const scan = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Barcode or SKU'), 'DF-7{Enter}');
  await screen.findByText('Dunk Fynbos, UK 7');
};
const counted = () => screen.getByLabelText<HTMLInputElement>('Counted pairs of Dunk Fynbos, UK 7').value;

test('counts are there again after a reload, until they are taken over', async () => {
  const first = await openStocktake();
  await scan(first.user);
  first.unmount();
  const second = await openStocktake();
  expect(counted()).toBe('1');
  await second.press('Take the counts over');
  await screen.findByText('Nothing is counted yet.');
  expect(second.api.called('POST /stocktake')).toEqual([{ counts: [{ productId: 5, size: 'size7', counted: 1, seen: 4 }] }]);
  second.unmount();
  await openStocktake();
  expect(screen.getByText('Nothing is counted yet.')).toBeTruthy();
});

test('they are discarded only after a question', async () => {
  const { user, press } = await openStocktake();
  await scan(user);
  await press('Discard the counts');
  expect(counted()).toBe('1');
  await user.click(within(screen.getByRole('dialog')).getByText('Discard'));
  await screen.findByText('Nothing is counted yet.');
  expect(localStorage).toHaveLength(0);
});

test("another member does not see them, and nothing is left after a log-out or of somebody else's format", async () => {
  const first = await openStocktake();
  await scan(first.user);
  first.unmount();
  const other = await openStocktake(8);
  expect(screen.getByText('Nothing is counted yet.')).toBeTruthy();
  expect(localStorage).toHaveLength(1);
  localStorage.setItem('jwt', 'of a shopper');
  await act(logOut);
  expect(Object.keys(localStorage)).toEqual(['jwt']);
  other.unmount();
  localStorage.setItem('staff/7/stocktake', '[null,{"productId":5}]');
  await openStocktake();
  expect(screen.getByText('Nothing is counted yet.')).toBeTruthy();
});
