import { monitorStarts, type PageStart } from './start-monitor';

const WEBKIT = { name: 'webkit', version: '26' } as const;
const CHROMIUM = { name: 'chromium', version: '156' } as const;

function monitorFixture() {
  const warnings: string[] = [];
  const monitor = monitorStarts((_error, what) => warnings.push(what));
  const start = (over: Partial<PageStart>, host: number) =>
    monitor.record({ engine: WEBKIT, version: '1.4.0', started: false, address: `192.0.2.${host}`, ...over });
  return { monitor, warnings, start };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('warns of an outage in one engine, once in five minutes, and names engine and shell', () => {
  const { monitor, warnings, start } = monitorFixture();
  for (const host of [1, 2, 3]) start({}, host);
  for (const host of [4, 5, 6, 7]) start({ engine: CHROMIUM, started: true }, host);
  monitor.check();
  monitor.check();
  expect(warnings).toEqual(['pages do not start in webkit 26 with shell 1.4.0: 3 of 3 page loads in the last 5 minutes']);
  jest.advanceTimersByTime(299_000);
  for (const host of [1, 2, 3]) start({}, host);
  jest.advanceTimersByTime(2000);
  monitor.check();
  expect(warnings).toHaveLength(2);
});

test('does not warn when one network or less than half of the pages fail', () => {
  const { monitor, warnings, start } = monitorFixture();
  for (let at = 0; at < 10; at += 1) start({ address: `2001:db8::${at}` }, 0);
  for (const host of [1, 2, 3]) start({ engine: CHROMIUM }, host);
  for (const host of [4, 5, 6, 7]) start({ engine: CHROMIUM, started: true }, host);
  monitor.check();
  expect(warnings).toEqual([]);
});

test('forgets starts after five minutes', () => {
  const { monitor, warnings, start } = monitorFixture();
  for (const host of [1, 2, 3]) start({}, host);
  jest.advanceTimersByTime(301_000);
  monitor.check();
  expect(warnings).toEqual([]);
});
