import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import { stubResponse, abortRequest, holdRequest } from './support/request-stubs';
import { waitForHydration } from './support/page-record';
import { newEmail, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';
import { scrollTo, waitForScroll } from './support/waiting';

/** Differs from the default configuration, so that a page with hard-coded values fails. */
const shopConfig = { email: 'care@veldskoen.example', refundDays: 21 };
const { shop, openPage } = useShop(() => {
  const file = join(mkdtempSync(join(tmpdir(), 'storefront-config-')), 'shop.json');
  writeFileSync(file, JSON.stringify(shopConfig));
  return { SHOP_CONFIG: file };
});

const NETWORK = 'Network error. Please check your connection and try again.';

async function visit(path: string) {
  const opened = await openPage();
  await shopperOn(opened.page, shop.url).open(path);
  return { ...opened, main: opened.page.getByRole('main') };
}

/** Collects the page's requests `method path` as they are sent. */
function requestsOf(page: Page, asked: string): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => `${request.method()} ${new URL(request.url()).pathname}` === asked && found.push(request));
  return found;
}

/** Waits for an error that aria-describedby ties to its field. */
async function errorAt(field: Locator, text: string) {
  const page = field.page();
  const error = page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) });
  await error.waitFor();
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  expect(ids).toContain(await error.getAttribute('id'));
}

/** Waits for a popup, returns its texts and closes it with OK. */
async function popup(page: Page, title: string): Promise<string[]> {
  const dialog = page.getByRole(title === 'Oops...' ? 'alertdialog' : 'dialog', { name: title });
  await dialog.waitFor();
  const texts = await dialog.getByRole('paragraph').allInnerTexts();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'detached' });
  return texts;
}

test.describe('newsletter', () => {
  async function visitNewsletter() {
    const visited = await visit('/Info/About-Us');
    const form = visited.page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });
    return {
      ...visited,
      form,
      email: form.getByRole('textbox', { name: 'Email' }),
      send: form.getByRole('button', { name: 'Subscribe' }),
    };
  }

  test('NEWS-1: the email is required and validated; its error disappears on typing', async () => {
    const { page, form, email, send } = await visitNewsletter();
    const sent = requestsOf(page, 'POST /newsletter');
    await expect(email).toHaveAttribute('type', 'email');
    await send.click();
    await errorAt(email, 'Email is required.');
    await email.pressSequentially('t');
    await form.getByRole('alert').waitFor({ state: 'detached' });
    for (const wrong of ['thandi', 'thandi@', '@example.com', 'thandi@example', 'than di@example.com']) {
      await email.fill(wrong);
      await email.press('Enter');
      await errorAt(email, 'Invalid email format.');
      await expect(email).toHaveValue(wrong);
      await email.pressSequentially('x');
      await form.getByRole('alert').waitFor({ state: 'detached' });
    }
    expect(sent).toEqual([]);
  });

  test('NEWS-2: shows a spinner while sending and clears the field after every attempt', async () => {
    const { page, form, email, send } = await visitNewsletter();
    const attempts: [() => Promise<void>, string][] = [
      [() => stubResponse(page, 'POST /newsletter', 200, { message: 'Thanks.' }), 'Success!'],
      [() => stubResponse(page, 'POST /newsletter', 409), 'Oops...'],
      [() => stubResponse(page, 'POST /newsletter', 500), 'Oops...'],
      [() => abortRequest(page, 'POST /newsletter'), 'Oops...'],
    ];
    const spinner = form.getByRole('status', { name: 'Loading' });
    for (const [reply, title] of attempts) {
      await reply();
      const releaseRequest = await holdRequest(page, 'POST /newsletter');
      await expect(spinner).toHaveCount(0);
      await email.fill(newEmail());
      await send.click();
      await spinner.waitFor();
      releaseRequest();
      await popup(page, title);
      await spinner.waitFor({ state: 'detached' });
      await expect(email).toHaveValue('');
    }
  });

  test("NEWS-3: success opens a popup 'Success!' with the server's message", { tag: '@smoke' }, async () => {
    const { page, email, send } = await visitNewsletter();
    const address = newEmail();
    await email.fill(address);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/newsletter')),
      send.click(),
    ]);
    expect(answer.request().postDataJSON()).toEqual({ email: address });
    const { message } = (await answer.json()) as { message: string };
    expect(await popup(page, 'Success!')).toEqual([message]);
    for (const body of ['A plain sentence.', { data: 'A sentence in data.' }, { message: 'A sentence in message.' }]) {
      await stubResponse(page, 'POST /newsletter', 201, body);
      await email.fill(newEmail());
      await send.click();
      expect(await popup(page, 'Success!')).toEqual([Object.values(body).length === 1 ? Object.values(body)[0] : body]);
    }
  });

  test("NEWS-4: each failure opens a popup 'Oops...' with its message", async () => {
    const { page, email, send } = await visitNewsletter();
    const failures: [status: number, text: string][] = [
      [400, 'Invalid email format or missing data. Please check your input.'],
      [401, 'You are not authorized to sign up for the newsletter.'],
      [404, 'The newsletter service could not be found.'],
      [409, 'Email already subscribed to the newsletter.'],
      [500, 'Something went wrong on our side. Please try again later.'],
      [418, 'An unexpected error occurred.'],
      [503, 'An unexpected error occurred.'],
    ];
    for (const [status, text] of failures) {
      await stubResponse(page, 'POST /newsletter', status, { message: 'The server says something else.' });
      await email.fill(newEmail());
      await send.click();
      expect([status, await popup(page, 'Oops...')]).toEqual([status, [text]]);
    }
    await abortRequest(page, 'POST /newsletter');
    await email.fill(newEmail());
    await send.click();
    expect(await popup(page, 'Oops...')).toContain('Could not sign up for newsletter');

    await page.unrouteAll();
    const twice = newEmail();
    for (const title of ['Success!', 'Oops...']) {
      await email.fill(twice);
      await send.click();
      const texts = await popup(page, title);
      if (title === 'Oops...') expect(texts).toEqual(['Email already subscribed to the newsletter.']);
    }
  });
});

