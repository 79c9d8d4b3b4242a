import { linkFor } from 'e2e/outbox';
import { newEmail } from 'e2e/shopper';
import { pagesOf, type Fixture, type Scenarios } from './scenario';

/** A token that no mail contains. */
const TOKEN = 'a'.repeat(32);

async function subscribe({ shop }: Fixture): Promise<string> {
  const email = newEmail();
  const headers = { 'content-type': 'application/json' };
  await fetch(`${shop.url}/newsletter`, { method: 'POST', headers, body: JSON.stringify({ email }) });
  return email;
}

/** The pages behind the links of mails, which the API serves itself, and its documentation. */
export const links: Scenarios = {
  ...pagesOf('guest', [
    '/Track/none',
    `/newsletter/confirm/${TOKEN}`,
    `/newsletter/unsubscribe/${TOKEN}`,
    `/back-in-stock/forget/${TOKEN}`,
    '/email-change/undo/none',
    '/forgot-password/link/none',
    '/docs',
  ]),
  'an order that is tracked': {
    visitor: 'customer',
    setUp: async ({ open, shop, email }) => open(await linkFor(shop.dataDir, email, 'Track')),
  },
  'a newsletter that is confirmed': {
    visitor: 'guest',
    async setUp(fixture) {
      const { page, open, shop } = fixture;
      await open(await linkFor(shop.dataDir, await subscribe(fixture), 'newsletter/confirm'));
      await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
      await page.getByRole('button').waitFor({ state: 'detached' });
    },
  },
};
