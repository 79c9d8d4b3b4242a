import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './detail-page';

const customer = {
  id: 7,
  name: 'Eve',
  email: 'victim@example.org',
  logInEmail: 'eve@example.com',
  emailConfirmed: false,
  unprovenEmails: ['eve@example.com', 'victim@example.org'],
  phone: '',
  address: '',
  createdAt: '2026-11-01T08:00:00.000Z',
  orders: 0,
  spent: 0,
  lastOrderAt: null,
  newsletter: false,
  recentOrders: [],
  messages: [],
  unprovenMessages: [
    { id: 3, email: 'victim@example.org', receivedAt: '2026-11-02T08:00:00.000Z', state: 'open', text: 'A private matter' },
  ],
};

test('data under an unconfirmed email is listed separately, and erased only with a reason', async () => {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['customers.read', 'customers.erase'] }) } },
    'GET /customers/7': { body: customer },
    'POST /customers/7/erase': { status: 204 },
  });
  renderPage(page, { params: { id: '7' } });
  await screen.findByText('eve@example.com');
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Messages from an email that is not confirmed' })).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Erase customer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Asked by phone');
  const fields = dialog.getAllByLabelText(/^How the person showed that/);
  expect(fields).toHaveLength(2);
  await userEvent.type(fields[0]!, 'Wrote from it');
  await userEvent.click(dialog.getByRole('button', { name: 'Erase customer' }));
  expect(api.called('POST /customers/7/erase')).toEqual([
    { reason: 'Asked by phone', proofs: [{ email: 'eve@example.com', reason: 'Wrote from it' }] },
  ]);
});
