import { told } from 'e2e/messages';
import { answers, holds } from 'e2e/replies';
import { shopperOn } from 'e2e/shopper';
import { pagesOf, type Scenes, type Stage } from './scene';

const button = ({ page }: Stage, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true });

const filled = async (stage: Stage) => {
  await stage.open('/Order');
  await stage.page.getByText('Order summary').waitFor();
  await shopperOn(stage.page, stage.shop.url).fillOrder(stage.email);
};

const pending = (stage: Stage) =>
  stage.page.addInitScript(() => {
    localStorage.setItem('session_Id', 'of-this-scene');
    localStorage.setItem('order_data', '{}');
  });

/** The dashboard, and the way from the order form to the end of a payment. */
export const customers: Scenes = {
  ...pagesOf('newcomer', ['/Dashboard?tab=cart', '/Dashboard?tab=orders']),
  ...pagesOf('customer', ['/Dashboard', '/payment/failure']),
  'a cart with lines': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.open('/Dashboard?tab=cart');
      await button(stage, 'Checkout').waitFor();
    },
  },
  'a past order': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.open('/Dashboard?tab=orders');
      await button(stage, 'Print receipt').first().waitFor();
    },
  },
  'the tabs put away': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.open('/Dashboard');
      await button(stage, 'Hide Tabs').click();
      await button(stage, 'Show Tabs').waitFor();
    },
  },
  'a wrong profile': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.open('/Dashboard');
      await stage.page.getByRole('main').getByRole('textbox', { name: 'First Name' }).fill('');
      await stage.page.getByRole('main').getByRole('textbox', { name: 'Phone Number' }).fill('12');
      await button(stage, 'Save').click();
      await stage.page.getByText('Invalid phone number').waitFor();
    },
  },
  'a saved profile': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.open('/Dashboard');
      await button(stage, 'Save').click();
      // The message stays under the pointer.
      await told(stage.page, 'Success! Successfully updated your profile').hover();
    },
  },
  'the question before an account is deleted': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.open('/Dashboard');
      await button(stage, 'Delete my account').click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await dialog.getByText('Password is required.').waitFor();
    },
  },
  'the question before an order is cancelled': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.open('/Dashboard?tab=orders');
      await button(stage, 'Cancel order').click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  'a receipt on paper': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.page.addInitScript(() => (window.print = () => undefined));
      await stage.open('/Dashboard?tab=orders');
      await button(stage, 'Print receipt').first().click();
      await stage.page.emulateMedia({ media: 'print' });
      await stage.page.getByText('Receipt (tax invoice)').waitFor();
    },
  },
  'the order form and its review': { visitor: 'customer', bringAbout: filled },
  'wrong fields of an order': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.open('/Order');
      await button(stage, 'Send').waitFor();
      await stage.page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('');
      await button(stage, 'Send').click();
      await stage.page.getByRole('alert').first().waitFor();
    },
  },
  'a refused order': {
    visitor: 'customer',
    async bringAbout(stage) {
      await answers(stage.page, 'POST /api/order', 500);
      await filled(stage);
      await button(stage, 'Send').click();
      await told(stage.page, 'A server error occurred. Please try again later.').waitFor();
    },
  },
  "the sandbox's payment page, with a wrong card": {
    visitor: 'customer',
    async bringAbout(stage) {
      await filled(stage);
      await button(stage, 'Send').click();
      await stage.page.waitForURL(/\/sandbox\/pay\//);
      await stage.page.getByRole('button', { name: 'Pay' }).click();
      await stage.page.getByRole('alert').first().waitFor();
    },
  },
  'a payment being confirmed': {
    visitor: 'customer',
    async bringAbout(stage) {
      await pending(stage);
      await holds(stage.page, 'POST /api/order/confirmation');
      await stage.open('/payment/success');
      await stage.page.getByText('Please stay on this page').waitFor();
    },
  },
  'a payment that could not be confirmed': {
    visitor: 'customer',
    async bringAbout(stage) {
      await pending(stage);
      await answers(stage.page, 'POST /api/order/confirmation', 500);
      await stage.open('/payment/success');
      await button(stage, 'Try again').waitFor();
    },
  },
  'no payment to confirm': {
    visitor: 'customer',
    async bringAbout(stage) {
      await stage.open('/payment/success');
      await told(stage.page, 'No active session found. Please try again later.').waitFor();
    },
  },
};
