import { expect, type Locator, type Page } from '@playwright/test';

/** More controls than any page has from its first to its last. */
const MOST_TABS = 200;

type Role = Parameters<Page['getByRole']>[0];

/**
 * Keyboard-only control of a page: moves to a control by Tab, however far away, and presses keys. `part` limits the
 * search: pass the dialog if the page behind it has a control with the same name.
 */
export function keyboardOn(page: Page, part: Page | Locator = page) {
  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

  /** Presses Tab until the control has the focus; fails for one that Tab does not reach. */
  async function goTo(control: Locator): Promise<void> {
    await control.waitFor();
    await expect(control).toBeEnabled();
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await isFocused(control)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(control)}.`);
  }

  const control = (role: Role, name: string | RegExp) =>
    part.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first();

  return {
    /** Goes to a control and presses Enter on it, or `key`. */
    async press(role: Role, name: string | RegExp, key = 'Enter'): Promise<void> {
      await goTo(control(role, name));
      await page.keyboard.press(key);
    },

    /** Focuses a text field and replaces its content. */
    async type(name: string | RegExp, text: string): Promise<void> {
      const field = part.getByLabel(name, { exact: true }).and(page.locator('input, textarea')).first();
      await goTo(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
      await expect(field).toHaveValue(text);
    },

    /** Moves to a select and presses arrow keys until the option with the given label prefix is chosen. */
    async choose(name: string | RegExp, label: string): Promise<void> {
      const select = control('combobox', name);
      await goTo(select);
      const chosen = () => select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label ?? '');
      const options = await select.getByRole('option').count();
      await page.keyboard.press('Home');
      for (let steps = 0; steps < options && !(await chosen()).startsWith(label); steps += 1)
        await page.keyboard.press('ArrowDown');
      expect(await chosen()).toMatch(new RegExp(`^${label}`));
    },

    /** The controls within `within` that Tab does not come to, from the first to the last of the page. */
    async unreachable(within: Locator): Promise<string[]> {
      // Tab reaches one radio of a group, arrow keys the others.
      const controls = within.locator(
        'a[href], button:enabled, select:enabled, textarea:enabled, input:enabled:not([type=radio])',
      );
      const all = await controls.evaluateAll((found) =>
        found
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element, index) => {
            element.setAttribute('data-control', String(index));
            return element.getAttribute('aria-label') ?? element.textContent.trim() ?? element.tagName;
          }),
      );
      await within.page().evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const reached = new Set<string>();
      for (let tabs = 0; tabs < MOST_TABS && reached.size < all.length; tabs += 1) {
        await page.keyboard.press('Tab');
        const control = await page.evaluate(() => document.activeElement?.getAttribute('data-control'));
        if (control) reached.add(control);
      }
      return all.filter((_name, index) => !reached.has(String(index)));
    },

    /** Types a sequence of keys outside of fields, such as the shortcut 'g o'. */
    async shortcut(keys: string): Promise<void> {
      for (const key of keys.split(' ')) await page.keyboard.press(key);
    },
  };
}
