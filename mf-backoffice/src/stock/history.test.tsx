import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubApi } from '../testing/stub-api.fixture';
import { History } from './history';

const entry = (note: string) => ({
  id: note,
  at: '2026-11-26T10:00:00Z',
  size: 'size7',
  delta: 1,
  onHand: 4,
  reason: 'count',
  note,
});

test('does not show the newest entries when older ones fail to load, and offers a retry', async () => {
  const api = stubApi({
    'GET /stock/5/history?revision=1': { body: { entries: [entry('the newest')], next: '9' } },
    'GET /stock/5/history?before=9&revision=1': { status: 503, body: { message: 'We are busy.' } },
  });
  render(<History productId={5} revision={1} />);
  await screen.findByText('the newest');
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We are busy.');
  expect([screen.queryByText('the newest'), screen.queryByRole('button', { name: 'Older' })]).toEqual([null, null]);
  api.reply('GET /stock/5/history?before=9&revision=1', { body: { entries: [entry('an older one')], next: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('an older one');
});
