import type { Locator, Page } from '@playwright/test';
import { stubResponse, holdRequest } from './support/request-stubs';
import { newCustomer, newEmail, PASSWORD, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

/* Input hints for keyboards, password managers and autofill, and protection against double submission, in every form. */

const { shop, openPage, allowConsole } = useShop();
let customer: Awaited<ReturnType<typeof newCustomer>>;
test.beforeAll(async () => {
  customer = await newCustomer(shop.url);
});

async function open(path: string) {
  const { page } = await openPage({ storageState: customer.storageState });
  await shopperOn(page, shop.url).open(path);
  return page;
}

/** Label, virtual keyboard ('text' is the default) and autocomplete value of a field. */
type Field = [label: string, keyboard: string, autocomplete: string];
const ADDRESS: Field[] = [
  ['First Name', 'text', 'given-name'],
  ['Last Name', 'text', 'family-name'],
  ['Email', 'email', 'email'],
  ['Phone Number', 'tel', 'tel'],
];
const FORMS: [path: string, fields: Field[]][] = [
  [
    '/Login',
    [
      ['Email', 'email', 'username'],
      ['Password', 'text', 'current-password'],
    ],
  ],
  [
    '/Create-Account',
    [
      ['Name', 'text', 'given-name'],
      ['Surname', 'text', 'family-name'],
      ['Email', 'email', 'email'],
      ['Password', 'text', 'new-password'],
    ],
  ],
  ['/Forgot-Password', [['Email', 'email', 'username']]],
  ['/Verify-Otp', [['OTP', 'numeric', 'one-time-code']]],
  [
    '/Change-Password',
    [
      ['Password', 'text', 'new-password'],
      ['Confirm Password', 'text', 'new-password'],
    ],
  ],
  ['/Dashboard', ADDRESS],
  [
    '/Order',
    [
      ...ADDRESS,
      ['Province', 'text', 'address-level1'],
      ['ZIP Code', 'numeric', 'postal-code'],
      ['Address', 'text', 'street-address'],
    ],
  ],
  [
    '/Info/Help',
    [
      ['Name', 'text', 'name'],
      ['Email', 'email', 'email'],
      ['Phone Number', 'tel', 'tel'],
    ],
  ],
];

/** The attributes that choose a virtual keyboard and an autofill value. */
const inputHints = (field: Locator) =>
  field.evaluate((control: HTMLInputElement) => {
    const byType = ['email', 'tel'].includes(control.type) ? control.type : 'text';
    return [control.inputMode || byType, control.autocomplete];
  });

for (const [path, fields] of FORMS)
  test(`${path} declares input hints for each field`, async () => {
    const page = await open(path);
    for (const [label, ...expected] of fields) {
      const field = page.getByRole('main').getByLabel(label, { exact: true });
      await field.waitFor();
      expect([label, ...(await inputHints(field))]).toEqual([label, ...expected]);
    }
  });

test('the newsletter and search fields declare input hints', async () => {
  const page = await open('/Info/About-Us');
  expect(await inputHints(page.getByRole('form', { name: 'Newsletter' }).getByLabel('Email'))).toEqual(['email', 'email']);
  await expect(page.getByRole('searchbox', { name: 'Search shoes' })).toHaveAttribute('enterkeyhint', 'search');
});

test('accepts a pasted code with surrounding whitespace', async () => {
  // The page does not know which account the code is for.
  allowConsole(/status of 400 .*\/verify-otp/);
  const { page, context } = await openPage();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shopperOn(page, shop.url).open('/Verify-Otp');
  const answered = page.waitForResponse('**/forgot-password/verify-otp');
  const field = page.getByRole('main').getByLabel('OTP');
  await field.click();
  await page.evaluate(() => navigator.clipboard.writeText('  123456\n'));
  await page.keyboard.press('Control+V');
  await page.keyboard.press('Enter');
  const response = await answered;
  expect(response.request().postDataJSON()).toMatchObject({ otp: '123456' });
  expect(response.status()).toBe(400);
});

/** A form to submit: its button, its request and the values to type. */
type FilledForm = { button: string; request: string; typed: Record<string, string> };
const SENT: [path: string, form: FilledForm][] = [
  ['/Login', { button: 'Log In', request: 'POST /auth/login', typed: { Email: newEmail(), Password: PASSWORD } }],
  [
    '/Create-Account',
    {
      button: 'Create Account',
      request: 'POST /auth/create-account',
      typed: { Name: 'Naledi', Surname: 'Dube', Email: newEmail(), Password: PASSWORD },
    },
  ],
  ['/Forgot-Password', { button: 'Send', request: 'POST /forgot-password/verify-mail', typed: { Email: newEmail() } }],
  ['/Verify-Otp', { button: 'Verify', request: 'POST /forgot-password/verify-otp', typed: { OTP: '123456' } }],
  [
    '/Change-Password',
    {
      button: 'Change Password',
      request: 'POST /forgot-password/change-password',
      typed: { Password: PASSWORD, 'Confirm Password': PASSWORD },
    },
  ],
  ['/Dashboard', { button: 'Save', request: 'PUT /api/user', typed: { 'Last Name': 'Zulu', 'Phone Number': '0821234567' } }],
  [
    '/Info/Help',
    {
      button: 'Send',
      request: 'POST /contact-us',
      typed: { Name: 'Naledi', Email: newEmail(), 'Phone Number': '0821234567', Message: 'Hello.' },
    },
  ],
];

for (const [path, form] of SENT)
  test.describe(path, () => {
    test('NAV-11: the overlay covers the form while it is sent, once despite repeated clicks, and keeps its values', async () => {
      const page = await open(path);
      const main = page.getByRole('main');
      for (const [label, text] of Object.entries(form.typed)) await main.getByLabel(label, { exact: true }).fill(text);
      const overlay = page.getByRole('status', { name: 'Loading' });
      await expect(overlay).toHaveCount(0);
      const asked = countRequests(page, form.request);
      await stubResponse(page, form.request, 503, {});
      const releaseRequest = await holdRequest(page, form.request);
      const button = main.getByRole('button', { name: form.button, exact: true });
      await button.dblclick();
      await overlay.first().waitFor();
      await page.keyboard.press('Enter');
      releaseRequest();
      await page.getByRole('alert').first().waitFor();
      await overlay.first().waitFor({ state: 'hidden' });
      expect(asked()).toBe(1);
      for (const [label, text] of Object.entries(form.typed))
        await expect(main.getByLabel(label, { exact: true })).toHaveValue(text);
    });
  });

function countRequests(page: Page, request: string): () => number {
  let count = 0;
  page.on('request', (sent) => (count += `${sent.method()} ${new URL(sent.url()).pathname}` === request ? 1 : 0));
  return () => count;
}
