import { readPageVitals } from './vitals-counts';

const vitalsOf = (remote: unknown, version: unknown = '1.0.0') =>
  readPageVitals({ vitals: { slices: [{ remote, version }], lcp: 812 } });

test('reads the slices of a page with what its visitor experienced', () => {
  expect(vitalsOf('@acme/news')).toEqual({ slices: [{ name: '@acme/news', version: '1.0.0' }], measured: { lcp: 812 } });
});

test.each([
  ['x/../alpha', '1.0.0'],
  ['a"}\n/../alpha', '1.0.0'],
  ['x\u0000y', '1.0.0'],
  ['x'.repeat(4000), '1.0.0'],
  ['alpha', '../1.0.0'],
  ['alpha', 1],
  [{}, '1.0.0'],
])(
  'ignores %j %j, which is not a version of a remote, because its name would become a path and a metrics label',
  (remote, version) => {
    expect(vitalsOf(remote, version)).toBeNull();
  },
);
