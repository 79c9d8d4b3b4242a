import { available } from '../../support/api';
import { newCustomer, products } from '../../support/shopper';
import type { Engine } from '../use-engine';

/** A product page and a size with enough stock: the first one, or the one at `index`. */
async function pairInStock({ apiUrl }: Engine, index = 0): Promise<{ name: string; path: string; size: string }> {
  const { product, size } = available(await products(apiUrl), 3)[index]!;
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

  // Firefox restores what was chosen before a reload.
  test('after a reload the size that is shown is the one that is added', async () => {
    const { path } = await pairInStock(engine);
    const shopper = await engine.visit();
    await shopper.start(path);
    const other = await shopper.window.until(
      () =>
        [...document.querySelectorAll<HTMLInputElement>('main input[name="size"]')].find(
          (radio) => !radio.checked && !radio.parentElement!.innerText.includes('Sold out'),
        )?.value,
    );
    await shopper.window.press(`//main//label[input[@name="size"][@value="${other}"]]`);
    await shopper.window.until((size) => document.querySelector<HTMLInputElement>(`main input[value="${size}"]`)?.checked, other);
    await shopper.window.until(() => (Object.assign(globalThis, { isOld: true }), setTimeout(() => location.reload(), 0), true));
    await shopper.window.until(() => !('isOld' in globalThis));
    await shopper.seesHydration();
    const shown = await shopper.window.until(
      () => document.querySelector<HTMLInputElement>('main input[name="size"]:checked')?.value,
    );
    await shopper.press('Add to Cart');
    await shopper.hears('Successfully added to Cart.');
    await shopper.window.until(
      (size) => (JSON.parse(localStorage.getItem('cart') ?? '[]') as { size: string }[])[0]?.size === size,
      shown,
    );
    expect(shopper.window.noise()).toEqual([]);
  });

  // The page waits in the back/forward cache, where WebKit and Firefox do not notify it of other pages' storage
  // changes.
  test('a page restored by the Back button adds to the current cart', async () => {
    const [first, second] = [await pairInStock(engine), await pairInStock(engine, 1)];
    const shopper = await engine.visit();
    await shopper.start(first.path);
    // A page with a pending request, such as a script that is fetched ahead, is not put into the back/forward cache:
    // then once more.
    let inCart = 0;
    for (let isKept = false; !isKept;) {
      await shopper.seesHydration();
      await shopper.sees('Get it by');
      await shopper.window.until(() => (Object.assign(globalThis, { isKept: true }), document.readyState === 'complete'));
      await shopper.start(second.path);
      await shopper.addToCart(second.size);
      inCart += 1;
      await shopper.window.until(() => (setTimeout(() => history.back(), 0), true));
      await shopper.at(first.path);
      isKept = (await shopper.window.until(() => ('isKept' in globalThis ? 'kept' : 'loaded again'))) === 'kept';
    }
    await shopper.seesCartBadge(inCart === 1 ? 'Cart, 1 item' : `Cart, ${inCart} items`);
    await shopper.addToCart(first.size);
    await shopper.seesCartBadge(`Cart, ${inCart + 1} items`);
    await shopper.window.until(() => (JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]).length === 2);
    expect(shopper.window.noise()).toEqual([]);
  });
}

export function describeSession(engine: Engine): void {
  test('a customer logs in, opens the customer pages and logs out', async () => {
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
