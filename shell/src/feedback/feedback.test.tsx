import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { durationOf } from './durations';
import { FeedbackHost } from './host';
import { createFeedback } from './model';

function renderFeedback() {
  const feedback = createFeedback();
  render(
    <StrictMode>
      <main id="main">
        <button>Below</button>
      </main>
      <ServicesProvider services={servicesFixture()}>
        <FeedbackHost feedback={feedback} />
      </ServicesProvider>
    </StrictMode>,
  );
  return feedback;
}
/** Starts work inside act without awaiting it. */
function start<T>(work: () => Promise<T>): Promise<T> {
  let started: Promise<T> | undefined;
  act(() => {
    started = work();
  });
  return started!;
}
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

test('ERR-1: an error is an alert with its text and stays for more than two seconds', async () => {
  const feedback = renderFeedback();
  act(() => feedback.toast({ kind: 'error', text: 'Network error. Please check your connection and try again.' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please check your connection and try again.');
  await wait(2000);
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('an alert is not in a live region, where it would be read twice; a status is in one', async () => {
  const feedback = renderFeedback();
  const live = (role: 'alert' | 'status') => screen.getByRole(role).closest('[aria-live]')?.getAttribute('aria-live');
  act(() => feedback.toast({ kind: 'error', text: 'Out of Stock' }));
  await screen.findByRole('alert');
  expect(live('alert')).toBe('off');
  act(() => feedback.toast({ kind: 'success', text: 'Welcome Back' }));
  await screen.findByRole('status');
  expect(live('status')).toBe('polite');
});

test('ERR-1: a success is a status and stays for 1500 ms', async () => {
  const feedback = renderFeedback();
  const toast = { kind: 'success', text: 'Welcome Back' } as const;
  expect(durationOf(toast)).toBe(1500);
  act(() => feedback.toast(toast));
  expect((await screen.findByRole('status')).textContent).toBe('Welcome Back');
  await wait(1200);
  expect(screen.getByText('Welcome Back')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Welcome Back')).toBeNull());
});

test('a toast can set its duration, and the focus in it pauses the countdown', async () => {
  const feedback = renderFeedback();
  act(() => feedback.toast({ kind: 'success', text: 'Brief', duration: 300 }));
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  await wait(600);
  expect(screen.getByText('Brief')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Brief')).toBeNull());
});

test('a mouse that moves in a card pauses it, and one at rest under it does not', async () => {
  const feedback = renderFeedback();
  const move = (card: HTMLElement, movementX: number) => {
    const event = createEvent.mouseMove(card);
    Object.assign(event, { movementX, movementY: 0 });
    fireEvent(card, event);
  };
  act(() => feedback.toast({ kind: 'success', text: 'Brief', duration: 300 }));
  move(await screen.findByRole('status'), 0);
  await waitFor(() => expect(screen.queryByText('Brief')).toBeNull());
  act(() => feedback.toast({ kind: 'success', text: 'Read me', duration: 300 }));
  const card = await screen.findByRole('status');
  move(card, 3);
  await wait(600);
  expect(screen.getByText('Read me')).toBeTruthy();
  fireEvent.mouseLeave(card);
  await waitFor(() => expect(screen.queryByText('Read me')).toBeNull());
});

test.each([
  ['comes up over the button that was pressed', 660, '116px'],
  ['comes up elsewhere', 200, ''],
])('stands above the button if it %s', async (_what, top, bottom) => {
  const feedback = renderFeedback();
  const button = screen.getByRole('button', { name: 'Below' });
  const rect = (x: number, y: number, width: number, height: number) => () => new DOMRect(x, y, width, height);
  button.getBoundingClientRect = rect(300, top, 90, 44);
  const region = document.querySelector<HTMLElement>('[aria-live=polite]')!;
  region.getBoundingClientRect = rect(16, 744, 400, 0);
  await userEvent.click(button);
  act(() => feedback.toast({ kind: 'error', text: 'Out of Stock' }));
  await screen.findByRole('alert');
  expect([window.innerHeight, region.style.bottom]).toEqual([768, bottom]);
  // A visible message stays in its place.
  button.getBoundingClientRect = rect(300, 700, 90, 44);
  act(() => feedback.toast({ kind: 'error', text: 'Another one' }));
  await screen.findByText('Another one');
  expect(region.style.bottom).toBe(bottom);
});

test('a visible message is not shown twice; after closing, it can be shown again', async () => {
  const feedback = renderFeedback();
  act(() => {
    feedback.toast({ kind: 'error', text: 'Out of Stock' });
    feedback.toast({ kind: 'error', text: 'Out of Stock' });
  });
  await screen.findByRole('alert');
  expect(screen.getAllByText('Out of Stock')).toHaveLength(1);
  expect(screen.getByRole('log').querySelectorAll('[title="Out of Stock"]')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  act(() => feedback.toast({ kind: 'error', text: 'Out of Stock' }));
  expect(await screen.findByText('Out of Stock')).toBeTruthy();
  expect(screen.getByRole('log').querySelectorAll('[title="Out of Stock"]')).toHaveLength(2);
});

test('PDP-5: announces a repeated message again, and shows it for its full time', async () => {
  const feedback = renderFeedback();
  const toast = { kind: 'success', text: 'Successfully added to Cart.', duration: 2400 } as const;
  act(() => feedback.toast(toast));
  const first = await screen.findByRole('status');
  await wait(1600);
  act(() => feedback.toast(toast));
  // One at a time, in the same place.
  const second = screen.getByRole('status');
  expect([second.textContent, second === first, first.isConnected]).toEqual([toast.text, false, false]);
  expect(screen.getAllByText(toast.text)).toHaveLength(1);
  await wait(1600);
  // A third starts the time anew again.
  expect(second.isConnected).toBe(true);
  act(() => feedback.toast(toast));
  await wait(1600);
  expect(screen.getByText(toast.text)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(toast.text)).toBeNull(), { timeout: 10_000 });
}, 45_000);

test('a repeated message has the duration of the repeat, and keeps the focus that is in it', async () => {
  const feedback = renderFeedback();
  act(() => feedback.toast({ kind: 'error', text: 'Out of Stock' }));
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  act(() => feedback.toast({ kind: 'error', text: 'Out of Stock', duration: 300 }));
  const again = screen.getByRole('button', { name: 'Dismiss' });
  expect([again === dismiss, document.activeElement === again]).toEqual([false, true]);
  await wait(600);
  expect(screen.getByRole('alert').textContent).toBe('Out of Stock');
  act(() => again.blur());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 10_000 });
});

test('removes resolved errors, keeps other messages, and can show the same error again', async () => {
  const feedback = renderFeedback();
  const error = { kind: 'error', text: 'Authentication failed. Please log in again.' } as const;
  act(() => {
    feedback.toast(error);
    feedback.toast({ kind: 'info', text: 'Saved for later.', duration: 10_000 });
  });
  await screen.findByRole('alert');
  act(() => feedback.dismissErrors());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByText('Saved for later.')).toBeTruthy();
  act(() => feedback.toast(error));
  expect((await screen.findByRole('alert')).textContent).toBe(error.text);
});

test.each(['toast', 'popup'] as const)(
  'a success (%s) removes the errors of earlier attempts, not those of the same attempt',
  async (how) => {
    const feedback = renderFeedback();
    const weak = { kind: 'error', text: 'Unprocessable Entity. Passwords do not match or do not meet requirements.' } as const;
    const partly = { kind: 'error', text: 'Not moved to your cart: Dunk Low.' } as const;
    const success = { kind: 'success', title: 'Success!', text: 'Password changed.' } as const;
    await act(() => feedback.busy(Promise.resolve()));
    act(() => feedback.toast(weak));
    await screen.findByText(weak.text);
    await act(() => feedback.busy(Promise.resolve()));
    act(() => feedback.toast(partly));
    act(() => void feedback[how](success));
    await waitFor(() => expect(screen.queryByText(weak.text)).toBeNull());
    expect(screen.getByText(partly.text)).toBeTruthy();
  },
);

test('a success without a request removes no error', async () => {
  const feedback = renderFeedback();
  await act(() => feedback.busy(Promise.resolve()));
  act(() => feedback.toast({ kind: 'error', text: 'Out of Stock' }));
  act(() => feedback.toast({ kind: 'success', text: 'Link copied.' }));
  await screen.findByText('Link copied.');
  expect(screen.getByText('Out of Stock')).toBeTruthy();
});

test('popups are dialogs with OK, shown one at a time, that resolve when closed', async () => {
  const feedback = renderFeedback();
  const closed = jest.fn();
  act(() => {
    void feedback.popup({ kind: 'success', title: 'Success!', text: 'Done.' }).then(closed);
    void feedback.popup({ kind: 'error', title: 'Oops...', text: 'Not done.' });
  });
  expect((await screen.findByRole('dialog', { name: 'Success!' })).textContent).toContain('Done.');
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  const description = screen.getByRole('button', { name: 'OK' }).getAttribute('aria-describedby');
  expect(document.getElementById(description ?? '')?.textContent).toBe('Done.');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(closed).toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await screen.findByRole('alertdialog', { name: 'Oops...' })).textContent).toContain('Not done.');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a popup that outlives the control it was opened from leaves the focus on the heading of the page', async () => {
  const feedback = renderFeedback();
  const below = screen.getByRole('button', { name: 'Below' });
  below.focus();
  act(() => void feedback.popup({ kind: 'success', title: 'Success!', text: 'Done.' }));
  await screen.findByRole('dialog');
  const heading = document.createElement('h1');
  document.getElementById('main')!.replaceChildren(heading);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(document.activeElement).toBe(heading);
});

test('NAV-11: the overlay stays until all work has settled, even after a failure', async () => {
  const feedback = renderFeedback();
  let [finish, fail] = [() => undefined as void, () => undefined as void];
  const overlay = () => screen.queryByRole('status', { name: 'Loading' });
  const below = screen.getByRole('button', { name: 'Below' });
  act(() => below.focus());
  const first = start(() => feedback.busy(new Promise<string>((resolve) => (finish = () => resolve('result')))));
  const second = start(() => feedback.busy(new Promise((_, reject) => (fail = () => reject(new Error('no'))))));
  await wait(0);
  // The one element of this role and name is the cover itself, not the spinner in its middle.
  const { position, inset } = getComputedStyle(overlay()!);
  expect([position, inset]).toEqual(['fixed', '0']);
  expect([document.activeElement, screen.getByRole('main').getAttribute('aria-busy')]).toEqual([below, 'true']);
  const pressed = jest.fn();
  below.addEventListener('click', pressed);
  below.click();
  expect(pressed).not.toHaveBeenCalled();
  fail();
  await act(() => expect(second).rejects.toThrow('no'));
  expect(overlay()).toBeTruthy();
  finish();
  expect(await act(() => first)).toBe('result');
  await wait(0);
  expect([overlay(), screen.getByRole('main').getAttribute('aria-busy')]).toEqual([null, null]);
  below.click();
  expect(pressed).toHaveBeenCalledTimes(1);
});
