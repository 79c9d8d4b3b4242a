import { screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import type { CustomerDetail } from './customer';
import { page } from './detail-page';

test.each([
  [1, false],
  [130, true],
])('notes that older orders are not listed, if there are any: of %s', async (orders, isSaid) => {
  const customer: CustomerDetail = {
    id: 9,
    name: 'Thandi Nkosi',
    email: 'thandi@example.com',
    phone: '',
    createdAt: '2026-01-01T08:00:00.000Z',
    orders,
    spent: 100,
    lastOrderAt: '2026-03-01T08:00:00.000Z',
    newsletter: false,
    address: '',
    logInEmail: 'thandi@example.com',
    emailConfirmed: true,
    unprovenEmails: [],
    messages: [],
    unprovenMessages: [],
    recentOrders: [{ id: 'LC-1', orderedAt: '2026-03-01T08:00:00.000Z', status: 'paid', items: 1, total: 100 }],
  };
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['customers.read', 'orders.read'] }) } },
    'GET /customers/9': { body: customer },
  });
  renderPage(page, { params: { id: '9' } });
  await screen.findByText('LC-1');
  expect(screen.queryByText(/^The newest 1 of 130\./) !== null).toBe(isSaid);
  const link = screen.queryByRole('link', { name: 'Search for all' });
  expect(link?.getAttribute('href')).toBe(isSaid ? '/Back-Office/Orders?q=thandi%40example.com' : undefined);
});
