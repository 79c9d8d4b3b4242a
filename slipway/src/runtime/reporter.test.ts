/** @jest-environment jsdom */
import { register } from './registry';
import { createReporter } from './reporter';
import { pointerWith, versionOf } from '../../test/page-runtime';

const sent: [address: string, body: unknown][] = [];
const warnings: unknown[] = [];
let report: ReturnType<typeof createReporter>;

const send = (address: string, body: string) => void sent.push([address, JSON.parse(body)]);

beforeEach(() => {
  sent.length = 0;
  warnings.length = 0;
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation((text) => warnings.push(text));
  report = createReporter(() => ({ ...pointerWith({}), base: 'https://acme.example/releases/' }), { send });
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

test('sends failures in one batch after a second, each once and without its error, and logs them to the console', () => {
  report({ ...of('load'), error: new Error('thandi@example.com is undefined') });
  report(of('load'));
  report(of('run', '1.0.0'));
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1000);
  expect(sent).toEqual([
    ['https://acme.example/releases/telemetry', { generation: 7, reports: [of('load'), of('run', '1.0.0')] }],
  ]);
  expect(warnings).toEqual(['slipway: news 1.0.0 failed (run).', 'slipway: news 1.1.0 failed (load).']);
});

test('sends the loads when the page is hidden', () => {
  report(of('loaded'));
  jest.advanceTimersByTime(5000);
  expect(sent).toEqual([]);
  hide();
  expect(sent[0]![1]).toEqual({ generation: 7, reports: [of('loaded')] });
});

test('a page that has loaded many remotes still reports a failure', () => {
  for (let each = 0; each < 30; each += 1) report({ ...of('loaded'), remote: `remote-${each}` });
  report(of('run'));
  jest.advanceTimersByTime(1000);
  expect((sent[0]![1] as { reports: object[] }).reports.at(-1)).toEqual(of('run'));
});

test('reports all loads of a page with many remotes, as many at once as the server takes, and no endless failures', () => {
  for (let each = 0; each < 60; each += 1) {
    report({ ...of('loaded'), remote: `remote-${each}` });
    report({ ...of('run'), remote: `remote-${each}` });
  }
  hide();
  const reported = sent.map(([, body]) => (body as { reports: { stage: string }[] }).reports);
  expect(reported.map(({ length }) => length)).toEqual([50, 30]);
  expect(reported.flat().filter(({ stage }) => stage === 'loaded')).toHaveLength(60);
});

test('counts no failure of a file while its page is left, but again after the page is restored', () => {
  report(of('load'));
  hide();
  window.dispatchEvent(new Event('pagehide'));
  report(of('load'));
  jest.advanceTimersByTime(1000);
  expect([sent, warnings]).toEqual([[], []]);
  window.dispatchEvent(new Event('pageshow'));
  report(of('load'));
  jest.advanceTimersByTime(1000);
  expect(sent[0]![1]).toEqual({ generation: 7, reports: [of('load')] });
  expect(warnings).toHaveLength(1);
});

test('attributes an uncaught error to the version with the file that threw it', () => {
  register('news', { ...versionOf('1.1.0'), folder: 'http://localhost/releases/news/1.1.0/' });
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('x'), filename: 'http://localhost/other.js' }));
  window.dispatchEvent(
    new ErrorEvent('error', { error: new Error('x'), filename: 'http://localhost/releases/news/1.1.0/late.js' }),
  );
  jest.advanceTimersByTime(1000);
  expect(sent[0]![1]).toEqual({ generation: 7, reports: [of('run')] });
});

describe("with Module Federation's runtime in the page", () => {
  const folder = 'http://localhost/releases/news/1.1.0/';
  let moduleInfo: Record<string, unknown>;
  let fetched: string[];

  /** Reports a loaded version in a page with this runtime plugin. */
  async function reportIn(plugin: string, manifest?: object): Promise<void> {
    jest.useRealTimers();
    moduleInfo = {};
    fetched = [];
    Object.assign(globalThis, { __FEDERATION__: { moduleInfo, __GLOBAL_PLUGIN__: [{}, { name: plugin }] } });
    globalThis.fetch = ((address: string) => {
      fetched.push(address);
      return Promise.resolve({ ok: manifest !== undefined, json: () => Promise.resolve(manifest) });
    }) as unknown as typeof fetch;
    register('news', { ...versionOf('1.1.0'), folder, exposes: { './widget': [], './parts/list': [] } });
    report(of('run'));
    report(of('loaded'));
    report({ ...of('loaded'), remote: 'unknown' });
    await new Promise((done) => setTimeout(done, 100));
  }
  afterEach(() => Reflect.deleteProperty(globalThis, '__FEDERATION__'));

  const noted = {
    version: '1.1.0',
    remoteEntry: `${folder}remoteEntry.js`,
    modules: [
      { moduleName: 'widget', modulePath: './widget' },
      { moduleName: 'parts/list', modulePath: './parts/list' },
    ],
  };

  test('passes the loaded remotes and their shared packages to the DevTools', async () => {
    await reportIn('mf-chrome-devtools-override-remotes-plugin', { shared: [{ name: 'rxjs', version: '7.8.2' }] });
    expect(fetched).toEqual([`${folder}mf-manifest.json`]);
    expect(moduleInfo).toEqual({
      'news:1.1.0': { ...noted, shared: [{ sharedName: 'rxjs', name: 'rxjs', version: '7.8.2' }] },
    });
  });

  test('lists a version without a manifest, but not its shared packages', async () => {
    await reportIn('mf-chrome-devtools-override-remotes-plugin');
    expect(moduleInfo).toEqual({ 'news:1.1.0': noted });
  });

  test('fetches and records nothing in a page without the DevTools', async () => {
    await reportIn('a-plugin-of-the-host', { shared: [] });
    expect([fetched, moduleInfo]).toEqual([[], {}]);
  });
});

test('sends data of the project in the same requests, or alone when there is nothing else', () => {
  const seen = ['first', 'second'];
  createReporter(() => ({ generation: 7, base: 'https://other.example/' }), {
    extras: (isHidden) => (seen.length > 0 ? { seen: seen.shift(), isHidden } : undefined),
    send,
  })(of('run'));
  jest.advanceTimersByTime(1000);
  hide();
  hide();
  expect(sent.filter(([address]) => address.startsWith('https://other.example')).map(([, body]) => body)).toEqual([
    { generation: 7, reports: [of('run')], seen: 'first', isHidden: false },
    { generation: 7, reports: [], seen: 'second', isHidden: true },
  ]);
});
