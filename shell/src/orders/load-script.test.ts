import { loadScript } from './load-script';

const scripts = () => [...document.head.querySelectorAll('script')];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

test('PAY-5: loading a provider’s script times out after 120 seconds and can be retried', async () => {
  const load = loadScript('https://pay.example/a.js');
  const onRejected = jest.fn();
  load.catch(onRejected);
  await jest.advanceTimersByTimeAsync(119_999);
  expect(onRejected).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onRejected.mock.calls[0][0].message).toContain('120 seconds');
  expect(scripts()).toEqual([]);
  void loadScript('https://pay.example/a.js').catch(() => undefined);
  expect(scripts()).toHaveLength(1);
});

test('loads a script once', async () => {
  const loads = [loadScript('https://pay.example/b.js'), loadScript('https://pay.example/b.js')];
  expect(scripts()).toHaveLength(1);
  scripts()[0]?.dispatchEvent(new Event('load'));
  await Promise.all(loads);
  await jest.advanceTimersByTimeAsync(200_000);
});

test('rejects when a script fails to load', async () => {
  const load = loadScript('https://pay.example/c.js');
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(load).rejects.toThrow('could not be loaded');
});