test.describe('contact', () => {
  async function visitContact() {
    const visited = await visit('/Info/Help');
    const form = visited.page.getByRole('form', { name: 'Contact Us' });
    const [name, email, phone, message] = ['Name', 'Email', 'Phone Number', 'Message'].map((label) =>
      form.getByRole('textbox', { name: label, exact: true }),
    );
    const send = form.getByRole('button', { name: 'Send' });
    return { ...visited, form, name: name!, email: email!, phone: phone!, message: message!, send };
  }
  type Contact = Awaited<ReturnType<typeof visitContact>>;

  async function fill({ name, email, phone, message }: Contact) {
    await name.fill('Thandi Mokoena');
    await email.fill('thandi@example.com');
    await phone.fill('0821234567');
    await message.fill('Do you have the Dune in a 6?');
  }

  test('INFO-3: email, phone and message are validated; the name is not', async () => {
    const contact = await visitContact();
    const { page, form, name, email, phone, message, send } = contact;
    const sent = requestsOf(page, 'POST /contact-us');
    await send.click();
    await errorAt(email, 'Email is required.');
    await errorAt(phone, 'Phone number is required.');
    await errorAt(message, 'Message is required.');
    await expect(form.getByRole('alert')).toHaveCount(3);
    await fill(contact);
    await email.fill('thandi@example');
    await send.click();
    await errorAt(email, 'Invalid email format.');
    await email.fill('thandi@example.com');
    for (const wrong of [
      '27821234567',
      '082123456',
      '08212345678',
      '+2782123456',
      '+278212345678',
      '082 123 4567',
      '1821234567',
      'phone',
    ]) {
      await phone.fill(wrong);
      await send.click();
      await errorAt(phone, 'Invalid phone number format.');
    }
    expect(sent).toEqual([]);
    await stubResponse(page, 'POST /contact-us', 200, { message: 'Received.' });
    for (const right of ['0821234567', '+27821234567']) {
      await fill(contact);
      await name.fill('');
      await phone.fill(right);
      await send.click();
      await popup(page, 'Sent');
    }
    expect(sent.map((request) => (request.postDataJSON() as { phoneNumber: string }).phoneNumber)).toEqual([
      '0821234567',
      '+27821234567',
    ]);
  });

  test(
    "INFO-4: sends the message as typed, shows 'Sent', 'We received your message.' and clears the form",
    { tag: '@smoke' },
    async () => {
      const contact = await visitContact();
      const { page, form, send } = contact;
      const sent = requestsOf(page, 'POST /contact-us');
      await fill(contact);
      await send.click();
      expect(await popup(page, 'Sent')).toEqual(['We received your message.']);
      expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([
        {
          name: 'Thandi Mokoena',
          email: 'thandi@example.com',
          phoneNumber: '0821234567',
          message: 'Do you have the Dune in a 6?',
        },
      ]);
      expect([200, 201]).toContain((await sent[0]!.response())!.status());
      const values = () =>
        form.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      expect(await values()).toEqual(['', '', '', '']);
      for (const status of [200, 201]) {
        await stubResponse(page, 'POST /contact-us', status, {});
        await fill(contact);
        await send.click();
        expect(await popup(page, 'Sent')).toEqual(['We received your message.']);
        expect(await values()).toEqual(['', '', '', '']);
      }
    },
  );

  const expectSendError = async ({ page, send, message }: Contact, text: string) => {
    await send.click();
    const toast = page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) });
    await toast.waitFor();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'detached' });
    await expect(message).toHaveValue('Do you have the Dune in a 6?');
  };

  test('INFO-5: each error shows its message and keeps the form values', async () => {
    const contact = await visitContact();
    await fill(contact);
    const failures: [status: number, text: string][] = [
      [400, 'Invalid input. Please check your details and try again.'],
      [403, 'Access denied. You do not have permission to perform this action.'],
      [404, 'The requested service or resource was not found.'],
      [500, 'A server error occurred. Please try again later.'],
      [503, 'A server error occurred. Please try again later.'],
    ];
    for (const [status, text] of failures) {
      await stubResponse(contact.page, 'POST /contact-us', status, {});
      await expectSendError(contact, text);
    }
    await abortRequest(contact.page, 'POST /contact-us');
    await expectSendError(contact, NETWORK);
  });

  test('ERR-1: both forms report a network error without a response and an unexpected error otherwise', async () => {
    const contact = await visitContact();
    const { page } = contact;
    await fill(contact);
    await abortRequest(page, 'POST /contact-us');
    await expectSendError(contact, NETWORK);
    await stubResponse(page, 'POST /contact-us', 418, {});
    await expectSendError(contact, 'An unexpected error occurred. Please try again.');

    const newsletter = page.getByRole('form', { name: 'Newsletter' });
    await abortRequest(page, 'POST /newsletter');
    await newsletter.getByRole('textbox', { name: 'Email' }).fill(newEmail());
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    expect(await popup(page, 'Oops...')).toContain(NETWORK);
    await stubResponse(page, 'POST /newsletter', 418, {});
    await newsletter.getByRole('textbox', { name: 'Email' }).fill(newEmail());
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    expect(await popup(page, 'Oops...')).toEqual(['An unexpected error occurred.']);
  });
});

