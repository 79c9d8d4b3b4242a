import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage, type StubReply } from 'shared/testing';
import { logOut } from '../session/session-requests';
import { forgetSession } from '../session/session-store';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './stocktake-page';

beforeEach(() => localStorage.clear());

/** The page as a browser shows it after loading it. */
async function openStocktake(memberId = 7) {
  forgetSession();
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ id: memberId, permissions: ['stock.adjust'] }) } },
    'GET /stock/scan?code=DF-7': { body: { productId: 5, name: 'Dunk Fynbos', size: 'size7', onHand: 4, toPack: 1 } },
    'GET /stock/5': inStock(4, 1),
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
const field = () => screen.getByLabelText<HTMLInputElement>('Counted pairs of Dunk Fynbos, UK 7');
const SCAN = 'GET /stock/scan?code=DF-7';
/** The same size, by its product. */
const inStock = (onHand: number, toPack?: number) => ({
  body: { productId: 5, name: 'Dunk Fynbos', sizes: [{ size: 'size7', onHand, toPack }] },
});
const onShelf = (onHand: number, toPack?: number) => ({
  body: { productId: 5, name: 'Dunk Fynbos', size: 'size7', onHand, toPack },
});
const refused = (field = 'counts/0') => ({
  status: 409,
  body: {
    code: 'stock/changed-meanwhile',
    message: 'None of these counts was saved: count the marked sizes again.',
    errors: [{ field, message: 'UK 7: The stock of UK 7 changed to 3 a moment ago. Look again.' }],
  },
});
const type = async (user: ReturnType<typeof userEvent.setup>, value: string) => {
  await user.clear(field());
  await user.type(field(), value);
};
/** A reply that comes when `answer` is called. */
function later() {
  let answer: (reply: StubReply) => void = () => undefined;
  const reply = new Promise<StubReply>((resolve) => (answer = resolve));
  return { reply: () => reply, answer: (value: StubReply) => act(async () => answer(value)) };
}
const counted = () => field().value;

test('restores counts after a reload, until they are booked', async () => {
  const first = await openStocktake();
  await scan(first.user);
  first.unmount();
  const second = await openStocktake();
  expect(counted()).toBe('1');
  await second.press('Save the counts');
  await screen.findByText('Nothing is counted yet.');
  expect(second.api.called('POST /stocktake')).toEqual([
    { counts: [{ productId: 5, size: 'size7', counted: 0, seen: 4, toPack: 1 }] },
  ]);
  second.unmount();
  await openStocktake();
  expect(screen.getByText('Nothing is counted yet.')).toBeTruthy();
});

test('announces what a scan has counted', async () => {
  const { user } = await openStocktake();
  await scan(user);
  await scan(user);
  expect(await screen.findByText('Dunk Fynbos, UK 7: 2 counted.')).toBe(screen.getByRole('status'));
});

test('counts a size without a code, which is chosen by its product', async () => {
  const { api, user, press } = await openStocktake();
  const rows = [inStock(4, 1).body];
  api.reply('GET /stock?q=fynbos', { body: { rows, total: 27, pageSize: 25 } });
  await user.type(screen.getByLabelText('Product'), 'fynbos{Enter}');
  expect(await screen.findByText('26 more products match: type more of the name.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Count Dunk Fynbos, UK 7' }));
  await screen.findByText('Dunk Fynbos, UK 7');
  expect([counted(), document.activeElement]).toEqual(['', field()]);
  await press('Save the counts');
  expect(await screen.findByText('Enter how many you counted, or leave it out.')).toBeTruthy();
  field().focus();
  await user.keyboard('6{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Barcode or SKU'));
  await press('Save the counts');
  await screen.findByText('Nothing is counted yet.');
  expect(api.called('POST /stocktake')).toEqual([{ counts: [{ productId: 5, size: 'size7', counted: 5, seen: 4, toPack: 1 }] }]);
});

