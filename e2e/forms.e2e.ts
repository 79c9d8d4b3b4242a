import type { Locator, Page } from 'playwright-core';
import { answers, holds } from './support/replies';
import { newCustomer, newEmail, PASSWORD, shopperOn } from './support/shopper';
import { useShop } from './support/use-shop';

/* What every form owes to keyboards, password managers and address fill, and to somebody who presses twice. */

const { shop, openPage } = useShop();
let customer: Awaited<ReturnType<typeof newCustomer>>;
beforeAll(async () => {
  customer = await newCustomer(shop.url);
});

async function open(path: string) {
  const { page } = await openPage({ storageState: customer.storageState });
  await shopperOn(page, shop.url).open(path);
  return page;
}

/** Label, keyboard ('text' for the usual one) and autocomplete of each field. */
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

/** What a phone's keyboard and a browser's fill go by. */
const offered = (field: Locator) =>
  field.evaluate((control: HTMLInputElement) => {
    const byType = ['email', 'tel'].includes(control.type) ? control.type : 'text';
    return [control.inputMode || byType, control.autocomplete];
  });

test.each(FORMS)('%s tells keyboards and fillers what each field is', async (path, fields) => {
  const page = await open(path);
  for (const [label, ...expected] of fields) {
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    await field.waitFor();
    expect([label, ...(await offered(field))]).toEqual([label, ...expected]);
  }
});

test('the newsletter and the search tell it too', async () => {
  const page = await open('/Info/About-Us');
  expect(await offered(page.getByRole('form', { name: 'Newsletter' }).getByLabel('Email'))).toEqual(['email', 'email']);
  expect(await page.getByRole('searchbox', { name: 'Search shoes' }).getAttribute('enterkeyhint')).toBe('search');
});

test('a code is pasted from a mail with the spaces and the line end round it', async () => {
  const { page, context } = await openPage();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shopperOn(page, shop.url).open('/Verify-Otp');
  const sent = page.waitForRequest('**/forgot-password/verify-otp');
  const field = page.getByRole('main').getByLabel('OTP');
  await field.click();
  await page.evaluate(() => navigator.clipboard.writeText('  123456\n'));
  await page.keyboard.press('Control+V');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ otp: '123456' });
});

/** A form that is ready to be sent: its button, its request, and the fields that were typed. */
type Filled = { button: string; request: string; typed: Record<string, string> };
const SENT: [path: string, form: Filled][] = [
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

test.each(SENT)('%s is sent once however often it is pressed, and keeps what was typed when that fails', async (path, form) => {
  const page = await open(path);
  const main = page.getByRole('main');
  for (const [label, text] of Object.entries(form.typed)) await main.getByLabel(label, { exact: true }).fill(text);
  const overlay = page.getByRole('status', { name: 'Loading' });
  expect(await overlay.count()).toBe(0);
  const asked = countOf(page, form.request);
  await answers(page, form.request, 503, {});
  const letGo = await holds(page, form.request);
  const button = main.getByRole('button', { name: form.button, exact: true });
  await button.dblclick();
  await overlay.first().waitFor();
  await page.keyboard.press('Enter');
  letGo();
  await page.getByRole('alert').first().waitFor();
  await overlay.first().waitFor({ state: 'hidden' });
  expect(asked()).toBe(1);
  for (const [label, text] of Object.entries(form.typed))
    expect([label, await main.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, text]);
});

function countOf(page: Page, request: string): () => number {
  let count = 0;
  page.on('request', (sent) => (count += `${sent.method()} ${new URL(sent.url()).pathname}` === request ? 1 : 0));
  return () => count;
}
