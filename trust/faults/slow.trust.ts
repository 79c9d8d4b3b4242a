import type { Page, Request } from 'playwright-core';
import type { Endpoint } from './line/endpoint';
import { ENDPOINTS } from './line/endpoints';
import { setUpVisits, type Begun, type Visits } from './line/visits';

const SLOW_MS = 30_000;

let visits: Visits;
/** They come one after the other, as many pages opening at once would be slow by themselves, and wait at the same time. */
const running = new Map<string, Promise<void>>();

beforeAll(async () => {
  visits = await setUpVisits();
  for (const endpoint of ENDPOINTS) {
    const there = comeTo(endpoint);
    const run = there.then((visit) => wait(endpoint, visit));
    run.catch(() => undefined);
    running.set(endpoint.request, run);
    await there.catch(() => undefined);
  }
}, 900_000);
afterAll(() => visits?.close());

test.each(ENDPOINTS)(
  '$request after 30 s: the shopper sees that it is under way, nothing is said too early, then it is done',
  async ({ request }) => running.get(request),
  240_000,
);

/** A visitor who stands right before the request. */
async function comeTo({ request, visitor, arrive, atOnce }: Endpoint): Promise<Begun> {
  const visit = await visits.begin(visitor);
  visit.page.setDefaultTimeout(SLOW_MS + 60_000);
  if (atOnce) visit.breaks(request, { kind: 'down' });
  await arrive?.(visit);
  if (atOnce) {
    await visit.page.getByRole('button', { name: 'Dismiss message' }).click();
    // It slides out, and what follows looks for messages.
    await visit.page.getByRole('button', { name: 'Dismiss message' }).waitFor({ state: 'hidden' });
  }
  visit.breaks(request, { kind: 'slow', ms: SLOW_MS });
  return visit;
}

async function wait({ request, atOnce, act, shows, heals }: Endpoint, visit: Begun): Promise<void> {
  const { page } = visit;
  const began = Date.now();
  let over = false;
  const answered = page.waitForResponse((answer) => nameOf(answer.request()) === request).then(() => (over = true));
  const done = Promise.all([heals(visit), answered]);
  done.catch(() => undefined);
  await act(visit);
  await (shows?.(visit) ?? signOfWaiting(page).waitFor());
  expect(await page.getByText(/unexpected|Network error|server error/i).count()).toBe(0);
  expect(over).toBe(false);
  await done;
  expect(Date.now() - began).toBeGreaterThanOrEqual(SLOW_MS);
  expect(visit.count(request)).toBe(atOnce ? 2 : 1);
  await visit.end();
}

const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
const signOfWaiting = (page: Page) =>
  page
    .getByRole('status', { name: /Loading|Confirming/ })
    .or(page.locator('[aria-busy="true"]'))
    .first();
