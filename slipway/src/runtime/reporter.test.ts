/** @jest-environment jsdom */
import { register } from './registry';
import { createReporter } from './reporter';
import { pointerWith, versionOf } from '../../test/page-runtime';

const sent: [address: string, body: unknown][] = [];
const warnings: unknown[] = [];
let report: ReturnType<typeof createReporter>;

beforeEach(() => {
  sent.length = 0;
  warnings.length = 0;
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation((text) => warnings.push(text));
  report = createReporter(
    () => ({ ...pointerWith({}), base: 'https://acme.example/releases/' }),
    (address, body) => sent.push([address, JSON.parse(body)]),
  );
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const of = (stage: 'load' | 'run' | 'loaded', version = '1.1.0') => ({ remote: 'news', version, stage });
const hide = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

test('sends failures together after a second, each once, without the error, and says them on the console', () => {
  report({ ...of('load'), error: new Error('thandi@example.com is undefined') });
  report(of('load'));
  report(of('run', '1.0.0'));
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([
    ['https://acme.example/releases/telemetry', { generation: 7, reports: [of('load'), of('run', '1.0.0')] }],
  ]);
  expect(warnings).toEqual(['slipway: news 1.1.0 failed (load).', 'slipway: news 1.0.0 failed (run).']);
});

test('sends what was loaded when the page is hidden', () => {
  report(of('loaded'));
  jest.advanceTimersByTime(5000);
  expect(sent).toEqual([]);
  hide();
  expect(sent[0]![1]).toEqual({ generation: 7, reports: [of('loaded')] });
});

test('a file that fails because its page is left is no failure, and one after the page came back is', () => {
  report(of('load'));
  hide();
  window.dispatchEvent(new Event('pagehide'));
  report(of('load'));
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  report(of('load'));
  jest.advanceTimersByTime(1000);
  expect(sent[0]![1]).toEqual({ generation: 7, reports: [of('load')] });
});

test('attributes an uncaught error to the version whose file threw it', () => {
  register('news', { ...versionOf('1.1.0'), folder: 'http://localhost/releases/news/1.1.0/' });
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('x'), filename: 'http://localhost/other.js' }));
  window.dispatchEvent(
    new ErrorEvent('error', { error: new Error('x'), filename: 'http://localhost/releases/news/1.1.0/late.js' }),
  );
  jest.advanceTimersByTime(1000);
  expect(sent[0]![1]).toEqual({ generation: 7, reports: [of('run')] });
});

test("notes what was loaded where Module Federation's DevTools look, and nothing of a version that failed", () => {
  const moduleInfo: Record<string, unknown> = {};
  const page = globalThis as { __FEDERATION__?: unknown };
  page.__FEDERATION__ = { moduleInfo };
  for (const version of ['1.1.0', '1.0.0'])
    register('news', {
      ...versionOf(version),
      folder: `http://localhost/releases/news/${version}/`,
      exposes: { './widget': [], './parts/list': [] },
    });
  report(of('run'));
  report(of('loaded', '1.0.0'));
  delete page.__FEDERATION__;
  report({ ...of('loaded', '1.0.0'), remote: 'unknown' });
  expect(moduleInfo).toEqual({
    'news:1.0.0': {
      version: '1.0.0',
      remoteEntry: 'http://localhost/releases/news/1.0.0/remoteEntry.js',
      modules: [
        { moduleName: 'widget', modulePath: './widget' },
        { moduleName: 'parts/list', modulePath: './parts/list' },
      ],
    },
  });
});
