import { fetchAhead } from './fetch-ahead';

const respondWith = (...answers: (() => Promise<unknown>)[]) => {
  const fetch = jest.fn((_address: string) => answers.shift()!());
  Object.assign(globalThis, { fetch });
  return () => fetch.mock.calls.map(([address]) => address);
};
const bytes = () => Promise.resolve({ arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) });
const failing = () => Promise.reject(new TypeError('Load failed'));

test('fetches each address once', async () => {
  const requested = respondWith(bytes, bytes, bytes);
  await fetchAhead(['/a.js', '/b.js']);
  await fetchAhead(['/b.js', '/c.js']);
  expect(requested()).toEqual(['/a.js', '/b.js', '/c.js']);
});

test('stops silently at a failure, so that a page that is being left starts no other fetch', async () => {
  const requested = respondWith(failing);
  await fetchAhead(['/d.js', '/e.js']);
  expect(requested()).toEqual(['/d.js']);
});

test('stops silently at an interrupted body, too', async () => {
  const requested = respondWith(() => Promise.resolve({ arrayBuffer: failing }));
  await fetchAhead(['/f.js', '/g.js']);
  expect(requested()).toEqual(['/f.js']);
});
