import type { Page } from '@playwright/test';
import type { Shop } from 'testing/shop';
import { codeFor } from './outbox';

/** Confirms the address of the customer who is logged in on the page, as the profile offers it. */
export async function confirmEmail(page: Page, shop: Pick<Shop, 'url' | 'dataDir'>, email: string): Promise<void> {
  await page.goto(`${shop.url}/Dashboard?tab=profile`);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your email' });
  await dialog.getByLabel('Code').fill(await codeFor(shop.dataDir, email));
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
