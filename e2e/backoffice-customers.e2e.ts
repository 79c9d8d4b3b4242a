import { readFile } from 'node:fs/promises';
import { mailsTo } from './support/outbox';
import { newMember, signIn, staffPage } from './support/staff';
import { expect, test } from './support/test';

// A separate shop, because checkout and the shop's details change.
test.use({ shopSettings: async ({}, use) => use({}) });

test.describe('customers, messages, newsletter and settings', () => {
  test('BO-15: a customer is found, shown, exported and erased with a reason; support may do only the first two', async ({
    shop,
    openPage,
    browser,
  }) => {
    const { page } = await openPage();
    await staffPage(shop, page.context(), 'owner');
    const customer = await signUp(shop.url, 'Lerato', 'Mokoena');
    await signUp(shop.url, 'Johan', 'Botha');
    await page.goto(`${shop.url}/Back-Office/Customers`);
    await page.getByRole('searchbox', { name: 'Search' }).fill('mokoena');
    await expect(page.getByRole('table', { name: 'Customers' }).getByRole('link')).toHaveText(['Lerato Mokoena']);
    await expect(page).toHaveURL(/\?q=mokoena$/);
    await page.getByRole('link', { name: 'Lerato Mokoena' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lerato Mokoena');
    await expect(page.getByText(customer)).toBeVisible();

    await page.getByRole('button', { name: 'Export data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Export data' }).click();
    await expect(dialog.getByText('Reason is required.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Asked by phone, called back');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export data' }).click(),
    ]);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ account: { email: customer } });

    const support = await staffPage(shop, browser, 'support');
    await support.page.goto(page.url());
    await expect(support.page.getByRole('heading', { level: 1 })).toHaveText('Lerato Mokoena');
    await expect(support.page.getByRole('button', { name: /Export data|Erase customer/ })).toHaveCount(0);
    await support.page.context().close();

    await page.getByRole('button', { name: 'Erase customer' }).click();
    await dialog.getByLabel('Reason').fill('Asked by mail from the address of the account');
    await dialog.getByRole('button', { name: 'Erase customer' }).click();
    await expect(page).toHaveURL(/\/Back-Office\/Customers$/);
    await expect(page.getByRole('link', { name: 'Johan Botha' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Lerato Mokoena' })).toHaveCount(0);
  });

  test('BO-15: a message is answered by mail; a second person sees that, and keeps their input', async ({
    shop,
    openPage,
    browser,
  }) => {
    const { page } = await openPage();
    const first = await newMember(shop, 'support');
    await signIn(shop, page.context(), first);
    await fetch(`${shop.url}/contact-us`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Zanele',
        email: 'zanele@example.com',
        phoneNumber: '0821234567',
        message: 'Where is my parcel?',
      }),
    });
    await page.goto(`${shop.url}/Back-Office`);
    await page.getByRole('region', { name: 'Unanswered messages' }).getByRole('link', { name: 'Zanele' }).click();
    await expect(page.getByText('Where is my parcel?')).toBeVisible();
    const other = await staffPage(shop, browser, 'manager');
    await other.page.goto(page.url());
    await other.page.getByLabel('Your answer').fill('Let me look.');

    await page.getByLabel('Your answer').fill('It arrives tomorrow.\n\nSorry for the wait.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('region', { name: 'Answers' })).toContainText('It arrives tomorrow.');
    await expect(page.getByLabel('Your answer')).toHaveValue('');
    await expect.poll(() => mailsTo(shop.dataDir, 'zanele@example.com').at(-1)?.text).toContain('It arrives tomorrow.');

    await other.page.getByRole('button', { name: 'Send answer' }).click();
    await expect(other.page.getByRole('alert').first()).toHaveText(
      `This message was changed by ${first.name} a moment ago. Look again.`,
    );
    await expect(other.page.getByLabel('Your answer')).toHaveValue('Let me look.');
    await expect(other.page.getByRole('region', { name: 'Answers' })).toContainText('It arrives tomorrow.');
    await other.page.context().close();

    await page.getByRole('link', { name: 'Messages' }).last().click();
    await expect(page.getByText('Every message is answered.')).toBeVisible();
  });

  test('BO-15: settings close the checkout with a message and change the phone number; a manager sees no settings', async ({
    shop,
    openPage,
    browser,
  }) => {
    const { page } = await openPage();
    await staffPage(shop, page.context(), 'owner');
    await page.goto(`${shop.url}/Back-Office/Settings`);
    const checkout = page.getByRole('form', { name: 'Checkout' });
    await checkout.getByLabel('Closed: the shop takes no orders for now').check();
    await checkout.getByRole('button', { name: 'Save' }).click();
    await expect(checkout.getByText('Enter a message for shoppers.')).toBeVisible();
    await checkout.getByLabel('Message for shoppers').fill('We move, back on Monday.');
    await checkout.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.').first()).toBeVisible();
    const details = page.getByRole('form', { name: 'Shop details' });
    await details.getByLabel('Phone number').fill('+27 21 555 7777');
    await details.getByRole('button', { name: 'Save' }).click();
    await page.reload();
    await expect(checkout.getByLabel('Message for shoppers')).toHaveValue('We move, back on Monday.');
    await checkout.getByLabel('Closed: the shop takes no orders for now').uncheck();
    await checkout.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.').first()).toBeVisible();
    await page.goto(`${shop.url}/info/help`);
    await expect(page.getByText('+27 21 555 7777').first()).toBeVisible();

    const manager = await staffPage(shop, browser, 'manager');
    await manager.page.goto(`${shop.url}/Back-Office/Newsletter`);
    await expect(manager.page.getByRole('link', { name: 'Download confirmed addresses (CSV)' })).toBeVisible();
    const csv = await manager.page.request.get(`${shop.url}/staff/api/newsletter.csv`);
    expect((await csv.text()).split('\r\n')[0]).toBe('email,source,consented,confirmed');
    await manager.page.goto(`${shop.url}/Back-Office/Settings`);
    await expect(manager.page.getByRole('form', { name: 'Checkout' })).toHaveCount(0);
    await manager.page.context().close();
  });
});

/** A customer of the shop; returns the email. */
async function signUp(url: string, firstname: string, lastname: string): Promise<string> {
  const email = `${firstname}.${lastname}@example.com`.toLowerCase();
  const userAccount = { firstname, lastname, email, password: 'Correct1!horse', role: 'ROLE_CUSTOMER' };
  const response = await fetch(`${url}/auth/create-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userAccount, signUpForNewsletter: false }),
  });
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`);
  return email;
}
