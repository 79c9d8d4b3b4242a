import { Component, useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { act, render, screen } from '@testing-library/react';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { later } from './later';

function Row({ name }: { name: string }) {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button onClick={() => setPresses(presses + 1)}>{`${name} ${presses}`}</button>
      <a href="/Shop/Dunk?size=7">All</a>
    </>
  );
}

/** The place of the page, in a router. */
const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
const inRouter = (part: ReactNode, services = servicesFixture()) => (
  <ServicesProvider services={services}>
    <MemoryRouter>
      {part}
      <Address />
    </MemoryRouter>
  </ServicesProvider>
);

/** Notes an error, as the page does, which then shows another version, or the server's markup with 'Try again'. */
class Boundary extends Component<{ onError(error: unknown): void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.broken ? 'broken' : this.props.children;
  }
}

const press = () => act(() => screen.getByRole('button').click());
const text = () => screen.queryByRole('button')?.textContent;

let arrive: (component: typeof Row) => void;

/** The part in the browser; its code arrives or fails when the test says so. */
function part() {
  let fail: (error: Error) => void = () => undefined;
  const load = jest.fn(() => new Promise<typeof Row>((resolve, reject) => ([arrive, fail] = [resolve, reject])));
  return {
    Part: later<{ name: string }>('row', undefined, load),
    load,
    arrive: () => act(async () => arrive(Row)),
    fail: () => act(async () => fail(new Error('Failed to fetch'))),
  };
}

/** Hydrates the server's markup of the part. */
async function hydrate(services = servicesFixture()) {
  const { Part, ...rest } = part();
  const Known = later<{ name: string }>('row', Row, async () => Row);
  let approach: () => void = () => undefined;
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      approach = () => notify([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(inRouter(<Known name="Dunk" />));
  const button = screen.getByRole('button');
  const hydrated = jest.fn();
  document.addEventListener('storefront:hydrated', (event) => hydrated((event as CustomEvent<string>).detail), { once: true });
  const onError = jest.fn();
  const inPage = (
    <Boundary onError={onError}>
      <Part name="Dunk" />
    </Boundary>
  );
  const ignore = { onRecoverableError() {}, onCaughtError() {} };
  const { rerender } = await act(async () => render(inRouter(inPage, services), { container, hydrate: true, ...ignore }));
  return {
    ...rest,
    button,
    /** As the shell does for a link to the page. */
    fetchAhead: () => Part.load(),
    hydrated,
    rerender: () => act(async () => rerender(inRouter(inPage, services))),
    onError,
    approach: () => act(() => void approach()),
  };
}

afterEach(async () => {
  // Else it is given up during a later test.
  await act(async () => arrive(Row));
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'IntersectionObserver');
  document.body.innerHTML = '';
});

test('keeps the server markup until it is on the screen, then hydrates the same elements', async () => {
  const { load, arrive, approach, button, hydrated, rerender } = await hydrate();
  await rerender();
  expect([text(), load.mock.calls.length, hydrated.mock.calls]).toEqual(['Dunk 0', 0, []]);
  approach();
  await arrive();
  expect(hydrated.mock.calls).toEqual([['row']]);
  press();
  expect([text(), button.isConnected, load.mock.calls.length]).toEqual(['Dunk 1', true, 1]);
});

test('a touch also loads it, even one that the early-press script intercepts', async () => {
  const { load, button } = await hydrate();
  document.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  document.body.click();
  expect(load).not.toHaveBeenCalled();
  document.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  button.click();
  expect(load).toHaveBeenCalledTimes(1);
});

test('loads as soon as it is known that the visitor has saved something: the server wrote each heart empty', async () => {
  const services = servicesFixture();
  const { load } = await hydrate(services);
  services.wishList.store.set({ items: [], loaded: true });
  expect(load).not.toHaveBeenCalled();
  services.wishList.store.set({ items: [{ productId: 1 } as never] });
  expect(load).toHaveBeenCalledTimes(1);
});

test('a link pressed before its code has loaded navigates without a new document; opening a new tab is left to the browser', async () => {
  const { load, button } = await hydrate();
  const pressLink = (how: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
    act(() => void screen.getByRole('link').dispatchEvent(event));
    return event.defaultPrevented;
  };
  // The browser's own way: jsdom has none.
  window.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
  pressLink({ ctrlKey: true });
  expect(screen.getByRole('status').textContent).toBe('/');
  expect(pressLink()).toBe(true);
  expect([screen.getByRole('status').textContent, button.isConnected, load.mock.calls.length]).toEqual([
    '/Shop/Dunk?size=7',
    true,
    1,
  ]);
});

test('loads at once without server markup', async () => {
  const { Part, arrive } = part();
  await act(async () => render(inRouter(<Part name="Dunk" />)));
  expect(text()).toBeUndefined();
  await arrive();
  expect(text()).toBe('Dunk 0');
});

test('renders with its page if the page has awaited it', async () => {
  const { Part, arrive } = part();
  const loaded = Part.load();
  await arrive();
  await loaded;
  render(inRouter(<Part name="Dunk" />));
  expect(text()).toBe('Dunk 0');
});

test('FED-4: rejects after the time limit of a hanging file, and uses the file if it arrives later', async () => {
  const { Part, load, arrive } = part();
  jest.useFakeTimers();
  const failed = jest.fn();
  Part.load().catch(failed);
  await jest.advanceTimersByTimeAsync(3900);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(failed.mock.calls).toEqual([[new Error('Loading chunk took longer than 4000 ms')]]);
  // Too late for the page, in time for the next try.
  await arrive();
  await Part.load();
  render(inRouter(<Part name="Dunk" />));
  expect([text(), load.mock.calls.length]).toEqual(['Dunk 0', 1]);
});

test('FED-4: gives up a file that hangs where a page shows nothing of the part', async () => {
  const { Part } = part();
  jest.useFakeTimers();
  const onError = jest.fn();
  render(
    inRouter(
      <Boundary onError={onError}>
        <Part name="Dunk" />
      </Boundary>,
    ),
  );
  await act(() => jest.advanceTimersByTimeAsync(4100));
  expect(onError.mock.calls).toEqual([[new Error('Loading chunk took longer than 4000 ms')]]);
});

test("the server's markup stays while a file is slow, and works once the file has loaded", async () => {
  const { arrive, approach, fetchAhead, onError, button } = await hydrate();
  jest.useFakeTimers();
  fetchAhead().catch(() => undefined);
  approach();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect([text(), onError.mock.calls]).toEqual(['Dunk 0', []]);
  await arrive();
  press();
  expect([text(), button.isConnected]).toEqual(['Dunk 1', true]);
});

test('a press from before the page was hydrated loads it', async () => {
  const { load, button } = await hydrate();
  button.dispatchEvent(new Event('storefront:touched'));
  expect(load).toHaveBeenCalledTimes(1);
});

// The last test: React reports what it could not hydrate with the next root.
test('FED-4: retries a failed file once, then reports the failure to its page once', async () => {
  const { load, fail, approach, onError } = await hydrate();
  approach();
  await fail();
  expect([text(), load.mock.calls.length]).toEqual(['Dunk 0', 2]);
  await fail();
  expect(onError.mock.calls).toEqual([[new Error('Failed to fetch')]]);
  expect([document.body.textContent, load.mock.calls.length]).toEqual(['broken/', 2]);
});
