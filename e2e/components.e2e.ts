import { startProgram, type Program } from 'testing/program';
import { violationsOn } from './support/axe';
import { expect, test } from './support/test';

// The component window, `npm run dev -w shared`: every state of every component of shared/ui.
let server: Program;
let address: string;

test.beforeAll(async () => {
  const ready = /components are served at (\S+)/;
  server = await startProgram(['tooling/dev.mjs', 'shared'], ready, { env: { DEV_PORT: '0' } });
  address = ready.exec(server.output())![1]!;
});

test.afterAll(() => server?.end());

/** Rules for whole pages. A single state is not a page, and a page with all states repeats landmarks and headings. */
const PAGE_RULES = Object.fromEntries(
  ['page-has-heading-one', 'landmark-unique', 'heading-order'].map((rule) => [rule, { enabled: false }]),
);

for (const width of [375, 1280])
  test(`every state of a component passes axe in both color schemes at ${width} px`, async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(address);
    const states = page.locator('[data-story]');
    await expect(states.nth(50)).toBeVisible();
    const problems = await violationsOn(page, { rules: PAGE_RULES });
    // States that cover the page are shown separately.
    const alone = await states.evaluateAll((all) =>
      all.filter(({ childElementCount }) => childElementCount === 1).map((state) => state.getAttribute('data-story')),
    );
    expect(alone.length).toBeGreaterThan(2);
    for (const id of alone) {
      await page.goto(`${address}/?story=${id}`);
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
      problems.push(...(await violationsOn(page, { rules: PAGE_RULES })).map((problem) => `${id}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
