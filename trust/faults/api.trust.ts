import type { Page } from 'playwright-core';
import { ENDPOINTS } from './line/endpoints';
import { FAULTS, type FaultName } from './line/faults';
import { setUpVisits, type Begun, type Visits } from './line/visits';

let visits: Visits;
beforeAll(async () => {
  visits = await setUpVisits();
}, 900_000);
afterAll(() => visits?.close());

describe.each(ENDPOINTS)('$request', ({ request, visitor, once, arrive, atOnce, act, says, keeps, heals }) => {
  let visit: Begun;
  beforeAll(async () => {
    visit = await visits.begin(visitor);
  });
  afterEach(async () => {
    if (!once) return;
    await visit.end();
    visit = await visits.begin(visitor);
  });
  afterAll(() => visit?.end());

  async function fail(name: FaultName) {
    visit.breaks(request, atOnce ? FAULTS.broken : null);
    await arrive?.(visit);
    visit.breaks(request, FAULTS[name]);
    await act(visit);
    await reads(visit.page, says[name]!);
  }

  test.each(Object.keys(says) as FaultName[])('%s: the shopper reads why, and keeps what was theirs', async (name) => {
    await fail(name);
    await keeps?.(visit);
    expect(await visit.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(visit.noise.filter((line) => line.startsWith('uncaught'))).toEqual([]);
  });

  test('once it is over, doing it again does it', async () => {
    await fail('broken');
    visit.breaks(request, null);
    await Promise.all([heals(visit), act(visit)]);
  });
});

/** Waits for the sentence, wherever it stands, and puts its toast or popup away. */
async function reads(page: Page, sentence: RegExp): Promise<void> {
  const words = page.getByText(sentence).first();
  await words.waitFor();
  const away = page
    .locator('[role="alert"], [role="status"], [role="dialog"], [role="alertdialog"]')
    .filter({ hasText: sentence })
    .getByRole('button', { name: /^(OK|Dismiss message)$/ })
    .first();
  if (!(await away.isVisible())) return;
  await away.click();
  await away.waitFor({ state: 'hidden' });
}
