import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import type { Brand } from './brand';
import { page } from './page';

const DUNK: Brand = { id: 1, name: 'Dunk', path: 'Dunk', position: 0, shown: true, picture: '', version: 1, products: 2 };

test('a brand changed by another member is stored with both changes, once theirs is loaded', async () => {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['products.edit'] }) } },
    'GET /brands': { body: [DUNK] },
    'PUT /brands/1': {
      status: 409,
      body: { code: 'staff/changed-meanwhile', message: 'This brand was changed by Sipho a moment ago. Look again.' },
    },
  });
  const user = userEvent.setup();
  renderPage(page);
  await user.click(await screen.findByRole('button', { name: 'Change Dunk' }));
  const dialog = within(screen.getByRole('dialog'));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  await user.type(dialog.getByLabelText('Name'), ' Low');
  api.reply('GET /brands', { body: [{ ...DUNK, path: 'dunks', shown: false, version: 2 }] });
  await press('Save');
  await press('Load the latest version');
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe('dunks'));
  api.reply('PUT /brands/1', { body: { version: 3 } });
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { id: _id, products: _products, position: _position, ...stored } = DUNK;
  expect(api.called('PUT /brands/1')[1]).toEqual({ ...stored, name: 'Dunk Low', path: 'dunks', shown: false, version: 2 });
});

test('hides a brand in place, and moves it by its position', async () => {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['products.edit'] }) } },
    'GET /brands': { body: [DUNK, { ...DUNK, id: 2, name: 'Jordan', path: 'Jordan', position: 1 }] },
    'PUT /brands/1': { body: { version: 2 } },
  });
  const user = userEvent.setup();
  renderPage(page);
  await user.click(await screen.findByRole('button', { name: 'Hide Dunk' }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Dunk down' }).disabled).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Move Dunk down' }));
  await waitFor(() => expect(api.called('PUT /brands/1')).toHaveLength(2));
  const [hidden, moved] = api.called('PUT /brands/1');
  expect(hidden).toEqual({ name: 'Dunk', path: 'Dunk', shown: false, picture: '', version: 1 });
  expect(moved).toMatchObject({ position: 1 });
});
