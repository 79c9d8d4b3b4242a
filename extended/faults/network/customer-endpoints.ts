import { rand } from 'e2e/api';
import { codeFor } from 'e2e/outbox';
import { PASSWORD, shopperOn } from 'e2e/shopper';
import { box, button, expectValue, main, open, press, expectToast } from './controls';
import type { BrowserSession, Endpoint } from './endpoint';
import { GENERAL, expectedMessages } from './messages';

const SERVER = /An unexpected server error occurred\. Please try again later\./;
const A_SERVER = /A server error occurred\. Please try again later\./;

const code = ({ page }: BrowserSession) => page.getByRole('dialog').getByRole('textbox', { name: 'Code' });

/** Requests of a customer's browser. */
export const customerEndpoints: Endpoint[] = [
  {
    request: 'POST /api/cart',
    visitor: 'customer',
    arrive: (session) => open(session.other.path)(session),
    act: press('Add to Cart'),
    messages: expectedMessages(SERVER, /Something went wrong/),
    expectRecovery: expectToast('Successfully added to Cart.'),
  },
  {
    request: 'GET /api/cart',
    visitor: 'customer',
    act: open('/Dashboard?tab=cart'),
    messages: expectedMessages(GENERAL, GENERAL),
    expectRecovery: (session) => main(session).getByText(session.inCart.name).first().waitFor(),
  },
  {
    request: 'PUT /api/cart',
    visitor: 'customer',
    arrive: open('/Dashboard?tab=cart'),
    async act(session) {
      const quantity = main(session).getByRole('spinbutton').first();
      await quantity.fill((await quantity.inputValue()) === '1' ? '2' : '1');
      await quantity.press('Enter');
    },
    // The price of two units. The shop's format contains special spaces.
    expectPending: ({ page, inCart }) =>
      page.waitForFunction(
        (sum) => document.querySelector('main')!.innerText.replace(/\s/g, ' ').includes(sum),
        rand(2 * inCart.price),
      ),
    messages: expectedMessages(/An unexpected server error occurred while updating the cart\. Please try again later\./, GENERAL),
    expectPreserved: (session) => main(session).getByText(session.inCart.name).first().waitFor(),
    expectRecovery: (session) => session.page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
  },
  {
    request: 'DELETE /api/cart',
    visitor: 'customer',
    arrive: open('/Dashboard?tab=cart'),
    act: (session) =>
      main(session)
        .getByRole('button', { name: /^Remove / })
        .first()
        .click(),
    expectPending: (session) => main(session).getByText('No cart items available.').waitFor(),
    messages: expectedMessages(SERVER, GENERAL),
    expectPreserved: (session) => main(session).getByText(session.inCart.name).first().waitFor(),
    expectRecovery: (session) => main(session).getByText('No cart items available.').waitFor(),
  },
  {
    request: 'GET /api/user',
    visitor: 'customer',
    act: open('/Dashboard'),
    messages: expectedMessages(GENERAL, GENERAL),
    expectRecovery: (session) => expectValue(box(session, 'First Name'), 'Thandi'),
  },
  {
    request: 'PUT /api/user',
    visitor: 'customer',
    async arrive(session) {
      await open('/Dashboard')(session);
      await box(session, 'First Name').fill('Naledi');
    },
    act: press('Save'),
    messages: expectedMessages(SERVER, GENERAL),
    expectPreserved: (session) => expectValue(box(session, 'First Name'), 'Naledi'),
    expectRecovery: expectToast('Success! Successfully updated your profile'),
  },
  {
    request: 'GET /api/order',
    visitor: 'customer',
    act: open('/Dashboard?tab=orders'),
    messages: expectedMessages(GENERAL, GENERAL),
    expectRecovery: (session) => main(session).getByText('You have no past orders yet.').waitFor(),
  },
  {
    request: 'POST /api/user/email/code',
    visitor: 'customer',
    arrive: open('/Dashboard'),
    act: press('Confirm my email'),
    messages: expectedMessages(GENERAL, GENERAL, { shape: null }),
    expectRecovery: ({ page }) => page.getByRole('dialog', { name: 'Confirm your email' }).waitFor(),
  },
  {
    request: 'POST /api/user/email/confirm',
    visitor: 'customer',
    // Each is mailed one code, so that no earlier one is taken for it.
    singleUse: true,
    async arrive(session) {
      await open('/Dashboard')(session);
      await button(session, 'Confirm my email').click();
      await code(session).fill(await codeFor(session.dataDir, session.email));
    },
    act: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click(),
    messages: expectedMessages(GENERAL, GENERAL, { shape: null }),
    expectPreserved: async (session) => expect(await code(session).inputValue()).toMatch(/^\d{6}$/),
    expectRecovery: expectToast('Your email address is confirmed.'),
  },
  {
    request: 'POST /api/user/delete',
    visitor: 'customer',
    async arrive(session) {
      await open('/Dashboard')(session);
      await button(session, 'Delete my account').click();
      await session.page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    },
    act: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click(),
    messages: expectedMessages(GENERAL, GENERAL, { shape: null }),
    expectPreserved: ({ page }) => expectValue(page.getByRole('dialog').getByLabel('Password', { exact: true }), PASSWORD),
    expectRecovery: expectToast('Your account is deleted.'),
  },
  {
    request: 'POST /api/discount',
    visitor: 'customer',
    async arrive(session) {
      await open('/Order')(session);
      await main(session).getByText('Order summary').waitFor();
      await box(session, 'Discount code').fill('SPRING10');
    },
    act: press('Apply'),
    messages: expectedMessages(A_SERVER, GENERAL),
    expectPreserved: (session) => expectValue(box(session, 'Discount code'), 'SPRING10'),
    expectRecovery: (session) => main(session).getByText('Discount (SPRING10)').waitFor(),
  },
  {
    request: 'POST /api/order',
    visitor: 'customer',
    async arrive(session) {
      await open('/Order')(session);
      await main(session).getByText('Order summary').waitFor();
      await shopperOn(session.page, session.url).fillOrder(session.email);
    },
    act: press('Send'),
    messages: expectedMessages(A_SERVER, GENERAL),
    expectPreserved: (session) => expectValue(box(session, 'Address'), '7 Jacaranda Avenue, Rosebank'),
    expectRecovery: ({ page }) => page.waitForURL(/\/sandbox\/pay\//),
  },
  {
    request: 'POST /api/order/confirmation',
    visitor: 'customer',
    onLoad: true,
    singleUse: true,
    async arrive(session) {
      const shopper = shopperOn(session.page, session.url);
      await open('/Order')(session);
      await main(session).getByText('Order summary').waitFor();
      await shopper.fillOrder(session.email);
      await button(session, 'Send').click();
      await shopper.pay();
      await button(session, 'Try again').waitFor();
    },
    act: (session) => button(session, 'Try again').click(),
    messages: expectedMessages(A_SERVER, GENERAL, { shape: null }),
    expectPreserved: async ({ page }) => expect(await page.evaluate(() => localStorage.getItem('session_Id'))).not.toBeNull(),
    expectRecovery: expectToast('Success! Order created'),
  },
];
