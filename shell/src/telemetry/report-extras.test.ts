import type { View } from '../routing/view';
import { createPageVitals } from './page-vitals';
import { createReportExtras } from './report-extras';

const page = (remote: string) => ({ kind: 'page', remote, version: '1.0.0' }) as View;

test('returns web vitals once, when the page is hidden, and not with an early failure', () => {
  const vitals = createPageVitals('2.0.0', (record) => record('lcp', 812));
  vitals.recordView(page('mf-info'));
  vitals.recordView(page('mf-catalog'));
  const extras = createReportExtras(undefined, vitals);
  expect(extras(false)).toBeUndefined();
  const slices = [
    { remote: 'shell', version: '2.0.0' },
    { remote: 'mf-info', version: '1.0.0' },
  ];
  expect(extras(true)).toEqual({ vitals: { slices, lcp: 812 } });
  expect(extras(true)).toBeUndefined();
});

test("returns the shopper's steps at any time", () => {
  const counts = [{ visit: 1 as const }];
  const extras = createReportExtras({ take: () => counts.shift() });
  expect(extras(false)).toEqual({ funnel: { visit: 1 } });
  expect(extras(true)).toBeUndefined();
});

test('returns nothing for a page load without measurements', () => {
  const vitals = createPageVitals('2.0.0', () => undefined);
  vitals.recordView(page('mf-info'));
  expect(createReportExtras(undefined, vitals)(true)).toBeUndefined();
  expect(createReportExtras()(true)).toBeUndefined();
});