test.describe('articles', () => {
  test('going back from a section of the page restores the position of its link, and forward the position in the section', async () => {
    const { page, main } = await visit('/Info/Terms-of-Service');
    await waitForHydration(page);
    const follow = (name: string) => main.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name }).click();
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    await follow('Delivery');
    await expect(page).toHaveURL(/#delivery$/);
    const delivery = await place();
    expect(delivery).toBeGreaterThan(500);
    await scrollTo(page, delivery + 333);
    await page.goBack();
    await expect(page).toHaveURL(/Service$/);
    await waitForScroll(page, 0);
    await page.goForward();
    await waitForScroll(page, delivery + 333);
    // A click would scroll to the footer first.
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).dispatchEvent('click');
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^Terms/ }).waitFor();
    await waitForScroll(page, delivery + 333);
  });

  test('INFO-1: About Us, Terms of Service and Refund Policy are text pages', { tag: '@smoke' }, async () => {
    const pages = {
      'About Us': '/Info/About-Us',
      'Terms of Service': '/Info/Terms-of-Service',
      'Refund Policy': '/Info/Refund-Policy',
    };
    for (const [heading, path] of Object.entries(pages)) {
      const { page, main, context } = await visit(path);
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
      expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1);
      expect((await main.getByRole('paragraph').allInnerTexts()).join(' ').split(/\s+/).length).toBeGreaterThan(100);
      await context.close();
    }
  });

  test("INFO-2: the refund policy shows this shop's email and refund period and no placeholder", async () => {
    const { page, main } = await visit('/Info/Refund-Policy');
    const text = (await main.innerText()).replace(/\s+/g, ' ');
    expect(text).toMatch(/no returns or exchanges unless the item is defective/i);
    expect(text).toMatch(/refunds go to the original payment method/i);
    expect(text).toMatch(/the customer pays return shipping/i);
    expect(text).toContain(`within ${shopConfig.refundDays} days`);
    expect(text).toMatch(/your statutory rights/i);
    const mails = await main
      .getByRole('link', { name: /@/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(mails)).toEqual(new Set([`mailto:${shopConfig.email}`]));
    for (const path of ['/Info/Refund-Policy', '/Info/Terms-of-Service', '/Info/About-Us', '/Info/Help']) {
      await page.goto(shop.url + path);
      const all = await page.locator('body').innerText();
      expect([
        path,
        all.match(/\[[^\]]*\]|\{[^}]*\}|<[^>]*>|_{3,}|X{3,}|undefined|null|NaN|lorem|TODO|TBD|\b(?:within|by) days/i),
      ]).toEqual([path, null]);
    }
  });
});
