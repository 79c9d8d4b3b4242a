import { newEmail, PASSWORD } from 'e2e/shopper';
import type { ElementHandle, Page } from 'puppeteer-core';

/** A shopper's actions in Firefox, by the names of the controls. */
export function shopperIn(page: Page, url: string) {
  // Not ::-p-aria: Firefox computes every accessible name of the page for it, which took over 30 s on a busy machine.
  const control = (kind: 'button' | 'tab', name: string) =>
    page.locator(
      `::-p-xpath(//*[${kind === 'tab' ? '@role="tab"' : 'self::button'}][normalize-space(.)="${name}" or @aria-label="${name}"])`,
    );
  const waitForText = (text: string) =>
    page.waitForFunction((wanted) => document.body.innerText.replace(/\s+/g, ' ').includes(wanted), {}, text);
  const waitForPath = (path: string) =>
    page.waitForFunction((wanted) => location.pathname.toLowerCase() === wanted, {}, path.toLowerCase());
  /** Does not wait for hydration: clicks before it are stored and replayed, typed text is not. */
  const open = async (path: string) => {
    await page.goto(url + path);
    await page.waitForSelector('main');
  };
  const type = (label: string, text: string) => field(page, label).then((input) => retype(input, text));
  return {
    open,
    says: waitForText,
    at: waitForPath,
    type,
    press: (name: string) => control('button', name).click(),
    tab: (name: string) => control('tab', name).click(),
    choose: async (label: string, value: string) => void (await (await field(page, label)).select(value)),

    async addToCart(size: string, quantity: string) {
      await (await page.waitForSelector(`input[name="size"][value="${size}"]`))!.click();
      await this.choose('Quantity', quantity);
      await this.press('Add to Cart');
      await waitForText('Successfully added to Cart.');
    },

    async signUp(email = newEmail(), name = 'Thandi') {
      await open('/Create-Account');
      await type('Name', name);
      await type('Surname', 'Mokoena');
      await type('Email', email);
      await type('Password', PASSWORD);
      await this.press('Create Account');
      await waitForText(`Welcome: ${name}`);
      await waitForPath('/');
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

/** Finds a form control in the main content by its label. */
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
