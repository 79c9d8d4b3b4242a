import type { View } from '../routing/view';
import { createPageFunnel, mayMeasure } from './page-funnel';
import { createReporter } from 'slipway/reporter';
import { createReportExtras } from './report-extras';

const page = (funnelStep?: 'view' | 'checkout' | 'return') =>
  ({ kind: 'page', remote: 'mf-x', version: '1.0.0', funnelStep }) as View;
/** A page that was opened from `referrer` by a navigation of this type. */
function opened({ referrer = '', type = 'navigate' } = {}) {
  performance.getEntriesByType = () => [{ type }] as never;
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  return createPageFunnel();
}
afterEach(() => jest.restoreAllMocks());

test.each([
  ['another website', { referrer: 'https://search.example/?q=dunk' }],
  ['a bookmark', {}],
])('SELL-8: a page opened from %s begins a visit, once', (_from, how) => {
  const funnel = opened(how);
  funnel.recordView(page());
  funnel.recordView(page('view'));
  expect(funnel.take()).toEqual({ visit: 1, view: 1 });
  funnel.recordView(page());
  expect(funnel.take()).toBeUndefined();
});

test.each([
  ['a link of the shop', { referrer: `${window.location.origin}/Shop/Dunk` }, page('view'), { view: 1 }],
  ['a reload', { type: 'reload' }, page('view'), undefined],
  ['the way back', { type: 'back_forward', referrer: 'https://pay.example/' }, page('view'), undefined],
  ['the return from the payment page', { referrer: 'https://pay.example/' }, page('return'), undefined],
])('SELL-8: a page opened by %s begins no visit', (_by, how, view, expected) => {
  const funnel = opened(how);
  funnel.recordView(view);
  expect(funnel.take()).toEqual(expected);
});

test('every opened product and order form counts, and the adds of a guest', () => {
  const funnel = opened({ type: 'reload' });
  for (const view of [page('view'), page('view'), page(), page('view'), page('checkout')]) funnel.recordView(view);
  funnel.recordView({ kind: 'not-found' });
  funnel.recordAdd('guest');
  funnel.recordAdd('customer');
  expect(funnel.take()).toEqual({ view: 2, checkout: 1, add: 1, hasAdded: true });
  funnel.recordAdd('customer');
  expect(funnel.take()).toEqual({ hasAdded: true });
});

test.each([
  ['Do Not Track', 'doNotTrack', '1', false],
  ['Global Privacy Control', 'globalPrivacyControl', true, false],
  ['Do Not Track switched off', 'doNotTrack', '0', true],
])('SELL-8: with %s a page may be measured or not', (_what, name, value, expected) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
  expect(mayMeasure()).toBe(expected);
  delete (navigator as unknown as Record<string, unknown>)[name];
});

test('counts go out with the reports of the page when it is hidden, without an identifier', () => {
  const sent: string[] = [];
  const funnel = opened();
  createReporter(() => ({ generation: 7, base: 'https://shop.example/' }), {
    extras: createReportExtras(funnel),
    send: (_address, body) => sent.push(body),
  });
  funnel.recordView(page('view'));
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    { generation: 7, reports: [], funnel: { visit: 1, view: 1 } },
  ]);
});
