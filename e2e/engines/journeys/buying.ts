import { available } from '../../support/api';
import { newCustomer, products } from '../../support/shopper';
import type { Engine } from '../use-engine';

/** A product page, and a size of which there is enough. */
async function pairInStock({ apiUrl }: Engine): Promise<{ name: string; path: string; size: string }> {
  const [pair] = available(await products(apiUrl), 3);
  const { product, size } = pair!;
  return { name: product.name, path: `/Shop/${product.category}/${encodeURIComponent(product.name)}`, size };
}

export function describeCart(engine: Engine): void {
  test('a guest adds a pair to the cart, and the badge counts it', async () => {
    const { path, size } = await pairInStock(engine);
    const shopper = await engine.visit();
    await shopper.start(path);
    await shopper.addToCart(size);
    await shopper.seesCartBadge('Cart, 1 item');
    expect(shopper.window.noise()).toEqual([]);
  });
}

export function describeSession(engine: Engine): void {
  test('a customer logs in, opens the pages of customers, and logs out', async () => {
    const { email } = await newCustomer(engine.apiUrl);
    const shopper = await engine.visit();
    await shopper.start('/Login');
    await shopper.logIn(email);
    await shopper.seesHome();
    await shopper.start('/Dashboard');
    await shopper.sees('Profile');
    await shopper.start('/Order');
    await shopper.seesHeading('Order Details');
    await shopper.press('Log Out');
    await shopper.window.until(() => document.querySelector('header a[href="/Login"]') && localStorage.length === 0);
    expect(shopper.window.noise()).toEqual([]);
  });
}

export function describePurchase(engine: Engine): void {
  test('a guest signs up, fills the cart, orders, pays, and finds the order', async () => {
    const { name, path, size } = await pairInStock(engine);
    const shopper = await engine.visit();
    const { email } = await shopper.signUp();
    await shopper.start(path);
    await shopper.addToCart(size);
    await shopper.seesCartBadge('Cart, 1 item');
    await shopper.openCart('Cart, 1 item');
    await shopper.orderAndPay(email);
    await shopper.hears('Success! Order created');
    await shopper.at('/Dashboard');
    await shopper.openTab('Orders');
    await shopper.sees(name);
    await shopper.sees('7 Jacaranda Avenue, Rosebank');
    expect(shopper.window.noise()).toEqual([]);
  });
}
