import { UNCOMPRESSED } from '../http/compressed-body';
import { createResponseCache } from './response-cache';

test('empty lists, as many as visitors can make up, are bounded by what they take in memory', () => {
  const cache = createResponseCache();
  const keyOf = (offset: number) => `offset=${offset}`;
  const keys = Array.from({ length: 50_000 }, (_, at) => keyOf(100_000 + at));
  for (const key of keys) cache.set(key, { body: '[]', tag: key, total: 0, compressed: UNCOMPRESSED });
  const kept = keys.filter((key) => cache.get(key));
  expect(kept.length).toBeLessThan(33_000);
  expect(kept.at(-1)).toBe(keys.at(-1));
});
