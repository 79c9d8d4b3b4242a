import { act, render, screen } from '@testing-library/react';
import { FeedbackHost } from './host';
import { createFeedback } from './model';

let tries = 0;
jest.mock('./toast-stack', () => {
  tries += 1;
  if (tries === 1) throw new Error('the network is gone');
  return jest.requireActual<object>('./toast-stack');
});

test('a stack that loads at the second message does not take the first away', async () => {
  const feedback = createFeedback();
  feedback.toast({ kind: 'error', text: 'Network error.' });
  render(<FeedbackHost feedback={feedback} />);
  await screen.findByRole('alert');
  act(() => feedback.toast({ kind: 'success', text: 'Back again' }));
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(screen.getByRole('status').textContent).toBe('Back again');
  expect(screen.getByRole('alert').textContent).toBe('Network error.');
});
