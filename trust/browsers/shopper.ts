import { newEmail, PASSWORD } from 'e2e/shopper';
import type { ElementHandle, Page } from 'puppeteer-core';

/** What a shopper does in Firefox, by the names of the controls. */
export function shopperIn(page: Page, url: string) {
  // Not by ::-p-aria, for which Firefox works out every name of the page: on a busy machine 30 s were not enough.
  const control = (kind: 'button' | 'tab', name: string) =>
    page.locator(
      `::-p-xpath(//*[${kind === 'tab' ? '@role="tab"' : 'self::button'}][normalize-space(.)="${name}" or @aria-label="${name}"])`,
    );
  const says = (text: string) =>
    page.waitForFunction((wanted) => document.body.innerText.replace(/\s+/g, ' ').includes(wanted), {}, text);
  const at = (path: string) =>
    page.waitForFunction((wanted) => location.pathname.toLowerCase() === wanted, {}, path.toLowerCase());
  /** Hydration wires the controls up; what is pressed before is kept and done then, what is typed is not. */
  const open = async (path: string) => {
    await page.goto(url + path);
    await page.waitForSelector('main');
  };
  const type = (label: string, text: string) => field(page, label).then((input) => retype(input, text));
  return {
    open,
    says,
    at,
    type,
    press: (name: string) => control('button', name).click(),
    tab: (name: string) => control('tab', name).click(),
    choose: async (label: string, value: string) => void (await (await field(page, label)).select(value)),

    async addToCart(size: string, quantity: string) {
      await (await page.waitForSelector(`input[name="size"][value="${size}"]`))!.click();
      await this.choose('Quantity', quantity);
      await this.press('Add to Cart');
      await says('Successfully added to Cart.');
    },

    async signUp(email = newEmail(), name = 'Thandi') {
      await open('/Create-Account');
      await type('Name', name);
      await type('Surname', 'Mokoena');
      await type('Email', email);
      await type('Password', PASSWORD);
      await this.press('Create Account');
      await says(`Welcome: ${name}`);
      await at('/');
      return email;
    },

    async fillOrder(email: string) {
      await type('First Name', 'Thandi');
      await type('Last Name', 'Mokoena');
      await type('Email', email);
      await type('Phone Number', '0821234567');
      await this.choose('Province', 'Gauteng');
      await type('ZIP Code', '2196');
      await type('Address', '7 Jacaranda Avenue, Rosebank');
    },

    async pay(card = '4111 1111 1111 1111') {
      await page.waitForFunction(() => location.pathname.startsWith('/sandbox/pay/'));
      await type('Card number', card);
      await type('Expiry', '12/30');
      await type('CVC', '123');
      await this.press('Pay');
    },
  };
}

/** The control of the main part that its label names. */
async function field(page: Page, label: string): Promise<ElementHandle<HTMLInputElement>> {
  const found = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLInputElement>('main input, main select, main textarea')].find(
        (input) => [...(input.labels ?? [])].some((each) => each.innerText.trim() === wanted) && input.checkVisibility(),
      ),
    {},
    label,
  );
  return found as ElementHandle<HTMLInputElement>;
}

async function retype(input: ElementHandle<HTMLInputElement>, text: string): Promise<void> {
  await input.evaluate((each) => each.select());
  await input.type(text);
}
