import { screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './list-page';

const EMPTY = { rows: [], total: 0, page: 1, views: { toPack: 0, attention: 0, packed: 0, onItsWay: 0 } };

test.each([
  ['without amounts', ['orders.read'], 'sort=-orderedAt'],
  ['with amounts', ['orders.read', 'orders.read-money'], 'payment=refunded&sort=total'],
])('a link to a list by payment, sorted by total, for a role %s', async (_, permissions, asked) => {
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions }) } },
    [`GET /orders?${asked}&page=1&limit=25`]: { body: EMPTY },
  });
  renderPage(page, { path: '/Back-Office/Orders?payment=refunded&sort=total' });
  await screen.findByText('No orders match.');
});

test('members with access to amounts can download the credit notes of the days that the list shows', async () => {
  const permissions = ['orders.read', 'orders.read-money'];
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions }) } },
    'GET /orders?from=2026-11-01&to=2026-11-30&sort=-orderedAt&page=1&limit=25': { body: EMPTY },
  });
  renderPage(page, { path: '/Back-Office/Orders?from=2026-11-01&to=2026-11-30' });
  const link = await screen.findByRole('link', { name: 'Credit notes' });
  expect(link.getAttribute('href')).toMatch(/\/credit-notes\.csv\?from=2026-11-01&to=2026-11-30&separator=semicolon$/);
});
