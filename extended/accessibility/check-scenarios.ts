import type { Page } from 'playwright-core';
import { axeAt } from './checks/axe';
import { lostInForcedColors } from './checks/forced-colors';
import { keyboardProblems } from './checks/keyboard';
import { largeTextProblems } from './checks/large-text';
import { overflowsAt, overflowsWithTextSpacing } from './checks/reflow';

export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 375, height: 812 };
/** 1280 × 800 px at 200 % zoom, and the 320 px of WCAG 1.4.10. */
const ZOOMED = { width: 640, height: 400 };
const NARROWEST = { width: 320, height: 640 };

/** The properties of a scenario that the checks use. */
interface Checked {
  /** The only layout that has its state. */
  only?: 'wide' | 'phone';
  /** The page is for a printer: it has a fixed size and no controls, so only axe checks it. */
  paper?: true;
}

/** Sets up each scenario once; the checks change the window but not the state. */
export function checkScenarios<S extends Checked>(scenarios: Record<string, S>, openScenario: (scenario: S) => Promise<Page>) {
  describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
    let page: Page;
    beforeAll(async () => {
      page = await openScenario(scenario);
    });
    afterAll(() => page?.context().close());
    const usual = scenario.only === 'phone' ? PHONE : WIDE;

    if (scenario.only !== 'phone')
      test('axe finds no violations at 1280 px', async () => {
        expect(await axeAt(page, WIDE)).toEqual([]);
      });
    if (scenario.paper) return;
    if (scenario.only !== 'wide')
      test('axe finds no violations at 375 px', async () => {
        expect(await axeAt(page, PHONE)).toEqual([]);
      });
    test('fits at 200 % zoom', async () => {
      expect(await overflowsAt(page, ZOOMED)).toEqual([]);
    });
    test('fits at 320 px', async () => {
      expect(await overflowsAt(page, NARROWEST)).toEqual([]);
    });
    test('fits with wider text spacing', async () => {
      expect([...(await overflowsWithTextSpacing(page, usual)), ...(await overflowsWithTextSpacing(page, PHONE))]).toEqual([]);
    });
    test('fits with text at 200 %', async () => {
      const wide = scenario.only === 'phone' ? [] : await largeTextProblems(page, WIDE);
      const phone = scenario.only === 'wide' ? [] : await largeTextProblems(page, PHONE);
      expect([...wide, ...phone]).toEqual([]);
    });
    test('keeps states and icons distinguishable in forced colors', async () => {
      await page.setViewportSize(usual);
      expect(await lostInForcedColors(page)).toEqual([]);
    });
    test('is operable by keyboard', async () => {
      expect(await keyboardProblems(page, usual)).toEqual([]);
    });
  });
}
