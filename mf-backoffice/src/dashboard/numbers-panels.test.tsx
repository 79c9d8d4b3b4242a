import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { stubApi } from '../testing/stub-api.fixture';
import { NumbersPanels } from './numbers-panels';

const SUMS = { revenue: 199_900, sales: 199_900, orders: 1, refunds: 0 };
const body = { now: SUMS, before: SUMS, days: [], bestSellers: [] };

test('reports numbers of a day that do not load, and retries', async () => {
  const api = stubApi({
    'GET /numbers?period=today': { status: 503, body: { message: 'We are busy.' } },
    'GET /numbers?period=7': { body },
    'GET /numbers?period=30': { body },
    'GET /funnel?period=7': { body: { now: {}, before: {}, days: [], versions: [] } },
  });
  render(<NumbersPanels />, { wrapper: MemoryRouter });
  expect((await screen.findByRole('alert')).textContent).toContain('We are busy.');
  api.reply('GET /numbers?period=today', { body });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Compared with yesterday, up to this time');
  expect([screen.queryByRole('alert'), api.called('GET /numbers?period=30').length]).toEqual([null, 1]);
});
