import { prefetchCodeWhenIdle, prefetchOnIntent } from './prefetch';

const saveData = (on: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: on }, configurable: true, writable: true });

beforeEach(() => {
  jest.useFakeTimers();
  saveData(false);
  document.body.innerHTML = `
    <header><a href="/Login">Log in</a></header>
    <main><a href="/Shop/Dunk">Dunk</a><a href="/Shop/Dunk?sort=new">New</a><a href="/Info/Help">Help</a><a href="https://other.example/">Other</a><a href="/order.pdf" download>Order</a></main>`;
});
afterEach(() => jest.useRealTimers());

describe('when the browser is idle', () => {
  test('the code of each page that the content links to is loaded once, one after the other', async () => {
    const ends: (() => void)[] = [];
    const prefetchCode = jest.fn((_pathname: string) => new Promise<void>((end) => ends.push(end)));
    prefetchCodeWhenIdle(prefetchCode);
    expect(prefetchCode).not.toHaveBeenCalled();
    await jest.runAllTimersAsync();
    expect(prefetchCode.mock.calls).toEqual([['/Shop/Dunk']]);
    ends[0]!();
    await jest.advanceTimersByTimeAsync(0);
    expect(prefetchCode.mock.calls).toEqual([['/Shop/Dunk'], ['/Info/Help']]);
    ends[1]!();
  });

  test('loads nothing with Save-Data', async () => {
    saveData(true);
    const prefetchCode = jest.fn(async () => undefined);
    prefetchCodeWhenIdle(prefetchCode);
    await jest.runAllTimersAsync();
    expect(prefetchCode).not.toHaveBeenCalled();
  });
});

test('a touch loads the page of its link, once in ten seconds, and no file to save', () => {
  const prefetch = jest.fn();
  prefetchOnIntent(prefetch);
  const touch = (link: string) => document.querySelector(link)!.dispatchEvent(new Event('touchstart', { bubbles: true }));
  touch('main a');
  touch('main a');
  touch('[download]');
  expect(prefetch.mock.calls).toEqual([['/Shop/Dunk']]);
});
