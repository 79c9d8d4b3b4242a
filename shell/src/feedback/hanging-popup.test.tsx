import { act, render, screen } from '@testing-library/react';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { FeedbackHost } from './host';
import { createFeedback } from './model';

let arrive: () => void;
jest.mock('./popup', () => ({
  then: (resolve: (module: object) => void) => (arrive = () => resolve(jest.requireActual<object>('./popup'))),
}));

test('a popup that is asked for twice while its code is loading is closed once, with its page', async () => {
  const feedback = createFeedback();
  const closed = jest.fn();
  render(
    <ServicesProvider services={servicesFixture({ feedback })}>
      <FeedbackHost feedback={feedback} />
    </ServicesProvider>,
  );
  const popup = { kind: 'error', title: 'Oops...', text: 'Log in first.' } as const;
  for (const press of [1, 2]) await act(async () => void feedback.popup(popup).then(() => closed(press)));
  // As `closeDialogs` does when a shopper goes back.
  await act(async () => document.querySelector('[data-modal]')!.dispatchEvent(new Event('cancel')));
  expect(closed.mock.calls).toEqual([[1], [2]]);
  await act(async () => arrive());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
