import { screen, within } from '@testing-library/react';
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

test('names the author: a member, the shop itself, or a person who is not signed in', async () => {
  const entry = (id: string, author: object) => ({
    id,
    at: '2026-11-28T03:00:00.000Z',
    action: 'x.y',
    subject: 'x:1',
    subjectEmail: null,
    subjectName: null,
    before: null,
    after: null,
    reason: '',
    who: null,
    requestId: '',
    ...author,
  });
  const entries = [entry('3', { who: 'Sipho', requestId: 'r-1' }), entry('2', {}), entry('1', { requestId: 'r-2' })];
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['audit.read'] }) } },
    'GET /audit?q=x': { body: { entries, next: null } },
  });
  renderPage(page, { path: '/Back-Office/Audit-Log?q=x' });
  await screen.findByText('Sipho');
  const rows = within(screen.getByRole('table', { name: 'Audit log' }))
    .getAllByRole('row')
    .slice(1);
  const authors = rows.map((row) => within(row).getAllByRole('cell')[1]!.textContent);
  expect(authors.map((text) => /Sipho|The shop|Not signed in/.exec(text)?.[0])).toEqual(['Sipho', 'The shop', 'Not signed in']);
  const link = screen.getByRole('link', { name: 'For Excel (semicolons)' });
  expect(link.getAttribute('href')).toBe('/staff/api/audit.csv?q=x&separator=semicolon');
});
