import { screen } from '@testing-library/react';
import type { Page } from 'shared/contract';
import { renderPage } from 'shared/testing';
import { page as customer } from '../customers/detail-page';
import { page as discount } from '../discounts/edit-page';
import { page as launch } from '../launches/edit-page';
import { page as message } from '../messages/thread-page';
import { page as order } from '../orders/detail-page';
import { page as product } from '../products/edit-page';
import { page as found } from '../returns/detail-page';
import { page as member } from '../staff/member-page';
import { page as stock } from '../stock/product-page';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';

const PERMISSIONS = [
  ...[
    'customers.read',
    'discounts.edit',
    'launches.read',
    'messages.read',
    'orders.read',
    'products.edit',
    'staff.manage',
    'stock.adjust',
  ],
];

const PAGES: readonly [Page, api: string, list: string][] = [
  [order, '/orders/99', 'Orders'],
  [found, '/returns/99', 'Returns'],
  [product, '/products/99', 'Products'],
  [stock, '/stock/99', 'Stock'],
  [discount, '/discounts/99', 'Discounts'],
  [customer, '/customers/99', 'Customers'],
  [launch, '/launches/99', 'Launches'],
  [message, '/messages/99', 'Messages'],
  [member, '/members', 'Staff'],
];

function open(page: Page, api: string, status: number, reason: string) {
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: PERMISSIONS }) } },
    [`GET ${api}`]: { status, body: { message: reason } },
  });
  renderPage(page, { params: { id: '99', productId: '99' } });
}

test.each(PAGES)('a page of a missing item has a heading, a way back and a reason, but no retry: %#', async (...given) => {
  const [page, api, list] = given;
  open(page, api, 404, 'There is no such thing.');
  await screen.findByText('There is no such thing.');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: list }).some((link) => !link.closest('nav'))).toBe(true);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each(PAGES)('offers a retry when the server was too busy for a page: %#', async (page, api) => {
  open(page, api, 503, 'The shop is busy.');
  await screen.findByText('The shop is busy.');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('explains in plain words that no product can have this address', async () => {
  open(product, '/products/99', 400, 'id is a number.');
  await screen.findByText('There is nothing at this address.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