test('keeps a size on the screen that was not found any more, and says when no product matches', async () => {
  const { api, user } = await openStocktake();
  const gone = { ...inStock(4, 1).body, sizes: [{ size: 'size8', onHand: 1 }] };
  api.reply('GET /stock?q=fynbos', { body: { rows: [gone], total: 1, pageSize: 25 } });
  await user.type(screen.getByLabelText('Product'), 'fynbos{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Count Dunk Fynbos, UK 8' }));
  expect(await screen.findByText('Dunk Fynbos, UK 8: Dunk Fynbos has no UK 8 any more.')).toBeTruthy();
  api.reply('GET /stock?q=zz', { body: { rows: [], total: 0, pageSize: 25 } });
  await user.clear(screen.getByLabelText('Product'));
  await user.type(screen.getByLabelText('Product'), 'zz{Enter}');
  expect(await screen.findByText('No product matches.')).toBeTruthy();
});

test('discards counts only after a confirmation', async () => {
  const { user, press } = await openStocktake();
  await scan(user);
  await press('Discard the counts');
  expect(counted()).toBe('1');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard the counts' }));
  await screen.findByText('Nothing is counted yet.');
  expect(localStorage).toHaveLength(0);
});

const pressLogOut = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getAllByRole('button', { name: 'Log out', hidden: true })[0]!);

test('a log-out asks before it deletes counts that are not saved', async () => {
  const { api, user, press } = await openStocktake();
  await scan(user);
  await pressLogOut(user);
  await screen.findByText('Log out without saving?');
  await press('Back');
  expect([counted(), api.called('DELETE /session')]).toEqual(['1', []]);
  await pressLogOut(user);
  await press('Log out and delete');
  await screen.findByRole('heading', { level: 1, name: 'Log in' });
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['a scan that is not counted', () => ({ status: 404, body: { message: 'No size has the code X-1.' } })],
  ['a scan without an answer yet', () => new Promise<StubReply>(() => undefined)],
])('asks before the page is left with %s', async (_what, answer) => {
  const { api, user } = await openStocktake();
  api.reply('GET /stock/scan?code=X-1', answer);
  await user.type(screen.getByLabelText('Barcode or SKU'), 'X-1{Enter}');
  await user.click(screen.getAllByRole('link', { name: 'Overview', hidden: true })[0]!);
  await screen.findByText('Leave without saving?');
});

test('asks before the page is left with counts that the browser does not store', async () => {
  const { user } = await openStocktake();
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  await scan(user);
  await user.click(screen.getAllByRole('link', { name: 'Overview', hidden: true })[0]!);
  refuse.mockRestore();
  await screen.findByText('Leave without saving?');
});

