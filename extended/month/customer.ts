import { available, buy, call, deliveryTo, putInCart } from 'e2e/api';
import { newCustomer, products } from 'e2e/shopper';

/** A new customer buys a pair. Throws with the status where the shop does not sell it. */
export async function buyOne(url: string): Promise<{ orders(at: string): Promise<number> }> {
  const { email, jwt } = await newCustomer(url);
  const [item] = available(await products(url), 1);
  await putInCart(url, jwt, { ...item!, quantity: 1 });
  await buy(url, jwt, deliveryTo(email));
  return {
    /** How many orders of the customer a shop knows. */
    async orders(at) {
      const { status, body } = await call<unknown[]>(at, jwt, 'GET /api/order');
      if (status !== 200) throw new Error(`GET /api/order answered ${status}`);
      return body.length;
    },
  };
}
