import { screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './list-page';

test.each([
  ['5', 'Low: 5 pairs or fewer'],
  ['2', 'Low: 2 pairs or fewer'],
  ['', 'All products'],
])('the filter offers the value of the address: low=%s', async (low, label) => {
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['stock.adjust'] }) } },
    [`GET /stock?${low && `low=${low}&`}page=1`]: { body: { rows: [], total: 0, pageSize: 25 } },
  });
  renderPage(page, { path: `/Back-Office/Stock?low=${low}` });
  const filter = await screen.findByLabelText<HTMLSelectElement>('Show');
  expect(filter.selectedOptions[0]?.textContent).toBe(label);
  expect(await screen.findByText('No product matches.')).toBeTruthy();
});
