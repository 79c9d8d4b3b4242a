import type { Page } from 'playwright-core';
import { waitForToast, waitForHydration } from './page-record';

export const PASSWORD = 'Veld-Hare-2031!';

let emailCount = 0;
/** An email address that is unique in this run. */
export const newEmail = () => `shopper-${process.pid}-${++emailCount}@example.com`;

/** A shopper's actions on a page. */
export function shopperOn(page: Page, url: string) {
  return {
    async open(path: string) {
      await page.goto(url + path);
      await page.getByRole('main').waitFor();
    },

    /** Fills the sign-up form and waits for the welcome message. */
    async signUp(email = newEmail(), firstName = 'Thandi') {
      await page.goto(`${url}/Create-Account`);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(firstName);
      await page.getByRole('textbox', { name: 'Surname' }).fill('Mokoena');
      await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await waitForToast(page, `Welcome: ${firstName}`);
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

    /** On a product page: chooses size and quantity, adds to the cart and waits for the message. */
    async addToCart({ size, quantity = 1 }: { size?: number; quantity?: number } = {}) {
      await waitForHydration(page);
      if (size) await page.getByRole('radio', { name: new RegExp(`^Size ${size}\\b`) }).check({ force: true });
      await page.getByRole('combobox', { name: 'Quantity' }).selectOption(String(quantity));
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await waitForToast(page, 'Successfully added to Cart.');
    },

    /** Goes from the cart to the payment page. */
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

    /** Pays on the sandbox's payment page. */
    async pay(card = '4111 1111 1111 1111') {
      await page.waitForURL(/\/sandbox\/pay\//).catch(async () => {
        const text = await page.getByRole('main').innerText();
        throw new Error(`Expected the payment page, got ${page.url()}:\n${text}`);
      });
      await page.getByLabel(/card number/i).fill(card);
      await page.getByLabel(/expiry/i).fill('12/30');
      await page.getByLabel(/cvc/i).fill('123');
      await page.getByRole('button', { name: 'Pay', exact: false }).first().click();
    },
  };
}

export interface ListedProduct {
  id: number;
  name: string;
  category: string;
  price: number;
  stock: Record<string, number>[];
}

/** Fetches the catalog from the API. */
export async function products(url: string): Promise<ListedProduct[]> {
  return (await (await fetch(`${url}/products`)).json()) as ListedProduct[];
}

export const isSoldOut = ({ stock }: ListedProduct) =>
  Object.entries(stock[0]!).every(([key, free]) => key === 'id' || free === 0);

/** Creates an account over the API and returns its browser state, for tests that are not about sign-up. */
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
