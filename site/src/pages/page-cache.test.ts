import { createPageCache, finishPage, pack, type PageReads } from './page-cache';

const reads: PageReads = { rows: new Map(), catalogue: 'a' };
const drawn = (html: string, status: 200 | 404 = 200) => ({ page: finishPage(status, html, ''), reads });

/** A cache over a world that can change, and a clock that can be moved. */
function cacheFixture() {
  let current = true;
  let now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  let times = 0;
  let takes = 0;
  const draw = jest.fn(async () => {
    now += takes;
    return drawn(`page ${++times}`);
  });
  const cache = createPageCache(() => Promise.resolve(current));
  return {
    cache,
    draw,
    change: () => (current = false),
    slow: (ms: number) => (takes = ms),
    wait: (ms: number) => (now += ms),
  };
}

afterEach(() => jest.restoreAllMocks());

test('a page is drawn once while what it read stands', async () => {
  const { cache, draw, wait } = cacheFixture();
  await cache('/', draw);
  wait(5000);
  expect((await cache('/', draw)).html.toString()).toBe('page 1');
  await cache('/other', draw);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('a page is drawn anew when what it read has changed, at most once a second', async () => {
  const { cache, draw, change, wait } = cacheFixture();
  await cache('/', draw);
  change();
  wait(500);
  expect((await cache('/', draw)).html.toString()).toBe('page 1');
  wait(600);
  expect((await cache('/', draw)).html.toString()).toBe('page 2');
});

test('where drawing takes too much of the time, pages of before are shown meanwhile, ten seconds at most', async () => {
  const { cache, draw, change, slow, wait } = cacheFixture();
  const shown = async (path: string) => (await cache(path, draw)).html.toString();
  await cache('/', draw);
  await cache('/other', draw);
  change();
  slow(2_000);
  wait(1_000);
  expect(await shown('/')).toBe('page 3');
  // 2 s of drawing leave a debt of one, which four seconds at a quarter make good.
  expect(await shown('/other')).toBe('page 2');
  wait(3_900);
  expect(await shown('/other')).toBe('page 2');
  wait(200);
  expect(await shown('/other')).toBe('page 4');
  slow(60_000);
  wait(10_000);
  expect(await shown('/')).toBe('page 5');
  expect(await shown('/other')).toBe('page 6');
});

test('what is let go of is drawn anew', async () => {
  const { cache, draw } = cacheFixture();
  await cache('/', draw);
  cache.clear();
  expect((await cache('/', draw)).html.toString()).toBe('page 2');
});

test('requests that come while a page is drawn share it', async () => {
  const { cache, draw } = cacheFixture();
  const pages = await Promise.all([cache('/', draw), cache('/', draw), cache('/', draw)]);
  expect(new Set(pages).size).toBe(1);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('a failure and a 404 are not kept', async () => {
  const { cache, draw } = cacheFixture();
  await expect(cache('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache('/', draw)).status).toBe(200);
  const missing = jest.fn(() => Promise.resolve(drawn('nothing here', 404)));
  await cache('/nope', missing);
  await cache('/nope', missing);
  expect(missing).toHaveBeenCalledTimes(2);
});

test('a page is compressed once per encoding', async () => {
  const page = finishPage(200, 'a page '.repeat(100), '');
  expect(await pack(page, 'br')).toBe(await pack(page, 'br'));
  expect((await pack(page, 'gz')).length).toBeLessThan(page.html.length);
});
