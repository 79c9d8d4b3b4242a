import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './page';
import type { Settings } from './settings';

const SETTINGS: Settings = {
  checkout: { version: 1, value: { closed: null } },
  shop: {
    version: 1,
    value: {
      name: 'Laces',
      legalName: 'Laces (Pty) Ltd',
      registrationNumber: '',
      vatNumber: '',
      address: '1 Long St',
      phone: '021 000 0000',
      email: 'shop@example.com',
      informationOfficer: '',
      refundDays: 30,
    },
  },
  notices: { version: 1, value: { newOrder: true, returnRequest: true, dispute: true, failedRefund: true, dailySummary: true } },
  stock: { version: 1, value: { lowStock: 2 } },
};

test("shows another member's values of a group before it can be saved, even if another group is saved", async () => {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['settings.edit'] }) } },
    'GET /settings': { body: SETTINGS },
    'PUT /settings/stock': { status: 204 },
    'PUT /settings/shop': { status: 204 },
  });
  const user = userEvent.setup();
  renderPage(page);
  const shop = within(await screen.findByRole('form', { name: 'Shop details' }));
  const stock = within(screen.getByRole('form', { name: 'Stock' }));
  await user.type(shop.getByLabelText('Name'), ' and Soles');
  const { value } = SETTINGS.shop;
  api.reply('GET /settings', {
    body: { ...SETTINGS, shop: { version: 2, value: { ...value, phone: '021 999 9999' } } },
  });
  await user.click(stock.getByRole('button', { name: 'Save stock' }));
  await waitFor(() => expect(shop.getByLabelText<HTMLInputElement>('Phone number').value).toBe('021 999 9999'));
  await user.click(shop.getByRole('button', { name: 'Save shop details' }));
  expect(api.called('PUT /settings/shop')).toEqual([
    { version: 2, value: { ...value, name: 'Laces and Soles', phone: '021 999 9999' } },
  ]);
});
