import type { Page } from 'playwright-core';
import { heard, live } from './record';

export const PASSWORD = 'Veld-Hare-2031!';

let people = 0;
/** An address that nobody else in this run has. */
export const newEmail = () => `shopper-${process.pid}-${++people}@example.com`;

/** What a shopper does, in a shopper's words. */
export function shopperOn(page: Page, url: string) {
  return {
    async open(path: string) {
      await page.goto(url + path);
      await page.getByRole('main').waitFor();
    },

    /** Fills the sign-up form and waits for the welcome. */
    async signUp(email = newEmail(), firstName = 'Thandi') {
      await page.goto(`${url}/Create-Account`);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(firstName);
      await page.getByRole('textbox', { name: 'Surname' }).fill('Mokoena');
      await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await heard(page, `Welcome: ${firstName}`);
      await page.waitForURL(`${url}/`);
      return email;
    },

    async logIn(email: string, password = PASSWORD) {
      await page.goto(`${url}/Login`);
      const form = page.getByRole('form', { name: 'Log In' });
      await form.getByRole('textbox', { name: 'Email' }).fill(email);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Log In' }).click();
    },

    /** On a product page: chooses and adds, waits for the snackbar. */
    async addToCart({ size, quantity = 1 }: { size?: number; quantity?: number } = {}) {
      await live(page);
      if (size) await page.getByRole('radio', { name: new RegExp(`^Size ${size}\\b`) }).check({ force: true });
      await page.getByRole('combobox', { name: 'Quantity' }).selectOption(String(quantity));
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await heard(page, 'Successfully added to Cart.');
    },

    /** From the cart to the payment page. */
    async order(email: string) {
      if (!page.url().includes('tab=cart')) await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
      await page.getByRole('button', { name: 'Checkout' }).click();
      await page.waitForURL(`${url}/Order`);
      await this.fillOrder(email);
      await page.getByRole('button', { name: 'Send' }).click();
    },

    async fillOrder(email: string) {
      await page.getByRole('textbox', { name: 'First Name' }).fill('Thandi');
      await page.getByRole('textbox', { name: 'Last Name' }).fill('Mokoena');
      await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('textbox', { name: 'Phone Number' }).fill('0821234567');
      await page.getByRole('combobox', { name: 'Province' }).selectOption('Gauteng');
      await page.getByRole('textbox', { name: 'ZIP Code' }).fill('2196');
      await page.getByRole('textbox', { name: 'Address' }).fill('7 Jacaranda Avenue, Rosebank');
    },

    /** On the sandbox's page. */
    async pay(card = '4111 1111 1111 1111') {
      await page.waitForURL(/\/sandbox\/pay\//).catch(async () => {
        const said = await page.getByRole('main').innerText();
        throw new Error(`${page.url()} did not lead to the payment page; it says:\n${said}`);
      });
      await page.getByLabel(/card number/i).fill(card);
      await page.getByLabel(/expiry/i).fill('12/30');
      await page.getByLabel(/cvc/i).fill('123');
      await page.getByRole('button', { name: 'Pay', exact: false }).first().click();
    },
  };
}

export interface Listed {
  id: number;
  name: string;
  category: string;
  price: number;
  stock: Record<string, number>[];
}

/** The catalogue as the API gives it. */
export async function products(url: string): Promise<Listed[]> {
  return (await (await fetch(`${url}/products`)).json()) as Listed[];
}

export const isSoldOut = ({ stock }: Listed) => Object.entries(stock[0]!).every(([key, free]) => key === 'id' || free === 0);

/** A new account over the API, and the browser state of its owner, for tests that are not about signing up. */
export async function newCustomer(url: string) {
  const email = newEmail();
  const userAccount = { firstname: 'Thandi', lastname: 'Mokoena', email, password: PASSWORD, role: 'ROLE_CUSTOMER' };
  const answer = await fetch(`${url}/auth/create-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userAccount, signUpForNewsletter: false }),
  });
  const { jwt } = (await answer.json()) as { jwt: string };
  return { email, jwt, storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'jwt', value: jwt }] }] } };
}
