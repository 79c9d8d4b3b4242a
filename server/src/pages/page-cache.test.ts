import { createPageCache, finishPage, pack, type PageReads } from './page-cache';

const reads: PageReads = { rows: new Map(), catalog: 'a', structure: 'a', api: new Map() };
const rendered = (html: string, status: 200 | 404 = 200) => ({ page: finishPage(status, html, ''), reads });

/** A cache with mutable data and a mocked clock. */
function cacheFixture() {
  let current = true;
  let rearranged = false;
  let now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let renders = 0;
  let renderTime = 0;
  const render = jest.fn(async () => {
    now += renderTime;
    return rendered(`page ${++renders}`);
  });
  const isCurrent = jest.fn(() => Promise.resolve(current));
  const createdCache = createPageCache(isCurrent, () => rearranged);
  const cache = (path: string, renderPage: () => Promise<ReturnType<typeof rendered> & { isMadeUp?: boolean }>) => {
    const { pathname, search } = new URL(path, 'http://shop');
    return createdCache({ pathname, search }, '1', renderPage);
  };
  return {
    cache,
    clear: () => createdCache.clear(),
    isCurrent,
    render,
    invalidate: () => (current = false),
    rearrange: () => (rearranged = true),
    setRenderTime: (ms: number) => (renderTime = ms),
    advance: (ms: number) => (now += ms),
  };
}

afterEach(() => jest.restoreAllMocks());

test('renders a page once while its data is unchanged', async () => {
  const { cache, render, advance } = cacheFixture();
  await cache('/', render);
  advance(5000);
  expect((await cache('/', render)).html.toString()).toBe('page 1');
  await cache('/other', render);
  expect(render).toHaveBeenCalledTimes(2);
});

test('renders every page again once the year of its footer has ended in South Africa', async () => {
  const { cache, render, advance } = cacheFixture();
  advance(Date.parse('2026-12-31T21:59:59.900Z') - 1_000_000);
  await cache('/', render);
  advance(99);
  await cache('/', render);
  expect(render).toHaveBeenCalledTimes(1);
  advance(1);
  expect((await cache('/', render)).html.toString()).toBe('page 2');
});

test('compares a page with the catalog once for concurrent requests', async () => {
  const { cache, render, isCurrent, advance } = cacheFixture();
  await cache('/', render);
  advance(5000);
  await Promise.all([1, 2, 3].map(() => cache('/', render)));
  expect(isCurrent).toHaveBeenCalledTimes(1);
});

test('re-renders a page at most once a second after its data has changed', async () => {
  const { cache, render, invalidate, advance } = cacheFixture();
  await cache('/', render);
  invalidate();
  advance(500);
  expect((await cache('/', render)).html.toString()).toBe('page 1');
  advance(600);
  expect((await cache('/', render)).html.toString()).toBe('page 2');
});

test('re-renders a page immediately after staff changed its content', async () => {
  const { cache, render, invalidate, rearrange, advance } = cacheFixture();
  await cache('/', render);
  invalidate();
  rearrange();
  advance(1);
  expect((await cache('/', render)).html.toString()).toBe('page 2');
});

test('serves stale pages for up to ten seconds while the render budget is exhausted', async () => {
  const { cache, render, invalidate, setRenderTime, advance } = cacheFixture();
  const shown = async (path: string) => (await cache(path, render)).html.toString();
  await cache('/', render);
  await cache('/other', render);
  invalidate();
  setRenderTime(2_000);
  advance(1_000);
  expect(await shown('/')).toBe('page 3');
  // 2 s of rendering leave a debt of 1 s, which a share of 0.25 repays in 4 s.
  expect(await shown('/other')).toBe('page 2');
  advance(3_900);
  expect(await shown('/other')).toBe('page 2');
  advance(200);
  expect(await shown('/other')).toBe('page 4');
  setRenderTime(60_000);
  advance(10_000);
  expect(await shown('/')).toBe('page 5');
  expect(await shown('/other')).toBe('page 6');
});

