import type { View } from '../routing/view';
import { createReporter } from './reporter';
import { stageOf } from './stage';

const failure = (remote: string, version: string, cause: unknown) => Object.assign(new Error('x'), { remote, version, cause });

test('failures are gathered for a second and told once each, without a word of the error', () => {
  jest.useFakeTimers();
  const sent: string[] = [];
  const reporter = createReporter(7, (body) => sent.push(body));
  reporter.failed(failure('mf-info', '1.1.0', new Error('/remotes/x.js did not arrive within 4000 ms')));
  reporter.failed(failure('mf-info', '1.1.0', new Error('/remotes/y.js did not arrive within 4000 ms')));
  reporter.failed(failure('mf-info', '1.0.0', new Error('thandi@example.com is undefined')));
  reporter.failed(new Error('not of a remote'));
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

test('what stands is told once, when the page is left', () => {
  const sent: string[] = [];
  const reporter = createReporter(7, (body) => sent.push(body));
  const view = { kind: 'page', remote: 'mf-info', version: '1.0.0' } as View;
  expect(reporter.stands(view)).toBe(view);
  reporter.stands(view);
  reporter.stands({ kind: 'not-found' });
  expect(sent).toEqual([]);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(JSON.parse(sent[0]!)).toEqual({ generation: 7, reports: [{ remote: 'mf-info', version: '1.0.0', stage: 'loaded' }] });
});

test.each([
  ['/x.js did not arrive within 4000 ms', 'timeout'],
  ['/x.js is not the file that this page vouches for', 'integrity'],
  ['Failed to fetch dynamically imported module: /x.js', 'load'],
  ['Importing a module script failed.', 'load'],
  ['cart is undefined', 'run'],
])('%s counts as %s', (text, stage) => {
  expect(stageOf(new Error(text))).toBe(stage);
});
