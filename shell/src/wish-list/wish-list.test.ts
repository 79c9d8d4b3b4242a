import { waitFor } from '@testing-library/react';
import { DEFAULT_SHOP } from 'shared/models';
import { productFixture, wishListItemFixture, stubApi } from 'shared/testing';
import { createServices } from '../services';
import { jwtOf } from '../services.fixture';
import { parseStoredList } from './stored-list';

const first = productFixture({ id: 1 });
const second = productFixture({ id: 2, name: 'AirMax Glacier' });
const reply = (...ids: number[]) => ({ body: { items: ids.map((productId) => wishListItemFixture({ productId })) } });

beforeEach(() => localStorage.clear());

function open(handlers: Parameters<typeof stubApi>[0] = {}, jwt = '') {
  const api = stubApi(handlers);
  const shell = createServices({ config: DEFAULT_SHOP, apiUrl: '', adapter: api.adapter });
  if (jwt) shell.bus.publish('session/token-changed', { jwt });
  const { wishList } = shell.services;
  return { api, shell, wishList, ids: () => wishList.store.get().items.map(({ productId }) => productId) };
}
const stored = () => parseStoredList(localStorage.getItem('wish_list'));

test('a guest’s list is kept in storage, newest first, without duplicates', async () => {
  const { wishList, ids } = open();
  await wishList.save(first);
  await wishList.save(second);
  await wishList.save(first);
  expect(ids()).toEqual([2, 1]);
  expect(stored().account).toBe('');
  await wishList.remove(2);
  expect(stored().items.map(({ productId }) => productId)).toEqual([1]);
});

test('moves a guest’s list to the account, and reloads it', async () => {
  await open().wishList.save(first);
  const { wishList, api, ids } = open({ 'POST /api/wish-list': reply(1), 'GET /api/wish-list': reply(2, 1) }, jwtOf('7'));
  expect(await wishList.load()).toMatchObject({ ok: true });
  expect(JSON.stringify(api.calls)).toContain('savedAt');
  expect(ids()).toEqual([2, 1]);
  expect(stored()).toMatchObject({ account: '7', items: [{ productId: 2 }, { productId: 1 }] });
});

test.each([500, 404, 409])('a move that failed with %d keeps the guest’s list for the next time', async (status) => {
  await open().wishList.save(first);
  const { wishList } = open({ 'POST /api/wish-list': { status, body: {} } }, jwtOf('7'));
  expect((await wishList.load()).ok).toBe(false);
  expect(stored()).toMatchObject({ account: '', items: [{ productId: 1 }] });
});

test('shows a change until it is refused, and then reverts it', async () => {
  let answer = () => undefined as void;
  const refused = { status: 409, body: { message: 'Your wish list is full.' } };
  const { wishList, api, ids } = open(
    {
      'GET /api/wish-list': reply(2),
      'POST /api/wish-list': () => new Promise((resolve) => (answer = () => resolve(refused))),
    },
    jwtOf('7'),
  );
  await wishList.load();
  const saving = wishList.save(first);
  await waitFor(() => expect(api.named('POST /api/wish-list')).toHaveLength(1));
  expect(ids()).toEqual([1, 2]);
  answer();
  expect(await saving).toMatchObject({ ok: false, failure: { message: 'Your wish list is full.' } });
  expect(ids()).toEqual([2]);
});

test('hides the list of an account from other accounts and guests', async () => {
  const { wishList } = open({ 'GET /api/wish-list': reply(2) }, jwtOf('7'));
  await wishList.load();
  const guest = open();
  guest.shell.services.wishList.load();
  expect(guest.ids()).toEqual([]);
});

test.each(['', 'x', '{}', '[]', 'null', '{"items":[1,{"productId":"1"},null]}', '{"account":3,"items":{}}'])(
  'reads %j in storage as an empty list',
  (text) => expect(parseStoredList(text)).toEqual({ account: '', items: [] }),
);
