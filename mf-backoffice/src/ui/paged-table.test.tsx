import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { page as products } from '../products/list-page';
import { page as stock } from '../stock/list-page';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';

const DUNK = { id: 5, productId: 5, name: 'Dunk Fynbos', category: 'Dunk', priceCents: 1, onHand: 4, state: 'live', sizes: [] };
const LISTS = [
  ['Stock', stock, '/stock?page='],
  ['Products', products, '/products?sort=name&page='],
] as const;

test.each(LISTS)(
  'does not show the previous page of %s under the number of one that failed to load',
  async (title, page, path) => {
    const body = { rows: [DUNK], total: 51, pageSize: 50 };
    const api = stubApi({
      'GET /me': { body: { member: memberFixture({ permissions: ['orders.read', 'products.edit', 'stock.adjust'] }) } },
      'GET /brands': { body: [] },
      [`GET ${path}1`]: { body },
      [`GET ${path}2`]: { status: 503, body: { message: 'We are busy.' } },
    });
    renderPage(page, { path: `/Back-Office/${title}` });
    await screen.findByText('Dunk Fynbos');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect((await screen.findByRole('alert')).textContent).toContain('We are busy.');
    expect(screen.queryByText('Dunk Fynbos')).toBeNull();
    api.reply(`GET ${path}2`, { body });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('51–51 of 51');
  },
);
