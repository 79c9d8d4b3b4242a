import type { Page } from 'playwright-core';
import { axeAt } from './checks/axe';
import { misfitsAt, misfitsWithSpacing } from './checks/fit';
import { lostInForcedColours } from './checks/forced-colours';
import { stumblesOf } from './checks/keyboard';
import { accounts } from './scenes/accounts';
import { browsing } from './scenes/browsing';
import { customers } from './scenes/customers';
import { frame, switchedOff } from './scenes/frame';
import type { Scenes } from './scenes/scene';
import { PHONE, setUpStages, WIDE, type Stages } from './scenes/stages';

/** A window of 1280 × 800 at 200 %, and the 320 px of WCAG 1.4.10. */
const ZOOMED = { width: 640, height: 400 };
const NARROWEST = { width: 320, height: 640 };

let stages: Stages;
beforeAll(async () => {
  stages = await setUpStages();
}, 900_000);
afterAll(() => stages?.close());

judge({ ...browsing, ...frame, ...accounts, ...customers });

describe('with a slice that is switched off', () => {
  beforeAll(async () => {
    const { code, output } = await stages.shop.release(
      'disable',
      'mf-info',
      '--sentence',
      'Back on Monday.',
      '--reason',
      'to look at it',
    );
    if (code !== 0) throw new Error(output);
  });
  judge(switchedOff);
});

/** Each scene is brought about once; the checks change the window, never the state. */
function judge(scenes: Scenes) {
  describe.each(Object.entries(scenes))('%s', (_name, scene) => {
    let page: Page;
    beforeAll(async () => {
      page = await stages.play(scene);
    });
    afterAll(() => page?.context().close());
    const usual = scene.only === 'phone' ? PHONE : WIDE;

    if (scene.only !== 'phone')
      test('axe at 1280 px', async () => {
        expect(await axeAt(page, WIDE)).toEqual([]);
      });
    if (scene.only !== 'wide')
      test('axe at 375 px', async () => {
        expect(await axeAt(page, PHONE)).toEqual([]);
      });
    test('fits at 200 %', async () => {
      expect(await misfitsAt(page, ZOOMED)).toEqual([]);
    });
    test('fits 320 px', async () => {
      expect(await misfitsAt(page, NARROWEST)).toEqual([]);
    });
    test('takes wider text', async () => {
      expect([...(await misfitsWithSpacing(page, usual)), ...(await misfitsWithSpacing(page, PHONE))]).toEqual([]);
    });
    test('keeps its sense in forced colours', async () => {
      await page.setViewportSize(usual);
      expect(await lostInForcedColours(page)).toEqual([]);
    });
    test('is walked through by keyboard', async () => {
      expect(await stumblesOf(page, usual)).toEqual([]);
    });
  });
}
