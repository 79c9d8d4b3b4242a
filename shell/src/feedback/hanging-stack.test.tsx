import { act, render, screen } from '@testing-library/react';
import { FeedbackHost } from './host';
import { createFeedback } from './model';

jest.mock('./toast-stack', () => ({ then: () => undefined }));

afterEach(() => jest.useRealTimers());

test('shows every message when the toast stack does not arrive in time', async () => {
  jest.useFakeTimers();
  const feedback = createFeedback();
  feedback.toast({ kind: 'error', text: 'Network error.' });
  render(<FeedbackHost feedback={feedback} />);
  await act(() => jest.advanceTimersByTimeAsync(4100));
  expect(screen.getByRole('alert').textContent).toBe('Network error.');
});
