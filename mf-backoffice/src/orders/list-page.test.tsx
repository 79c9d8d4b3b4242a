import { screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import { forgetSession } from '../session/session-store';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './list-page';

beforeEach(() => forgetSession());

const EMPTY = { rows: [], total: 0, page: 1, views: { toPack: 0, attention: 0, packed: 0, onItsWay: 0 } };

test.each([
  ['without amounts', ['orders.read'], '-orderedAt'],
  ['with amounts', ['orders.read', 'orders.read-money'], 'total'],
])('a link to a list sorted by total, for a role %s', async (_, permissions, sort) => {
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions }) } },
    [`GET /orders?sort=${sort}&page=1&limit=25`]: { body: EMPTY },
  });
  renderPage(page, { path: '/Back-Office/Orders?sort=total' });
  await screen.findByText('No order is like this.');
});
