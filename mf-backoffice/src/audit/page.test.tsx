import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './page';

test('shows failed log-ins, which strangers cause, only on request', async () => {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['audit.read'] }) } },
    'GET /audit': { body: { entries: [], next: null } },
    'GET /audit/failed-log-ins': {
      body: { failed: [{ hour: '2026-11-28T03:00:00.000Z', network: '2001:db8::/64', member: null, attempts: 150 }] },
    },
  });
  renderPage(page);
  const button = await screen.findByRole('button', { name: 'Show failed log-ins' });
  expect(api.called('GET /audit/failed-log-ins')).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('2001:db8::/64')).not.toBeNull();
  expect(screen.getByText('150')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Hide failed log-ins' }));
  expect(screen.queryByText('150')).toBeNull();
});
