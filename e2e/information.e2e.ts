// An area is one file, however long: each starts a shop and a browser of its own, which takes seconds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { answers, cutsOff, holds } from './support/replies';
import { newEmail, shopperOn } from './support/shopper';
import { useShop } from './support/use-shop';

/** Facts of another shop than the default one, so that a page which writes them itself is found out. */
const facts = { email: 'care@veldskoen.example', refundDays: 21 };
const folder = mkdtempSync(join(tmpdir(), 'storefront-config-'));
const { shop, openPage } = useShop(() => {
  const file = join(folder, 'shop.json');
  writeFileSync(file, JSON.stringify(facts));
  return { SHOP_CONFIG: file };
});

afterAll(() => rmSync(folder, { recursive: true }));

const NETWORK = 'Network error. Please check your connection and try again.';

async function visit(path: string) {
  const opened = await openPage();
  await shopperOn(opened.page, shop.url).open(path);
  return { ...opened, main: opened.page.getByRole('main') };
}

/** The page's requests `method path`, as they come. */
function requestsOf(page: Page, asked: string): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => `${request.method()} ${new URL(request.url()).pathname}` === asked && found.push(request));
  return found;
}

/** Waits for an error that is tied to its field. */
async function errorAt(field: Locator, sentence: string) {
  const page = field.page();
  const error = page.getByRole('alert').filter({ has: page.getByText(sentence, { exact: true }) });
  await error.waitFor();
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  expect(ids).toContain(await error.getAttribute('id'));
}

/** Waits for a popup, reads it and closes it by its OK. */
async function popup(page: Page, title: string): Promise<string[]> {
  const dialog = page.getByRole(title === 'Oops...' ? 'alertdialog' : 'dialog', { name: title });
  await dialog.waitFor();
  const said = await dialog.getByRole('paragraph').allInnerTexts();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'detached' });
  return said;
}

describe('newsletter', () => {
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

  test('NEWS-1: the email is required and checked, and its error goes away on typing', async () => {
    const { page, form, email, send } = await visitNewsletter();
    const sent = requestsOf(page, 'POST /newsletter');
    expect(await email.getAttribute('type')).toBe('email');
    await send.click();
    await errorAt(email, 'Email is required.');
    await email.pressSequentially('t');
    await form.getByRole('alert').waitFor({ state: 'detached' });
    for (const wrong of ['thandi', 'thandi@', '@example.com', 'thandi@example', 'than di@example.com']) {
      await email.fill(wrong);
      await email.press('Enter');
      await errorAt(email, 'Invalid email format.');
      expect(await email.inputValue()).toBe(wrong);
      await email.pressSequentially('x');
      await form.getByRole('alert').waitFor({ state: 'detached' });
    }
    expect(sent).toEqual([]);
  });

  test('NEWS-2: a spinner while it is sent; the field is empty after every attempt that was sent', async () => {
    const { page, form, email, send } = await visitNewsletter();
    const attempts: [() => Promise<void>, string][] = [
      [() => answers(page, 'POST /newsletter', 200, { message: 'Thanks.' }), 'Success!'],
      [() => answers(page, 'POST /newsletter', 409), 'Oops...'],
      [() => answers(page, 'POST /newsletter', 500), 'Oops...'],
      [() => cutsOff(page, 'POST /newsletter'), 'Oops...'],
    ];
    const spinner = form.getByRole('status', { name: 'Loading' });
    for (const [reply, title] of attempts) {
      await reply();
      const letGo = await holds(page, 'POST /newsletter');
      expect(await spinner.count()).toBe(0);
      await email.fill(newEmail());
      await send.click();
      await spinner.waitFor();
      letGo();
      await popup(page, title);
      await spinner.waitFor({ state: 'detached' });
      expect(await email.inputValue()).toBe('');
    }
  });

  test("NEWS-3: success is a popup 'Success!' with what the server says", async () => {
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
      await answers(page, 'POST /newsletter', 201, body);
      await email.fill(newEmail());
      await send.click();
      expect(await popup(page, 'Success!')).toEqual([Object.values(body).length === 1 ? Object.values(body)[0] : body]);
    }
  });

  test("NEWS-4: every failure is a popup 'Oops...' with its sentence", async () => {
    const { page, email, send } = await visitNewsletter();
    const failures: [status: number, sentence: string][] = [
      [400, 'Invalid email format or missing data. Please check your input.'],
      [401, 'You are not authorized to sign up for the newsletter.'],
      [404, 'The newsletter service could not be found.'],
      [409, 'Email already subscribed to the newsletter.'],
      [500, 'Something went wrong on our side. Please try again later.'],
      [418, 'An unexpected error occurred.'],
      [503, 'An unexpected error occurred.'],
    ];
    for (const [status, sentence] of failures) {
      await answers(page, 'POST /newsletter', status, { message: 'The server says something else.' });
      await email.fill(newEmail());
      await send.click();
      expect([status, await popup(page, 'Oops...')]).toEqual([status, [sentence]]);
    }
    await cutsOff(page, 'POST /newsletter');
    await email.fill(newEmail());
    await send.click();
    expect(await popup(page, 'Oops...')).toContain('Could not sign up for newsletter');

    await page.unrouteAll();
    const twice = newEmail();
    for (const title of ['Success!', 'Oops...']) {
      await email.fill(twice);
      await send.click();
      const said = await popup(page, title);
      if (title === 'Oops...') expect(said).toEqual(['Email already subscribed to the newsletter.']);
    }
  });
});

