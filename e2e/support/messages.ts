import type { Locator, Page } from 'playwright-core';

/** Locates the toast, dialog or field message with exactly this text, by the role that a screen reader announces. */
export function toastWith(page: Page, text: string): Locator {
  const textLocator = page.getByText(text, { exact: true });
  return page.getByRole('alert').or(page.getByRole('status')).filter({ has: textLocator });
}

/**
 * Waits for a toast and dismisses it, so that a later toast with the same text is distinguishable. Resolves when the
 * toast has left the document: until then the toasts above it move, and a click on one of them could miss.
 */
export async function dismissToast(page: Page, text: string): Promise<void> {
  const toast = toastWith(page, text);
  const shown = await toast.getByText(text, { exact: true }).elementHandle();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  // In each frame: Playwright's own waiting looks again after half a second, twice as long as a toast takes to leave.
  await page.waitForFunction((element) => !element.isConnected, shown);
  await page.getByText(text, { exact: true }).waitFor({ state: 'detached' });
}

/** Returns the error messages that aria-describedby ties to a field. */
export function fieldErrors(field: Locator): Promise<string[]> {
  return field.evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((element) => element?.getAttribute('role') === 'alert')
      .map((element) => element!.textContent.trim()),
  );
}

/** Clicks a button and returns the resulting field errors; for validation that runs without the server. */
export async function submitForErrors(button: Locator, fields: Record<string, Locator>): Promise<Record<string, string[]>> {
  await button.click();
  const found: Record<string, string[]> = {};
  for (const [name, field] of Object.entries(fields)) {
    const errors = await fieldErrors(field);
    if (errors.length) found[name] = errors;
  }
  return found;
}
