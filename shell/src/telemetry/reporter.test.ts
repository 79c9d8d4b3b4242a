import type { View } from '../routing/view';
import { createPageVitals } from './page-vitals';
import { createReporter } from './reporter';
import { LoadError } from '../federation/load-error';
import { loadStageOf } from './load-stage';

const failure = (remote: string, version: string, cause: unknown) => Object.assign(new Error('x'), { remote, version, cause });

test('batches failures for a second, reports each once and omits the error message', () => {
  jest.useFakeTimers();
  const sent: string[] = [];
  const reporter = createReporter(7, (body) => sent.push(body));
  reporter.recordFailure(failure('mf-info', '1.1.0', new LoadError('timeout', '/remotes/x.js')));
  reporter.recordFailure(failure('mf-info', '1.1.0', new LoadError('timeout', '/remotes/y.js')));
  reporter.recordFailure(failure('mf-info', '1.0.0', new Error('thandi@example.com is undefined')));
  reporter.recordFailure(new Error('not of a remote'));
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1000);
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    {
      generation: 7,
      reports: [
        { remote: 'mf-info', version: '1.1.0', stage: 'timeout' },
        { remote: 'mf-info', version: '1.0.0', stage: 'run' },
      ],
    },
  ]);
  jest.useRealTimers();
});

test('reports a loaded page once, when the page is hidden', () => {
  const sent: string[] = [];
  const reporter = createReporter(7, (body) => sent.push(body));
  const view = { kind: 'page', remote: 'mf-info', version: '1.0.0' } as View;
  expect(reporter.recordLoaded(view)).toBe(view);
  reporter.recordLoaded(view);
  reporter.recordLoaded({ kind: 'not-found' });
  expect(sent).toEqual([]);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(JSON.parse(sent[0]!)).toEqual({ generation: 7, reports: [{ remote: 'mf-info', version: '1.0.0', stage: 'loaded' }] });
});

test.each([
  ['TypeError: Cannot load script due to integrity mismatch', 'integrity'],
  ['Failed to fetch dynamically imported module: /x.js', 'load'],
  ['error loading dynamically imported module: /x.js', 'load'],
  ['Importing a module script failed.', 'load'],
  ['cart is undefined', 'run'],
])('classifies "%s" as %s', (text, stage) => {
  expect(loadStageOf(new Error(text))).toBe(stage);
});

test.each(['timeout', 'integrity'] as const)('classifies a LoadError by its code: %s', (code) => {
  expect(loadStageOf(new LoadError(code, 'any words'))).toBe(code);
});

test('an entry without a remote module arrived, and its code is wrong', () => {
  expect(loadStageOf(new LoadError('no-remote-module', 'any words'))).toBe('run');
});

test('reports the start of the application once, as a load of the shell', () => {
  const sent: string[] = [];
  const reporter = createReporter(7, (body) => sent.push(body));
  reporter.recordStart('2.0.0');
  reporter.recordStart('2.0.0');
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(JSON.parse(sent[0]!)).toEqual({ generation: 7, reports: [{ remote: 'shell', version: '2.0.0', stage: 'loaded' }] });
});

describe('a page that is left while a file is loading', () => {
  const sentBy = (leave: (reporter: ReturnType<typeof createReporter>, fail: () => void) => void) => {
    jest.useFakeTimers();
    const sent: string[] = [];
    const reporter = createReporter(7, (body) => sent.push(body));
    leave(reporter, () =>
      reporter.recordFailure(failure('mf-info', '1.0.0', new Error('error loading dynamically imported module: /x.js'))),
    );
    jest.advanceTimersByTime(1000);
    jest.useRealTimers();
    return sent;
  };
  const hide = () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['before it is hidden', (fail: () => void) => (fail(), hide())],
    ['before pagehide', (fail: () => void) => (fail(), window.dispatchEvent(new Event('pagehide')))],
    ['after pagehide', (fail: () => void) => (window.dispatchEvent(new Event('pagehide')), fail())],
  ])('reports no failure of that file %s', (_when, leave) => {
    expect(sentBy((_reporter, fail) => void leave(fail))).toEqual([]);
  });

  test('still reports what threw, and a file that fails after the page came back', () => {
    const [thrown, later] = sentBy((reporter, fail) => {
      reporter.recordFailure(failure('mf-info', '1.0.0', new Error('cart is undefined')));
      fail();
      hide();
      window.dispatchEvent(new Event('pagehide'));
      window.dispatchEvent(new Event('pageshow'));
      fail();
    }).map((body) => (JSON.parse(body) as { reports: { stage: string }[] }).reports.map(({ stage }) => stage));
    expect([thrown, later]).toEqual([['run'], ['load']]);
  });
});

test('sends what a visitor felt when the page is hidden, and not with an early failure', () => {
  jest.useFakeTimers();
  const sent: string[] = [];
  const vitals = createPageVitals('2.0.0', (record) => record('lcp', 812));
  vitals.recordView({ kind: 'page', remote: 'mf-info', version: '1.0.0' } as View);
  vitals.recordView({ kind: 'page', remote: 'mf-catalog', version: '1.0.0' } as View);
  const reporter = createReporter(7, (body) => sent.push(body), { takeVitals: vitals.take });
  reporter.recordFailure(failure('mf-info', '1.0.0', new Error('x')));
  jest.advanceTimersByTime(1000);
  jest.useRealTimers();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  jest.restoreAllMocks();
  const slices = [
    { remote: 'shell', version: '2.0.0' },
    { remote: 'mf-info', version: '1.0.0' },
  ];
  expect(sent.map((body) => (JSON.parse(body) as { vitals?: unknown }).vitals)).toEqual([undefined, { slices, lcp: 812 }]);
});

test('a page load of which nothing was measured sends nothing', () => {
  const vitals = createPageVitals('2.0.0', () => undefined);
  vitals.recordView({ kind: 'page', remote: 'mf-info', version: '1.0.0' } as View);
  expect(vitals.take()).toBeUndefined();
});
