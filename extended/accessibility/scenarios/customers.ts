import { available, buy, deliveryTo, putInCart } from 'e2e/api';
import { toastWith } from 'e2e/messages';
import { stubResponse, holdRequest } from 'e2e/request-stubs';
import { shopperOn } from 'e2e/shopper';
import { pagesOf, type Scenarios, type Fixture } from './scenario';

const button = ({ page }: Fixture, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true });

const filled = async (fixture: Fixture) => {
  await fixture.open('/Order');
  await fixture.page.getByText('Order summary').waitFor();
  await shopperOn(fixture.page, fixture.shop.url).fillOrder(fixture.email);
};

const pending = (fixture: Fixture) =>
  fixture.page.addInitScript(() => {
    localStorage.setItem('session_Id', 'of-this-scenario');
    localStorage.setItem('order_data', '{}');
  });

/** The dashboard, and the checkout from the order form to the end of a payment. */
export const customers: Scenarios = {
  ...pagesOf('new-customer', ['/Dashboard?tab=cart', '/Dashboard?tab=orders']),
  ...pagesOf('customer', ['/Dashboard', '/payment/failure']),
  'a cart with lines': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/Dashboard?tab=cart');
      await button(fixture, 'Checkout').waitFor();
    },
  },
  'a past order': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/Dashboard?tab=orders');
      await button(fixture, /^Print receipt: /)
        .first()
        .waitFor();
    },
  },
  'hidden tabs': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/Dashboard');
      await button(fixture, 'Hide Tabs').click();
      await button(fixture, 'Show Tabs').waitFor();
    },
  },
  'profile field errors': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/Dashboard');
      await fixture.page.getByRole('main').getByRole('textbox', { name: 'First Name' }).fill('');
      await fixture.page.getByRole('main').getByRole('textbox', { name: 'Phone Number' }).fill('12');
      await button(fixture, 'Save').click();
      await fixture.page.getByText('Invalid phone number').waitFor();
    },
  },
  'a saved profile': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/Dashboard');
      await button(fixture, 'Save').click();
      // Hovering keeps the message open.
      await toastWith(fixture.page, 'Success! Successfully updated your profile').hover();
    },
  },
  'the confirmation before deleting an account': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/Dashboard');
      await button(fixture, 'Delete my account').click();
      const dialog = fixture.page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await dialog.getByText('Password is required.').waitFor();
    },
  },
  'the confirmation before canceling an order': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/Dashboard?tab=orders');
      await button(fixture, /^Cancel order: /).click();
      await fixture.page.getByRole('dialog').waitFor();
    },
  },
  'an order to return': {
    visitor: 'new-customer',
    async setUp(fixture) {
      const { page, shop, listed, email, jwt } = fixture;
      await putInCart(
        shop.url,
        jwt,
        ...available(listed, 1)
          .slice(2, 4)
          .map((item) => ({ ...item, quantity: 1 })),
      );
      const { orderId } = await buy(shop.url, jwt, deliveryTo(email));
      for (const step of ['packed', 'sent', 'delivered']) {
        const { code, output } = await shop.manage('order', orderId, step);
        if (code !== 0) throw new Error(output);
      }
      await fixture.open('/Dashboard?tab=orders');
      await button(fixture, /^Request a return: /).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'an email address to confirm': {
    visitor: 'new-customer',
    async setUp(fixture) {
      await fixture.open('/Dashboard');
      await button(fixture, 'Confirm my email').click();
      const dialog = fixture.page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
      await dialog.getByRole('alert').first().waitFor();
    },
  },
  'a printed receipt': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.page.addInitScript(() => (window.print = () => undefined));
      await fixture.open('/Dashboard?tab=orders');
      await button(fixture, /^Print receipt: /)
        .first()
        .click();
      await fixture.page.emulateMedia({ media: 'print' });
      await fixture.page.getByText('Receipt (tax invoice)').waitFor();
    },
  },
  'the order form and its review': { visitor: 'customer', setUp: filled },
  'an order with a code, to a locker': {
    visitor: 'customer',
    async setUp(fixture) {
      const { page } = fixture;
      await fixture.open('/Order');
      const summary = page.getByRole('region', { name: 'Order summary' });
      await summary.getByRole('textbox', { name: 'Discount code' }).fill('spring10');
      await summary.getByRole('button', { name: 'Apply' }).click();
      await summary.getByText('Discount (SPRING10)').waitFor();
      await page
        .getByRole('radiogroup', { name: 'Delivery' })
        .getByRole('radio', { name: /^Locker/ })
        .check();
    },
  },
  'a code that is not valid': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/Order');
      const summary = fixture.page.getByRole('region', { name: 'Order summary' });
      await summary.getByRole('textbox', { name: 'Discount code' }).fill('nothing');
      await summary.getByRole('button', { name: 'Apply' }).click();
      await summary.getByRole('alert').waitFor();
    },
  },
  'order field errors': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/Order');
      await button(fixture, 'Send').waitFor();
      await fixture.page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('');
      await button(fixture, 'Send').click();
      await fixture.page.getByRole('alert').first().waitFor();
    },
  },
  'a rejected order': {
    visitor: 'customer',
    async setUp(fixture) {
      await stubResponse(fixture.page, 'POST /api/order', 500);
      await filled(fixture);
      await button(fixture, 'Send').click();
      await toastWith(fixture.page, 'A server error occurred. Please try again later.').waitFor();
    },
  },
  "the sandbox's payment page with card errors": {
    visitor: 'customer',
    async setUp(fixture) {
      await filled(fixture);
      await button(fixture, 'Send').click();
      await fixture.page.waitForURL(/\/sandbox\/pay\//);
      await fixture.page.getByRole('button', { name: 'Pay' }).click();
      await fixture.page.getByRole('alert').first().waitFor();
    },
  },
  'a payment being confirmed': {
    visitor: 'customer',
    async setUp(fixture) {
      await pending(fixture);
      await holdRequest(fixture.page, 'POST /api/order/confirmation');
      await fixture.open('/payment/success');
      await fixture.page.getByText('Please stay on this page').waitFor();
    },
  },
  'a payment that could not be confirmed': {
    visitor: 'customer',
    async setUp(fixture) {
      await pending(fixture);
      await stubResponse(fixture.page, 'POST /api/order/confirmation', 500);
      await fixture.open('/payment/success');
      await button(fixture, 'Try again').waitFor();
    },
  },
  'no payment to confirm': {
    visitor: 'customer',
    async setUp(fixture) {
      await fixture.open('/payment/success');
      await toastWith(fixture.page, 'No active session found. Please try again later.').waitFor();
    },
  },
};
