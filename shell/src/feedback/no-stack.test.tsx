import { act, render, screen, waitFor } from '@testing-library/react';
import { FeedbackHost } from './host';
import { createFeedback } from './model';

jest.mock('./toast-stack', () => {
  throw new Error('the network is gone');
});

test('shows every message when the toast stack fails to load', async () => {
  const feedback = createFeedback();
  feedback.toast({ kind: 'error', text: 'Network error.' });
  render(<FeedbackHost feedback={feedback} />);
  expect((await screen.findByRole('alert')).textContent).toBe('Network error.');
  const first = screen.getByRole('alert');
  act(() => feedback.toast({ kind: 'error', text: 'Network error.' }));
  expect([screen.getByRole('alert').textContent, first.isConnected]).toEqual(['Network error.', false]);
  act(() => feedback.dismissErrors());
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => feedback.toast({ kind: 'success', text: 'Back again', duration: 50 }));
  expect(screen.getByRole('status').textContent).toBe('Back again');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