test('reads what a page read of the API again in at most a quarter of the time', async () => {
  const { cache, isCurrent, advance } = cacheFixture();
  const render = async () => ({ ...rendered('page'), reads: { ...reads, api: new Map([['/products', 'hash']]) } });
  isCurrent.mockImplementation(async () => {
    advance(1000);
    return true;
  });
  await cache('/', render);
  for (let second = 0; second < 60; second += 1) {
    advance(1000);
    await cache('/', render);
  }
  // The burst of 1 s, and a quarter of the time, which the checks lengthen.
  expect(isCurrent.mock.calls.length).toBeLessThanOrEqual(1 + 0.25 * (60 + isCurrent.mock.calls.length) + 1);
});

test('a slow response of the API delays no page that does not read it', async () => {
  const { cache, render, isCurrent, rearrange, advance } = cacheFixture();
  await cache('/shop', render);
  const launches = async () => ({ ...rendered('launches'), reads: { ...reads, api: new Map([['/launches', 'hash']]) } });
  await cache('/launches', launches);
  isCurrent.mockImplementationOnce(async () => (advance(5000), true));
  advance(1000);
  await cache('/launches', launches);
  isCurrent.mockImplementation(() => Promise.resolve(false));
  rearrange();
  expect((await cache('/shop', render)).html.toString()).toBe('page 2');
});

test('re-renders an evicted page', async () => {
  const { cache, clear, render } = cacheFixture();
  await cache('/', render);
  clear();
  expect((await cache('/', render)).html.toString()).toBe('page 2');
});

test('shares one render between concurrent requests', async () => {
  const { cache, render } = cacheFixture();
  const pages = await Promise.all([cache('/', render), cache('/', render), cache('/', render)]);
  expect(new Set(pages).size).toBe(1);
  expect(render).toHaveBeenCalledTimes(1);
});

test('shares a hanging render for ten seconds at most', async () => {
  const { cache, render, advance } = cacheFixture();
  const hanging = jest.fn(() => new Promise<never>(() => undefined));
  void cache('/', hanging);
  advance(9_999);
  void cache('/', hanging);
  await new Promise((done) => setImmediate(done));
  expect(hanging).toHaveBeenCalledTimes(1);
  advance(1);
  expect((await cache('/', render)).html.toString()).toBe('page 1');
  expect((await cache('/', hanging)).html.toString()).toBe('page 1');
});

