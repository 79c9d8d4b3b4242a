import { act, render, screen } from '@testing-library/react';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { FeedbackHost } from './host';
import { createFeedback } from './model';

jest.mock('./popup', () => {
  throw new Error('the network is gone');
});

test('shows the text of a popup that fails to load in one toast', async () => {
  const feedback = createFeedback();
  const closed = jest.fn();
  render(
    <ServicesProvider services={servicesFixture({ feedback })}>
      <FeedbackHost feedback={feedback} />
    </ServicesProvider>,
  );
  act(() => void feedback.popup({ kind: 'error', title: 'Oops...', text: 'Not done.' }).then(closed));
  expect((await screen.findByRole('alert')).textContent).toContain('Not done.');
  expect(feedback.store.get().log.map(({ text }) => text)).toEqual(['Not done.']);
  expect(closed).toHaveBeenCalled();
});