test('hides counts from other members, and drops them after a log-out or in an unknown format', async () => {
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

test('expects pairs to be packed on the shelf, and does not book them', async () => {
  const { api, user, press } = await openStocktake();
  await scan(user);
  expect(screen.getByText('5 (1 to pack)')).toBeTruthy();
  expect(screen.getByText('-4')).toBeTruthy();
  await type(user, '0');
  await press('Save the counts');
  expect(await screen.findByText(/^1 sold and still to be packed, but only 0 counted\./)).toBeTruthy();
  expect(screen.getByText('Nothing was saved: correct the marked counts.')).toBeTruthy();
  expect(api.called('POST /stocktake')).toEqual([]);
  await type(user, '5');
  await press('Save the counts');
  await screen.findByText('Nothing is counted yet.');
  expect(api.called('POST /stocktake')).toEqual([{ counts: [{ productId: 5, size: 'size7', counted: 4, seen: 4, toPack: 1 }] }]);
});

test('books the counted quantity for an older server, which sends no pairs to pack', async () => {
  const { api, user, press } = await openStocktake();
  api.reply(SCAN, onShelf(4));
  await scan(user);
  await press('Save the counts');
  await screen.findByText('Nothing is counted yet.');
  expect(api.called('POST /stocktake')).toEqual([{ counts: [{ productId: 5, size: 'size7', counted: 1, seen: 4 }] }]);
});

test('marks a barcode that was scanned into a count, and books nothing', async () => {
  const { api, user, press } = await openStocktake();
  await scan(user);
  await type(user, '6001087340106');
  expect(counted()).toBe('6001087340106');
  expect(screen.getByText('A size has at most 99999 pairs. Enter how many you counted.')).toBeTruthy();
  await press('Save the counts');
  expect(screen.getByText('Nothing was saved: correct the marked counts.')).toBeTruthy();
  expect(api.called('POST /stocktake')).toEqual([]);
});

test('a scan starts a new count of a refused size, against current numbers', async () => {
  const { api, user, press } = await openStocktake();
  await scan(user);
  await scan(user);
  api.reply('POST /stocktake', refused());
  await press('Save the counts');
  await screen.findByText(/changed to 3/);
  api.reply(SCAN, onShelf(3, 2));
  await scan(user);
  await screen.findByText('5 (2 to pack)');
  expect(counted()).toBe('1');
  expect(screen.queryByText(/changed to 3/)).toBeNull();
  await scan(user);
  api.reply('POST /stocktake', { body: { differing: 1 } });
  await press('Save the counts');
  await screen.findByText('Nothing is counted yet.');
  expect(api.called('POST /stocktake').at(-1)).toEqual({
    counts: [{ productId: 5, size: 'size7', counted: 0, seen: 3, toPack: 2 }],
  });
});

test('compares a newly typed count of a refused size with current numbers; the old count is refused again', async () => {
  const { api, user, press } = await openStocktake();
  await scan(user);
  api.reply('POST /stocktake', refused());
  api.reply('GET /stock/5', inStock(3, 2));
  await press('Save the counts');
  await screen.findByText(/changed to 3/);
  await press('Save the counts');
  await screen.findByText(/changed to 3/);
  expect(api.called('POST /stocktake').at(-1)).toMatchObject({ counts: [{ counted: 0, seen: 4, toPack: 1 }] });
  await type(user, '5');
  expect(screen.queryByText(/changed to 3/)).toBeNull();
  api.reply('POST /stocktake', { body: { differing: 0 } });
  await press('Save the counts');
  await screen.findByText('Nothing is counted yet.');
  expect(api.called('POST /stocktake').at(-1)).toMatchObject({ counts: [{ counted: 3, seen: 3, toPack: 2 }] });
});

test('keeps scans made while counts are saved, and continues from the booked quantity', async () => {
  const { api, user, press } = await openStocktake();
  await scan(user);
  await scan(user);
  const taking = later();
  api.reply('POST /stocktake', taking.reply);
  api.reply('GET /stock/scan?code=DF-8', { body: { productId: 5, name: 'Dunk Fynbos', size: 'size8', onHand: 2, toPack: 0 } });
  await press('Save the counts');
  await scan(user);
  await user.type(screen.getByLabelText('Barcode or SKU'), 'DF-8{Enter}');
  await screen.findByText('Dunk Fynbos, UK 8');
  await taking.answer({ body: { differing: 1 } });
  expect(await screen.findByText('2 (1 to pack)')).toBeTruthy();
  expect(counted()).toBe('3');
  api.reply('POST /stocktake', { body: { differing: 1 } });
  await press('Save the counts');
  await screen.findByText('Nothing is counted yet.');
  expect(api.called('POST /stocktake').at(-1)).toEqual({
    counts: [
      { productId: 5, size: 'size8', counted: 1, seen: 2, toPack: 0 },
      { productId: 5, size: 'size7', counted: 2, seen: 1, toPack: 1 },
    ],
  });
});

test('keeps uncounted scans on the screen until they are acknowledged', async () => {
  const { api, user, press } = await openStocktake();
  for (const code of ['X-1', 'X-2']) {
    api.reply(`GET /stock/scan?code=${code}`, { status: 404, body: { message: `No size has the code ${code}.` } });
    await user.type(screen.getByLabelText('Barcode or SKU'), `${code}{Enter}`);
    await screen.findByText(`${code}: No size has the code ${code}.`);
  }
  await scan(user);
  await press('Save the counts');
  await screen.findByText('Nothing is counted yet.');
  expect(screen.getByRole('alert').textContent).toContain('2 scans are not counted.');
  await press('Seen');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps scans made meanwhile after a failure, too', async () => {
  const { api, user, press } = await openStocktake();
  await scan(user);
  const taking = later();
  api.reply('POST /stocktake', taking.reply);
  await press('Save the counts');
  await scan(user);
  await taking.answer({ status: 503, body: { message: 'The shop is busy. Please try again in a moment.' } });
  await screen.findByText(/The shop is busy\./);
  expect(counted()).toBe('2');
});
