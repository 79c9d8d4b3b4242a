import type { PageOptions } from 'e2e/browser';
import { shopperOn } from 'e2e/shopper';
import { useShop } from './use-shop';

const { shop, openPage } = useShop();

async function visit(path: string, options: PageOptions) {
  const { page } = await openPage(options);
  await shopperOn(page, shop.url).open(path);
  return { page };
}

test('with reduced motion menu, dialog, carousel and header do not animate', async () => {
  const { page } = await visit('/', { reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => {
          const { duration, iterations } = effect!.getComputedTiming();
          return Number(duration) > 1 || iterations === Infinity;
        })
        .map((animation) => ((animation.effect as KeyframeEffect).target as Element).outerHTML.slice(0, 80)),
    );
  const row = page.getByRole('region', { name: 'Dunk' });
  await row.getByText(/^1/).waitFor();
  await row.getByRole('button', { name: 'Next' }).click();
  expect(await moving()).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  expect(await moving()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => window.scrollY > 100);
  expect(await moving()).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});

test('without reduced motion the menu animates, so the check above can fail', async () => {
  const { page } = await visit('/', { reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const durations = await page
    .getByRole('dialog', { name: 'Site menu' })
    .evaluate((dialog) => getComputedStyle(dialog).animationDuration);
  expect(parseFloat(durations)).toBeGreaterThan(0.1);
});
