import { loadScript } from './load-script';

const scripts = () => [...document.head.querySelectorAll('script')];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

test('PAY-5: loading a provider’s script is given up after 120 seconds, and may be tried again', async () => {
  const load = loadScript('https://pay.example/a.js');
  const outcome = jest.fn();
  load.catch(outcome);
  await jest.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls[0][0].message).toContain('120 seconds');
  expect(scripts()).toEqual([]);
  void loadScript('https://pay.example/a.js').catch(() => undefined);
  expect(scripts()).toHaveLength(1);
});

test('a script is loaded once', async () => {
  const loads = [loadScript('https://pay.example/b.js'), loadScript('https://pay.example/b.js')];
  expect(scripts()).toHaveLength(1);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await Promise.all(loads);
  await jest.advanceTimersByTimeAsync(200_000);
});

test('a script that cannot be had is a failure', async () => {
  const load = loadScript('https://pay.example/c.js');
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(load).rejects.toThrow('could not be loaded');
});
