import { rand } from 'e2e/api';
import { shopperOn } from 'e2e/shopper';
import { box, button, holds, main, open, press, tells } from './controls';
import type { Endpoint } from './endpoint';
import { GENERAL, said } from './sentences';

const SERVER = /An unexpected server error occurred\. Please try again later\./;
const A_SERVER = /A server error occurred\. Please try again later\./;

/** What a customer's browser asks for. */
export const customerEndpoints: Endpoint[] = [
  {
    request: 'POST /api/cart',
    visitor: 'customer',
    arrive: (visit) => open(visit.other.path)(visit),
    act: press('Add to Cart'),
    says: said(SERVER, /Something went wrong/),
    heals: tells('Successfully added to Cart.'),
  },
  {
    request: 'GET /api/cart',
    visitor: 'customer',
    act: open('/Dashboard?tab=cart'),
    says: said(GENERAL, GENERAL),
    heals: (visit) => main(visit).getByText(visit.inCart.name).first().waitFor(),
  },
  {
    request: 'PUT /api/cart',
    visitor: 'customer',
    arrive: open('/Dashboard?tab=cart'),
    async act(visit) {
      const quantity = main(visit).getByRole('spinbutton').first();
      await quantity.fill((await quantity.inputValue()) === '1' ? '2' : '1');
      await quantity.press('Enter');
    },
    // Two pairs' price, and the way the shop writes it has spaces of its own.
    shows: ({ page, inCart }) =>
      page.waitForFunction(
        (sum) => document.querySelector('main')!.innerText.replace(/\s/g, ' ').includes(sum),
        rand(2 * inCart.price),
      ),
    says: said(/An unexpected server error occurred while updating the cart\. Please try again later\./, GENERAL),
    keeps: (visit) => main(visit).getByText(visit.inCart.name).first().waitFor(),
    heals: (visit) => visit.page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
  },
  {
    request: 'DELETE /api/cart',
    visitor: 'customer',
    arrive: open('/Dashboard?tab=cart'),
    act: (visit) =>
      main(visit)
        .getByRole('button', { name: /^Remove / })
        .first()
        .click(),
    shows: (visit) => main(visit).getByText('No cart items available.').waitFor(),
    says: said(SERVER, GENERAL),
    keeps: (visit) => main(visit).getByText(visit.inCart.name).first().waitFor(),
    heals: (visit) => main(visit).getByText('No cart items available.').waitFor(),
  },
  {
    request: 'GET /api/user',
    visitor: 'customer',
    act: open('/Dashboard'),
    says: said(GENERAL, GENERAL),
    heals: (visit) => holds(box(visit, 'First Name'), 'Thandi'),
  },
  {
    request: 'PUT /api/user',
    visitor: 'customer',
    async arrive(visit) {
      await open('/Dashboard')(visit);
      await box(visit, 'First Name').fill('Naledi');
    },
    act: press('Save'),
    says: said(SERVER, GENERAL),
    keeps: (visit) => holds(box(visit, 'First Name'), 'Naledi'),
    heals: tells('Success! Successfully updated your profile'),
  },
  {
    request: 'GET /api/order',
    visitor: 'customer',
    act: open('/Dashboard?tab=orders'),
    says: said(GENERAL, GENERAL),
    heals: (visit) => main(visit).getByText('You have no past orders yet.').waitFor(),
  },
  {
    request: 'POST /api/order',
    visitor: 'customer',
    async arrive(visit) {
      await open('/Order')(visit);
      await main(visit).getByText('Order summary').waitFor();
      await shopperOn(visit.page, visit.url).fillOrder(visit.email);
    },
    act: press('Send'),
    says: said(A_SERVER, GENERAL),
    keeps: (visit) => holds(box(visit, 'Address'), '7 Jacaranda Avenue, Rosebank'),
    heals: ({ page }) => page.waitForURL(/\/sandbox\/pay\//),
  },
  {
    request: 'POST /api/order/confirmation',
    visitor: 'customer',
    atOnce: true,
    once: true,
    async arrive(visit) {
      const shopper = shopperOn(visit.page, visit.url);
      await open('/Order')(visit);
      await main(visit).getByText('Order summary').waitFor();
      await shopper.fillOrder(visit.email);
      await button(visit, 'Send').click();
      await shopper.pay();
      await button(visit, 'Try again').waitFor();
    },
    act: (visit) => button(visit, 'Try again').click(),
    says: said(A_SERVER, GENERAL, { shape: null }),
    keeps: async ({ page }) => expect(await page.evaluate(() => localStorage.getItem('session_Id'))).not.toBeNull(),
    heals: tells('Success! Order created'),
  },
];
