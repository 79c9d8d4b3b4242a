import { useState, type ComponentType } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from '../testing';
import { onDemand } from './on-demand';

type Guide = ComponentType<object>;

/** A page with a button that opens the part; the test answers each request for its code. */
function open() {
  const requests: { resolve(part: Guide): void; reject(error: Error): void }[] = [];
  const Part = onDemand<object>(
    () => new Promise((resolve, reject) => requests.push({ resolve, reject })),
    () => 'Loading',
  );
  const services = servicesFixture();
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <Part onFailure={() => setOpen(false)} />}
      </>
    );
  }
  render(
    <ServicesProvider services={services}>
      <Page />
    </ServicesProvider>,
  );
  return { requests, services, press: () => userEvent.click(screen.getByRole('button', { name: 'Open' })) };
}

test('keeps the page, closes a part when its code does not arrive, says so, and loads it at the next opening', async () => {
  const { requests, services, press } = open();
  await press();
  expect(screen.getByText('Loading')).toBeTruthy();
  const error = new Error('offline');
  await act(async () => requests[0]!.reject(error));
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Network error. Please check your connection and try again.' }]);
  expect(services.called('services.report')).toEqual([[error]]);
  expect(screen.queryByText('Loading')).toBeNull();
  await press();
  await act(async () => requests[1]!.resolve(() => <p>How to measure</p>));
  expect(screen.getByText('How to measure')).toBeTruthy();
});

test('closes a part when its code hangs, and says so', async () => {
  jest.useFakeTimers();
  const { services } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await act(() => jest.advanceTimersByTimeAsync(4100));
  jest.useRealTimers();
  expect(screen.queryByText('Loading')).toBeNull();
  expect(services.toasts).toHaveLength(1);
});
