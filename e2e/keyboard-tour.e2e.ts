import type { Page } from '@playwright/test';
import { available } from './support/api';
import { keyboardOn } from './support/keyboard';
import { waitForToast } from './support/page-record';
import { newEmail, PASSWORD } from './support/shopper';
import { newMember, staffCode, STAFF_PASSWORD, signIn } from './support/staff';
import { expect, test, useShop } from './support/test';

/* The whole shop without a mouse: the focus is never lost, always visible, and continues from its last position. */

/** A separate shop for the sample day; the first test fills it. */
const { shop, listed, openPage, allowConsole } = useShop(() => ({}));

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true });

/**
 * The focused element: its role or tag, and its name. It must be in the window and show a focus ring, unless it is a
 * heading that was focused to be read. Fails if nothing is focused.
 */
async function focusOn(page: Page): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const before = found;
        found = await page.evaluate(describeFocus);
        return found === before && !found.startsWith('!') ? 'at rest' : found;
      },
      { intervals: [400], message: 'Where the focus is' },
    )
    .toBe('at rest');
  return found;
}

/** Runs in the page. A problem begins with '!'. */
function describeFocus(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '! nothing has the focus';
  const name = `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 60)}`;
  const { top, bottom, left, right, width } = focused.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth || !width) return `! out of sight: ${name}`;
  const { outlineStyle } = getComputedStyle(focused);
  if (outlineStyle === 'none' && !focused.matches('h1, main')) return `! without a ring: ${name}`;
  return name;
}

/** Presses of one kind, each after a look at where the focus is. */
async function step<T>(page: Page, act: () => Promise<T>): Promise<string> {
  await act();
  return focusOn(page);
}