describe('contact', () => {
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

  test('INFO-3: email, phone and message are checked, the name is not', async () => {
    const contact = await visitContact();
    const { page, form, name, email, phone, message, send } = contact;
    const sent = requestsOf(page, 'POST /contact-us');
    await send.click();
    await errorAt(email, 'Email is required.');
    await errorAt(phone, 'Phone number is required.');
    await errorAt(message, 'Message is required.');
    expect(await form.getByRole('alert').count()).toBe(3);
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
    await answers(page, 'POST /contact-us', 200, { message: 'Received.' });
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

  test("INFO-4: a message is sent as it was typed; 'Sent', 'We received your message.', and the form is empty", async () => {
    const contact = await visitContact();
    const { page, form, send } = contact;
    const sent = requestsOf(page, 'POST /contact-us');
    await fill(contact);
    await send.click();
    expect(await popup(page, 'Sent')).toEqual(['We received your message.']);
    expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([
      { name: 'Thandi Mokoena', email: 'thandi@example.com', phoneNumber: '0821234567', message: 'Do you have the Dune in a 6?' },
    ]);
    expect([200, 201]).toContain((await sent[0]!.response())!.status());
    const values = () =>
      form.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    expect(await values()).toEqual(['', '', '', '']);
    for (const status of [200, 201]) {
      await answers(page, 'POST /contact-us', status, {});
      await fill(contact);
      await send.click();
      expect(await popup(page, 'Sent')).toEqual(['We received your message.']);
      expect(await values()).toEqual(['', '', '', '']);
    }
  });

  const refused = async ({ page, send, message }: Contact, sentence: string) => {
    await send.click();
    const toast = page.getByRole('alert').filter({ has: page.getByText(sentence, { exact: true }) });
    await toast.waitFor();
    await toast.getByRole('button', { name: 'Dismiss message' }).click();
    await toast.waitFor({ state: 'detached' });
    expect(await message.inputValue()).toBe('Do you have the Dune in a 6?');
  };

  test('INFO-5: every refusal has its sentence, and nothing that was typed is lost', async () => {
    const contact = await visitContact();
    await fill(contact);
    const failures: [status: number, sentence: string][] = [
      [400, 'Invalid input. Please check your details and try again.'],
      [403, 'Access denied. You do not have permission to perform this action.'],
      [404, 'The requested service or resource was not found.'],
      [500, 'A server error occurred. Please try again later.'],
      [503, 'A server error occurred. Please try again later.'],
    ];
    for (const [status, sentence] of failures) {
      await answers(contact.page, 'POST /contact-us', status, {});
      await refused(contact, sentence);
    }
    await cutsOff(contact.page, 'POST /contact-us');
    await refused(contact, NETWORK);
  });

  test('ERR-1: without any response both forms speak of the network, otherwise of the unexpected', async () => {
    const contact = await visitContact();
    const { page } = contact;
    await fill(contact);
    await cutsOff(page, 'POST /contact-us');
    await refused(contact, NETWORK);
    await answers(page, 'POST /contact-us', 418, {});
    await refused(contact, 'An unexpected error occurred. Please try again.');

    const newsletter = page.getByRole('form', { name: 'Newsletter' });
    await cutsOff(page, 'POST /newsletter');
    await newsletter.getByRole('textbox', { name: 'Email' }).fill(newEmail());
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    expect(await popup(page, 'Oops...')).toContain(NETWORK);
    await answers(page, 'POST /newsletter', 418, {});
    await newsletter.getByRole('textbox', { name: 'Email' }).fill(newEmail());
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    expect(await popup(page, 'Oops...')).toEqual(['An unexpected error occurred.']);
  });
});

describe('reading', () => {
  test('INFO-1: About Us, Terms of Service and Refund Policy are pages of text', async () => {
    const pages = {
      'About Us': '/Info/About-Us',
      'Terms of Service': '/Info/Terms-of-Service',
      'Refund Policy': '/Info/Refund-Policy',
    };
    for (const [heading, path] of Object.entries(pages)) {
      const { page, main, context, noise } = await visit(path);
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
      expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1);
      expect((await main.getByRole('paragraph').allInnerTexts()).join(' ').split(/\s+/).length).toBeGreaterThan(100);
      expect(noise).toEqual([]);
      await context.close();
    }
  });

  test('INFO-2: the refund policy, with the address and the days of this shop and no placeholder', async () => {
    const { page, main } = await visit('/Info/Refund-Policy');
    const text = (await main.innerText()).replace(/\s+/g, ' ');
    expect(text).toMatch(/no returns or exchanges unless the item is defective/i);
    expect(text).toMatch(/refunds go to the original payment method/i);
    expect(text).toMatch(/the customer pays return shipping/i);
    expect(text).toContain(`within ${facts.refundDays} days`);
    expect(text).toMatch(/your statutory rights/i);
    const mails = await main
      .getByRole('link', { name: /@/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(mails)).toEqual(new Set([`mailto:${facts.email}`]));
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
