import type { Endpoint } from './line/endpoint';
import { ENDPOINTS } from './line/endpoints';
import { setUpVisits, type Visits } from './line/visits';

const SLOW_MS = 30_000;

let visits: Visits;
/** All of them wait at the same time. */
const running = new Map<string, Promise<void>>();

beforeAll(async () => {
  visits = await setUpVisits();
  for (const endpoint of ENDPOINTS) {
    const run = wait(endpoint);
    run.catch(() => undefined);
    running.set(endpoint.request, run);
  }
}, 900_000);
afterAll(() => visits?.close());

test.each(ENDPOINTS)(
  '$request after 30 s: the shopper sees that it is under way, nothing is said too early, then it is done',
  async ({ request }) => running.get(request),
  240_000,
);

async function wait({ request, visitor, arrive, atOnce, act, heals }: Endpoint): Promise<void> {
  const visit = await visits.begin(visitor);
  const { page } = visit;
  page.setDefaultTimeout(SLOW_MS + 60_000);
  if (atOnce) visit.breaks(request, { kind: 'down' });
  await arrive?.(visit);
  visit.breaks(request, { kind: 'slow', ms: SLOW_MS });
  const began = Date.now();
  const done = heals(visit);
  await act(visit);
  await page
    .getByRole('status', { name: /Loading|Confirming/ })
    .or(page.locator('[aria-busy="true"]'))
    .first()
    .waitFor();
  expect(await page.getByText(/unexpected|Network error|server error/i).count()).toBe(0);
  await done;
  expect(Date.now() - began).toBeGreaterThanOrEqual(SLOW_MS);
  expect(visit.count(request)).toBe(atOnce ? 2 : 1);
  await visit.end();
}
