import type { IncomingMessage, ServerResponse } from 'node:http';
import { createReleaseCookies } from './visitor';
import { createVisitors } from './visitors';

afterEach(() => jest.restoreAllMocks());

const start = () =>
  createVisitors({ cookies: createReleaseCookies('slipway-', false), addressOf: () => '192.0.2.1', warn: () => undefined });
const requestOf = (browser: string, cookie?: string) =>
  ({ headers: { 'user-agent': browser, cookie } }) as unknown as IncomingMessage;
const response = () => ({ appendHeader: jest.fn() }) as unknown as ServerResponse;
const firstId = (visitors: ReturnType<typeof start>, browser = 'one') => visitors.visitorOf(requestOf(browser), response(), true);
/** Moments, in ms after the start of a time in which a browser gets one id. */
const at = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000 + ms);

test('gives several requests of a new browser one id, whichever process answers, and one that looks different another', async () => {
  at(0);
  const id = await firstId(start());
  at(9999);
  expect(await firstId(start())).toBe(id);
  expect(await firstId(start(), 'other')).not.toBe(id);
  at(10_000);
  expect(await firstId(start())).not.toBe(id);
});

test('reuses an id that it assigned moments ago', async () => {
  const visitors = start();
  at(9999);
  const id = await firstId(visitors);
  at(10_001);
  expect(await firstId(visitors)).toBe(id);
  at(20_000);
  expect(await firstId(visitors)).not.toBe(id);
});

test('gives each page without a cookie an id, so that a share of the pages gets a canary', async () => {
  const visitors = start();
  const pages = [1, 2, 3].map(() => visitors.visitorOf(requestOf('one'), response()));
  expect(new Set(await Promise.all(pages)).size).toBe(3);
});

test('keeps the id in the browser', async () => {
  const answer = response();
  const id = await start().visitorOf(requestOf('one'), answer);
  const [, cookie] = jest.mocked(answer.appendHeader).mock.calls[0]! as [string, string];
  expect(id).toMatch(/^[\w-]{36}$/);
  expect(await start().visitorOf(requestOf('other', cookie.split(';')[0]), response())).toBe(id);
});

test('ignores an id that is not a string and reports it once, because all objects would count as one visitor', async () => {
  const warn = jest.fn();
  const idOf = (() => ({ name: 'Thandi' })) as unknown as () => string;
  const cookies = createReleaseCookies('slipway-', false);
  const visitors = createVisitors({ cookies, addressOf: () => '192.0.2.1', warn, idOf });
  const ids = [await visitors.visitorOf(requestOf('one'), response()), await visitors.visitorOf(requestOf('one'), response())];
  expect(new Set([...ids, '[object Object]']).size).toBe(3);
  expect(warn.mock.calls).toEqual([[undefined, expect.stringContaining('visitorOf must return a text')]]);
  const numbers = createVisitors({ cookies, addressOf: () => '192.0.2.1', warn, idOf: (() => 7) as unknown as () => string });
  expect(await numbers.visitorOf(requestOf('one'), response())).toBe('7');
});
