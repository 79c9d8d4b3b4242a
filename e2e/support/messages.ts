import type { Locator, Page } from 'playwright-core';

/** The toast, dialog or field message with exactly this text, as a reader of the screen is told of it. */
export function told(page: Page, text: string): Locator {
  const words = page.getByText(text, { exact: true });
  return page.getByRole('alert').or(page.getByRole('status')).filter({ has: words });
}

/** Waits for a toast and dismisses it, so that the same words can be said, and told apart, once more. */
export async function hears(page: Page, text: string): Promise<void> {
  const toast = told(page, text);
  await toast.waitFor();
  await toast.getByRole('button', { name: 'Dismiss message' }).click();
  await toast.waitFor({ state: 'hidden' });
}

/** The messages that stand at a field, tied to it by aria-describedby. */
export function problemsOf(field: Locator): Promise<string[]> {
  return field.evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((element) => element?.getAttribute('role') === 'alert')
      .map((element) => element!.textContent.trim()),
  );
}

/** Presses a button and answers what then stands at the fields; for checks that are made without a server. */
export async function complaints(button: Locator, fields: Record<string, Locator>): Promise<Record<string, string[]>> {
  await button.click();
  const found: Record<string, string[]> = {};
  for (const [name, field] of Object.entries(fields)) {
    const problems = await problemsOf(field);
    if (problems.length) found[name] = problems;
  }
  return found;
}
