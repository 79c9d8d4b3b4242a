import { openScratch, type Scratch } from '../../../test/scratch';
import type { ReleaseStore } from '../../store';
import { createReleases, type Releases } from '../releases';

let scratch: Scratch;
let releases: Releases;
let warned: string[];

beforeEach(async () => {
  scratch = openScratch();
  warned = [];
  await scratch.live('alpha', '1.0.0');
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(async () => {
  await releases.close();
  jest.useRealTimers();
  scratch.remove();
});

function open(of: Partial<ReleaseStore>): void {
  releases = createReleases({ store: { ...scratch.store, ...of }, warn: (_error, what) => warned.push(what) });
}

/** Waits for this many saves, each of five seconds and one request to the store. */
async function save(times: number, asked: jest.Mock): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const before = asked.mock.calls.length;
    jest.advanceTimersByTime(5000);
    while (asked.mock.calls.length === before) await new Promise(setImmediate);
    // Failures are logged in the next turns of the event loop.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  }
}

test('warns about a store that rejects counts once a minute, not at every save', async () => {
  const writeNote = jest.fn(() => Promise.reject(new Error('read only')));
  open({ writeNote });
  const sender = { request: { headers: {} }, response: { appendHeader: jest.fn() }, address: '10.0.0.1' };
  await releases.recordRenderFailure({ remote: 'alpha', version: '1.0.0' }, sender);
  await save(4, writeNote);
  expect(warned).toEqual(['failed to persist load counts in the release store']);
  await save(10, writeNote);
  expect(warned).toHaveLength(2);
});

test('reports what is wrong with a store that was never reached, and nothing about counts', async () => {
  const pointerStamp = jest.fn(() => Promise.reject(new Error('away')));
  open({ pointerStamp });
  await save(3, pointerStamp);
  expect(warned).toEqual([expect.stringContaining('failed to read the release pointer')]);
});