test(
  'the back office keeps the focus in place when a row, a button or a page disappears',
  { tag: ['@a11y', '@slow'] },
  async () => {
    test.slow();
    allowConsole(/status of 503/);
    expect(await shop.manage('sample-day')).toMatchObject({ code: 0 });
    const { page, context } = await openPage();
    const member = await newMember(shop, 'owner');
    await signIn(shop, context, member);
    const keys = keyboardOn(page);
    const inDialog = keyboardOn(page, page.getByRole('dialog'));
    const open = async (path: string) => {
      await page.goto(`${shop.url}/Back-Office${path}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    };

    await test.step('withdrawing an invitation', async () => {
      await open('/Staff');
      for (const email of ['one@customers.example', 'two@customers.example']) {
        await keys.press('button', 'Invite');
        await inDialog.type('Email', email);
        await page.keyboard.press('Enter');
        await inDialog.press('button', 'Done');
        expect(await focusOn(page)).toBe('button Invite');
      }
      await keys.press('button', 'Withdraw the invitation of one@customers.example');
      await page.getByRole('cell', { name: 'one@customers.example', exact: true }).waitFor({ state: 'detached' });
      expect(await focusOn(page)).toMatch(/^tr .*two@customers.example/);
      await keys.press('button', 'Withdraw the invitation of two@customers.example');
      await page.getByRole('table', { name: 'Open invitations' }).waitFor({ state: 'detached' });
      expect(await focusOn(page)).toBe('h1 Staff');
    });

    await test.step("ending a colleague's sessions and access", async () => {
      const colleague = await newMember(shop, 'support');
      await open('/Staff');
      await keys.press('link', colleague.name);
      await heading(page, colleague.name).waitFor();
      expect(await focusOn(page)).toBe(`h1 ${colleague.name}`);
      await keys.press('button', /^End session/);
      await page.getByText('No open sessions.').waitFor();
      expect(await focusOn(page)).toBe('h2 Sessions');
      await keys.press('button', 'End access');
      await inDialog.press('button', 'End access');
      await expect(page.getByRole('button', { name: 'End access' })).toHaveCount(0);
      expect(await focusOn(page)).toBe(`h1 ${colleague.name}`);
    });

    await test.step('moving a brand', async () => {
      await open('/Brands');
      await keys.press('button', 'Move Jordan up');
      await waitForToast(page, 'Jordan moved up.');
      expect(await timesAnnounced(page, 'Jordan moved up.')).toBe(1);
      expect(await focusOn(page)).toBe('button Move Jordan up');
    });

    await test.step('paging a list', async () => {
      await open('/Stock');
      await keys.press('button', 'Next');
      await expect(page.getByRole('status').filter({ hasText: / of / })).not.toHaveText(/^1–/);
      await focusOn(page);
    });

    await test.step('archiving a product and restoring it', async () => {
      await open(`/Products?q=${encodeURIComponent(listed[0]!.name)}`);
      await keys.press('link', listed[0]!.name);
      await heading(page, listed[0]!.name).waitFor();
      expect(await focusOn(page)).toBe(`h1 ${listed[0]!.name}`);
      await keys.press('button', 'Back to draft');
      await page.getByRole('button', { name: 'Publish' }).waitFor();
      await focusOn(page);
      await keys.press('button', 'Publish');
      await page.getByRole('button', { name: 'Back to draft' }).waitFor();
      await focusOn(page);
    });

    await test.step('refunding a whole order', async () => {
      await open('/Orders?status=to+pack');
      await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().focus();
      await page.keyboard.press('Enter');
      await heading(page, /^Order /).waitFor();
      expect(await focusOn(page)).toMatch(/^h1 Order /);
      await keys.press('button', 'Refund');
      await inDialog.type('Reason', 'No longer wanted');
      await inDialog.press('button', 'Refund');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await focusOn(page)).not.toMatch(/^! /);
    });

    await test.step('recovering from a failed load', async () => {
      await open('');
      await page.route(
        '**/staff/api/customers*',
        (route) => route.fulfill({ status: 503, json: { message: 'The shop is busy.' } }),
        {
          times: 1,
        },
      );
      await keys.press('link', 'Customers');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await focusOn(page)).toBe('h1 Customers');
      await keys.press('button', 'Try again');
      await page.getByRole('table', { name: 'Customers' }).waitFor();
      expect(await focusOn(page)).toBe('h1 Customers');
    });

    await test.step('ending the session', async () => {
      await keys.press('button', 'Log out');
      await heading(page, 'Log in').waitFor();
      expect(await focusOn(page)).toBe('h1 Log in');
    });
  },
);

test('a shopper and the staff use only the keyboard: sign up, buy, return, refund', { tag: ['@a11y', '@slow'] }, async () => {
  test.slow();
  const { product } = available(listed, 4)[0]!;
  const { page: shopper } = await openPage();
  const keys = keyboardOn(shopper);
  const inDialog = keyboardOn(shopper, shopper.getByRole('dialog'));
  const main = keyboardOn(shopper, shopper.getByRole('main'));
  const email = newEmail();
  let orderId = '';

  await test.step('the shopper signs up', async () => {
    await shopper.goto(`${shop.url}/Create-Account`);
    await main.press('button', 'Create Account');
    await shopper.getByText('Name is required.').waitFor();
    expect(await focusOn(shopper)).toMatch(/^input/);
    await main.type('Name', 'Thandi');
    await main.type('Surname', 'Mokoena');
    await main.type('Email', email);
    await main.type('Password', PASSWORD);
    await step(shopper, () => shopper.keyboard.press('Enter'));
    await waitForToast(shopper, 'Welcome: Thandi');
    await expect(shopper).toHaveURL(`${shop.url}/`);
    expect(await focusOn(shopper)).toMatch(/^h1 /);
  });

  await test.step('the shopper adds a pair to the cart, changes it twice and pays', async () => {
    await keys.type('Search shoes', product.name);
    await shopper.keyboard.press('Enter');
    await shopper.waitForURL(/q=/);
    await focusOn(shopper);
    await main.press('link', new RegExp(`^${product.name}`));
    await heading(shopper, product.name).waitFor();
    expect(await focusOn(shopper)).toBe(`h1 ${product.name}`);
    await main.press('button', 'Add to Cart');
    await waitForToast(shopper, 'Successfully added to Cart.');
    expect(await focusOn(shopper)).toMatch(/^button Add to Cart/);
    await keys.press('link', /^Cart, 1 item/);
    await shopper.waitForURL(/Dashboard/);
    await focusOn(shopper);
    await main.press('button', 'Checkout');
    await shopper.waitForURL(`${shop.url}/Order`);
    expect(await focusOn(shopper)).toMatch(/^h1 /);
    await main.press('button', 'Send');
    await shopper.getByRole('alert').first().waitFor();
    expect(await focusOn(shopper)).toMatch(/^input/);
    await main.type('First Name', 'Thandi');
    await main.type('Last Name', 'Mokoena');
    await main.type('Email', email);
    await main.type('Phone Number', '0821234567');
    await main.choose('Province', 'Gauteng');
    await main.type('ZIP Code', '2196');
    await main.type('Address', '7 Jacaranda Avenue, Rosebank');
    await main.press('button', 'Send');
    await shopper.waitForURL(/\/sandbox\/pay\//);
    await keys.type('Card number', '4111 1111 1111 1111');
    await keys.type('Expiry', '12/30');
    await keys.type('CVC', '123');
    await shopper.keyboard.press('Enter');
    await waitForToast(shopper, 'Success! Order created');
    await shopper.waitForURL(/Dashboard/);
    await focusOn(shopper);
    orderId = await newestOrder();
  });

  await test.step('the shopper requests a return of the delivered order', async () => {
    for (const done of ['packed', 'sent', 'delivered'])
      expect(await shop.manage('order', orderId, done)).toMatchObject({ code: 0 });
    await shopper.goto(`${shop.url}/Dashboard?tab=orders`);
    await main.press('button', /^Request a return: /);
    await inDialog.type('What is wrong with it?', 'They pinch at the toes.');
    await inDialog.press('button', 'Request a return');
    await waitForToast(shopper, 'We have your return request.');
    expect(await focusOn(shopper)).not.toMatch(/^! /);
  });

  const { page: staff } = await openPage();
  const desk = keyboardOn(staff);
  const asked = keyboardOn(staff, staff.getByRole('dialog'));
  const member = await newMember(shop, 'manager');

  await test.step('a staff member logs in', async () => {
    await staff.goto(`${shop.url}/Back-Office`);
    await desk.type('Email', member.email);
    await desk.type('Password', STAFF_PASSWORD);
    await desk.type('Code', staffCode(member.secret, 1));
    await staff.keyboard.press('Enter');
    await heading(staff, 'Overview').waitFor();
    expect(await focusOn(staff)).toBe('h1 Overview');
  });

  await test.step('the staff member finds the return, receives it and refunds it', async () => {
    await desk.shortcut('g r');
    await heading(staff, 'Returns').waitFor();
    expect(await focusOn(staff)).toBe('h1 Returns');
    await desk.press('link', orderId);
    await heading(staff, `Return of order ${orderId}`).waitFor();
    expect(await focusOn(staff)).toBe(`h1 Return of order ${orderId}`);
    for (const [button, message] of [
      ['Approve', 'The return is approved. The customer gets an email.'],
      ['Mark received', 'The return is received. The customer gets an email.'],
    ] as const) {
      await desk.press('button', button);
      await focusOn(staff);
      await asked.press('button', button);
      await waitForToast(staff, message);
      expect(await timesAnnounced(staff, message)).toBe(1);
      expect(await focusOn(staff)).toMatch(/^p /);
    }
    await desk.press('button', 'Refund');
    await asked.type('Reason', 'They pinch');
    await asked.press('button', 'Refund');
    await staff.getByText('Refunded', { exact: true }).waitFor();
    expect(await focusOn(staff)).toMatch(/^p Refunded/);
  });
});

/** How often a message was announced: by how many regions, one within another counted as well. */
const timesAnnounced = (page: Page, text: string): Promise<number> =>
  page.evaluate((announcement) => {
    const regions = document.querySelectorAll('[role="status"], [role="alert"]');
    return [...regions].filter((region) => region.textContent.trim() === announcement).length;
  }, text);

/** The number of the newest order of the shop. */
async function newestOrder(): Promise<string> {
  const { output } = await shop.manage('orders');
  return output.trim().split(/\s/)[0]!;
}