test('does not cache failures and 404s', async () => {
  const { cache, render } = cacheFixture();
  await expect(cache('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache('/', render)).status).toBe(200);
  const missing = jest.fn(() => Promise.resolve(rendered('nothing here', 404)));
  await cache('/nope', missing);
  await cache('/nope', missing);
  expect(missing).toHaveBeenCalledTimes(2);
});

/** Renders a new page of this length on each call. */
const pageOf = (length: number) => jest.fn(async () => rendered('x'.repeat(length)));

test('evicts the least recently used pages by size', async () => {
  const { cache } = cacheFixture();
  const render = pageOf(500_000);
  const paths = Array.from({ length: 200 }, (_, at) => `/shoe-${at}`);
  for (const path of paths) await cache(path, render);
  expect(render).toHaveBeenCalledTimes(200);
  await cache(paths.at(-1)!, render);
  expect(render).toHaveBeenCalledTimes(200);
  await cache(paths[0]!, render);
  expect(render).toHaveBeenCalledTimes(201);
});

test('bounds pages with made-up query strings, which evict no page without one', async () => {
  const { cache } = cacheFixture();
  const render = pageOf(100_000);
  await cache('/shop/dunk', render);
  await cache('/shop/dunk?x=first', render);
  for (let at = 0; at < 999; at += 1) await cache(`/shop/dunk?x=${at}`, render);
  expect(render).toHaveBeenCalledTimes(1001);
  await cache('/shop/dunk', render);
  expect(render).toHaveBeenCalledTimes(1001);
  await cache('/shop/dunk?x=first', render);
  expect(render).toHaveBeenCalledTimes(1002);
});

test('bounds pages under made-up spellings, which evict no page under its own address', async () => {
  const { cache } = cacheFixture();
  const render = pageOf(100_000);
  const renderMadeUp = jest.fn(async () => ({ ...(await render()), isMadeUp: true }));
  await cache('/shop/dunk', render);
  await cache('/shop/first', renderMadeUp);
  await cache('/shop/first', renderMadeUp);
  expect(render).toHaveBeenCalledTimes(2);
  for (let at = 0; at < 999; at += 1) await cache(`/shop/${at}`, renderMadeUp);
  await cache('/shop/dunk', render);
  expect(render).toHaveBeenCalledTimes(1001);
  await cache('/shop/first', renderMadeUp);
  expect(render).toHaveBeenCalledTimes(1002);
});

test('does not keep a very long page', async () => {
  const { cache } = cacheFixture();
  const render = pageOf(2_000_000);
  await cache('/', render);
  await cache('/', render);
  expect(render).toHaveBeenCalledTimes(2);
});

test('does not keep a page that was rendered for an earlier pointer', async () => {
  const { cache, clear, render } = cacheFixture();
  let finish = (_: ReturnType<typeof rendered>) => undefined as void;
  const early = cache(
    '/',
    jest.fn(() => new Promise<ReturnType<typeof rendered>>((resolve) => (finish = resolve))),
  );
  clear();
  finish(rendered('early'));
  expect((await early).html.toString()).toBe('early');
  expect((await cache('/', render)).html.toString()).toBe('page 1');
});

test('compresses a page once per encoding', async () => {
  const page = finishPage(200, 'a page '.repeat(100), '');
  expect(await pack(page, 'br')).toBe(await pack(page, 'br'));
  expect((await pack(page, 'gz')).length).toBeLessThan(page.html.length);
});

test('checks the limit before it renders an unknown page, but not before it re-renders a changed one', async () => {
  const { render, advance } = cacheFixture();
  const createdCache = createPageCache(
    () => Promise.resolve(false),
    () => false,
  );
  const admit = jest.fn();
  const page = (pathname: string) => createdCache({ pathname, search: '' }, '1', render, admit);
  await page('/');
  expect(admit).toHaveBeenCalledTimes(1);
  advance(2000);
  await page('/');
  expect(render).toHaveBeenCalledTimes(2);
  expect(admit).toHaveBeenCalledTimes(1);
  admit.mockImplementation(() => {
    throw new Error('refused');
  });
  await expect(page('/other')).rejects.toThrow('refused');
  expect(render).toHaveBeenCalledTimes(2);
  admit.mockReset();
  expect((await page('/other')).html.toString()).toBe('page 3');
});

test('keeps a page that is cacheable briefly for a few seconds', async () => {
  const { cache, render, advance } = cacheFixture();
  const brief = jest.fn(async () => ({ ...(await render()), cacheable: 'briefly' as const }));
  await cache('/', brief);
  advance(4999);
  expect((await cache('/', brief)).html.toString()).toBe('page 1');
  advance(2);
  expect((await cache('/', brief)).html.toString()).toBe('page 2');
});

test('a clock that is set back keeps no page for longer', async () => {
  const { cache, render, invalidate, advance } = cacheFixture();
  jest.spyOn(Date, 'now').mockReturnValue(0);
  await cache('/', render);
  jest.spyOn(Date, 'now').mockReturnValue(-3_600_000);
  invalidate();
  advance(1100);
  expect((await cache('/', render)).html.toString()).toBe('page 2');
});

test('a page is wanted until all requests that wait for it are closed', async () => {
  const { render } = cacheFixture();
  const createdCache = createPageCache(
    () => Promise.resolve(true),
    () => false,
  );
  let isWanted!: () => boolean;
  const begin = jest.fn((_: unknown, asked: () => boolean) => ((isWanted = asked), render()));
  const closed = [true, false];
  const pages = closed.map((_, at) => createdCache({ pathname: '/', search: '' }, '1', begin, undefined, () => !closed[at]!));
  expect(isWanted()).toBe(true);
  closed[1] = true;
  expect(isWanted()).toBe(false);
  await Promise.all(pages);
  expect(begin).toHaveBeenCalledTimes(1);
});
