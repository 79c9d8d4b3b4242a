// An area is one file, however long: each starts a shop and a browser of its own, which takes seconds.
import type { Page } from 'playwright-core';
import { available, call, putInCart } from './support/api';
import { axeFindings } from './support/both-widths';
import type { PageOptions } from './support/browser';
import { complaints, hears, problemsOf, told } from './support/messages';
import { heard } from './support/record';
import { answers, cutsOff, holds } from './support/replies';
import { newCustomer, newEmail, PASSWORD, shopperOn } from './support/shopper';
import { expired } from './support/tokens';
import { useShop } from './support/use-shop';

const WEAK = 'Password must contain at least one special character, one capital letter, minimum of 8 characters, and one number.';

const { shop, listed, openPage } = useShop();

async function open(path: string, options?: PageOptions) {
  const opened = await openPage(options);
  await shopperOn(opened.page, shop.url).open(path);
  return opened;
}

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** The log-in form's controls. */
function loginOn(page: Page) {
  const form = page.getByRole('form', { name: 'Log In' });
  return {
    email: form.getByRole('textbox', { name: 'Email' }),
    password: form.getByLabel('Password', { exact: true }),
    submit: form.getByRole('button', { name: 'Log In' }),
  };
}

function signUpOn(page: Page) {
  const main = page.getByRole('main');
  return {
    name: main.getByRole('textbox', { name: 'Name', exact: true }),
    surname: main.getByRole('textbox', { name: 'Surname' }),
    email: main.getByRole('textbox', { name: 'Email' }),
    password: main.getByLabel('Password', { exact: true }),
    newsletter: main.getByRole('checkbox', { name: 'Subscribe to our newsletter' }),
    submit: main.getByRole('button', { name: 'Create Account' }),
  };
}

describe('log in', () => {
  test("AUTH-1: email and password let a customer in with 'Welcome Back', at the home page", async () => {
    const { email } = await newCustomer(shop.url);
    const { page, noise } = await open('/Login');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Create Account' }).click();
    await signUpOn(page).name.waitFor();
    await page.goBack();
    await main.getByRole('link', { name: 'Forgot Password' }).click();
    await main.getByText('We will send you an email to reset your password.').waitFor();
    await page.goBack();
    const form = loginOn(page);
    await form.email.fill(email);
    await form.password.fill(PASSWORD);
    await form.password.press('Enter');
    await heard(page, 'Welcome Back');
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).waitFor();
    expect(noise).toEqual([]);
  });

  test('AUTH-2: every field says what is wrong with it, the email also under the password', async () => {
    const { page } = await open('/Login');
    let asked = 0;
    await page.route('**/auth/login', (route) => (asked++, route.abort()));
    const { submit, ...fields } = loginOn(page);
    expect(await complaints(submit, fields)).toEqual({ email: ['Email is required.'], password: ['Password is required.'] });
    expect(await fields.email.evaluate((input) => input === document.activeElement)).toBe(true);
    await fields.email.fill('thandi@');
    await fields.password.fill('weak');
    expect(await complaints(submit, fields)).toEqual({
      email: ['Invalid email format.'],
      password: [WEAK, 'Invalid email format.'],
    });
    await fields.email.fill('thandi@example.com');
    expect(await problemsOf(fields.email)).toEqual([]);
    for (const weak of ['no-capital-1!', 'No-Digit-Here!', 'NoSpecial1234', 'Sh-1!']) {
      await fields.password.fill(weak);
      expect(await complaints(submit, fields)).toEqual({ password: [WEAK] });
    }
    expect(asked).toBe(0);
  });

  test('AUTH-3: each refusal of a log-in has its sentence, and what was typed stays', async () => {
    const { page } = await open('/Login');
    const { email, password, submit } = loginOn(page);
    await email.fill(newEmail());
    await password.fill(PASSWORD);
    const says = async (sentence: string) => {
      await submit.click();
      await hears(page, sentence);
    };
    await says('Invalid credentials. Please check your email and password.');
    await answers(page, 'POST /auth/login', 400, { message: 'no' });
    await says('Invalid input. Please provide all required fields correctly.');
    for (const status of [500, 503]) {
      await answers(page, 'POST /auth/login', status, { message: 'no' });
      await says('An unexpected server error occurred. Please try again later.');
    }
    await answers(page, 'POST /auth/login', 418, { message: 'no' });
    await says('Unexpected error: 418. Please try again.');
    await answers(page, 'POST /auth/login', 202, {});
    await says('An unexpected error occurred. Please try again.');
    await cutsOff(page, 'POST /auth/login');
    await says('Network error. Please check your connection and try again.');
    await page.evaluate(() => {
      const breaks = () => {
        throw new Error('neither an answer nor a lost connection');
      };
      XMLHttpRequest.prototype.send = breaks;
      window.fetch = breaks;
    });
    await says('We are encountering problems. Sorry for the inconvenience.');
    expect([await password.inputValue(), pathOf(page)]).toEqual([PASSWORD, '/Login']);
  });
});

describe('sign up', () => {
  test("AUTH-4 AUTH-6: a new customer is welcomed by name at the home page; the request is the specification's", async () => {
    const { page } = await open('/Create-Account');
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await loginOn(page).email.waitFor();
    await page.goBack();
    const form = signUpOn(page);
    const email = newEmail();
    await form.name.fill('Naledi');
    await form.surname.fill('Dube');
    await form.email.fill(email);
    await form.password.fill(PASSWORD);
    await form.newsletter.check();
    const request = page.waitForRequest('**/auth/create-account');
    await form.submit.click();
    expect((await request).postDataJSON()).toEqual({
      userAccount: { firstname: 'Naledi', lastname: 'Dube', password: PASSWORD, email, role: 'ROLE_CUSTOMER' },
      signUpForNewsletter: true,
    });
    await heard(page, 'Welcome: Naledi');
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).waitFor();
  });

  test('AUTH-5: name, email and password are checked, the surname may stay empty', async () => {
    const { page } = await open('/Create-Account');
    const { submit, newsletter: _box, ...fields } = signUpOn(page);
    expect(await complaints(submit, fields)).toEqual({
      name: ['Name is required.'],
      email: ['Email is required.'],
      password: ['Password is required.'],
    });
    await fields.email.fill('naledi.example.com');
    await fields.password.fill('password');
    expect(await complaints(submit, fields)).toEqual({
      name: ['Name is required.'],
      email: ['Invalid email format.'],
      password: [WEAK],
    });
    await fields.name.fill('Naledi');
    await fields.email.fill(newEmail());
    await fields.password.fill(PASSWORD);
    await submit.click();
    await heard(page, 'Welcome: Naledi');
  });

  test('AUTH-7: each refusal of a sign-up has its sentence', async () => {
    const { email } = await newCustomer(shop.url);
    const { page } = await open('/Create-Account');
    const form = signUpOn(page);
    await form.name.fill('Naledi');
    await form.email.fill(email);
    await form.password.fill(PASSWORD);
    const says = async (sentence: string) => {
      await form.submit.click();
      await hears(page, sentence);
    };
    await says(`A user with the email ${email} already exists.`);
    for (const [status, sentence] of [
      [400, 'Invalid input. Please check your details and try again.'],
      [500, 'Something went wrong on our end. Please try again later.'],
      [418, 'An unexpected error occurred. Please try again.'],
      [503, 'An unexpected error occurred. Please try again.'],
    ] as const) {
      await answers(page, 'POST /auth/create-account', status, { message: 'no' });
      await says(sentence);
    }
    expect(await form.email.inputValue()).toBe(email);
  });
});

describe('session', () => {
  test('AUTH-8: the token is kept under jwt, and with it a start loads user, orders and cart', async () => {
    const { email } = await newCustomer(shop.url);
    const { page } = await open('/Login');
    await shopperOn(page, shop.url).logIn(email);
    await page.waitForURL(`${shop.url}/`);
    const jwt = await stored(page, 'jwt');
    expect(jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const loads = ['/api/user', '/api/order', '/api/cart'].map((path) =>
      page.waitForRequest((request) => request.method() === 'GET' && new URL(request.url()).pathname === path),
    );
    await page.reload();
    for (const request of await Promise.all(loads)) expect(await request.headerValue('authorization')).toBe(`Bearer ${jwt}`);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).waitFor();
  });

  test('AUTH-9: the guest cart follows item by item; what the server refuses stays here and is named', async () => {
    const { email } = await newCustomer(shop.url);
    const [first, second, third] = available(listed, 3);
    const line = ({ product, size }: typeof first & object, quantity: number) => ({
      quantity,
      size,
      productId: product.id,
      price: product.price,
      product,
    });
    const guest = [line(first!, 2), line(second!, 5), line(third!, 1)];
    const refused = second!.product;
    const { page } = await open('/Login', {
      storageState: {
        cookies: [],
        origins: [{ origin: shop.url, localStorage: [{ name: 'cart', value: JSON.stringify(guest) }] }],
      },
    });
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).getByText('8').waitFor();

    const sent: { productId: number; authorization: string | null }[] = [];
    let underWay = 0;
    let most = 0;
    await page.route('**/api/cart', async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.fallback();
      const { productId } = request.postDataJSON() as { productId: number };
      sent.push({ productId, authorization: await request.headerValue('authorization') });
      most = Math.max(most, (underWay += 1));
      const answer =
        productId === refused.id ? { status: 409, json: { message: 'Too few are left.' } } : { response: await route.fetch() };
      underWay -= 1;
      await route.fulfill(answer);
    });
    await shopperOn(page, shop.url).logIn(email);
    await page.getByRole('alert').filter({ hasText: refused.name }).waitFor();
    await page.waitForURL(`${shop.url}/`);
    const authorization = `Bearer ${await stored(page, 'jwt')}`;
    expect(sent).toEqual(guest.map(({ productId }) => ({ productId, authorization })));
    expect(most).toBe(1);
    expect((JSON.parse((await stored(page, 'cart'))!) as { productId: number }[]).map(({ productId }) => productId)).toEqual([
      refused.id,
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  });

  test('AUTH-9: a guest cart that the server takes leaves the local list empty after a sign-up', async () => {
    const [pair] = available(listed, 3);
    const { page } = await open(`/Shop/${pair!.product.category}/${encodeURIComponent(pair!.product.name)}`);
    const shopper = shopperOn(page, shop.url);
    await shopper.addToCart({ size: Number(pair!.size.replace('size', '')), quantity: 2 });
    await shopper.signUp();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    expect(JSON.parse((await stored(page, 'cart')) ?? '[]')).toEqual([]);
    const { body } = await call<{ cart: object[] }>(shop.url, (await stored(page, 'jwt'))!, 'GET /api/cart');
    expect(body.cart).toEqual([expect.objectContaining({ productId: pair!.product.id, size: pair!.size, quantity: 2 })]);
  });

  test('AUTH-10: Log Out empties local storage and every store, in the other tab too', async () => {
    const customer = await newCustomer(shop.url);
    await putInCart(shop.url, customer.jwt, { ...available(listed, 3)[0]!, quantity: 1 });
    const { page, context } = await open('/Dashboard', customer);
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await page.getByRole('textbox', { name: 'First Name' }).waitFor();
    const other = await context.newPage();
    await shopperOn(other, shop.url).open('/Info/Help');
    await other.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await other.evaluate(() => ['order_data', 'session_Id', 'recent', 'cart'].forEach((key) => localStorage.setItem(key, '[]')));

    await other.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await other.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).waitFor();
    expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await other.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();

    await page.waitForURL(`${shop.url}/Login`);
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();
    await shopperOn(page, shop.url).logIn(customer.email);
    await page.waitForURL(`${shop.url}/`);
    expect((await call(shop.url, customer.jwt, 'GET /api/user')).status).toBe(401);
  });

  test("GUARD-1: without a token the customer's pages lead to /Login and say 'LogIn First'", async () => {
    const { page } = await open('/Info/About-Us');
    for (const path of ['/Dashboard', '/Order', '/payment/success', '/payment/failure']) {
      await page.goto(shop.url + path);
      await told(page, 'LogIn First').waitFor();
      await page.getByRole('form', { name: 'Log In' }).waitFor();
      expect(pathOf(page)).toBe('/Login');
    }
    const { email } = await newCustomer(shop.url);
    await shopperOn(page, shop.url).logIn(email);
    await page.waitForURL(`${shop.url}/`);
  });

  test('FED-7: signing in inside one remote reaches header, badge and the other remotes without a reload', async () => {
    const customer = await newCustomer(shop.url);
    const [inCart, chosen] = available(listed, 3);
    await putInCart(shop.url, customer.jwt, { ...inCart!, quantity: 2 });
    const { page } = await open(`/Shop/${chosen!.product.category}/${encodeURIComponent(chosen!.product.name)}`);
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Log In', exact: true }).click();
    const form = loginOn(page);
    await form.email.fill(customer.email);
    await form.password.fill(PASSWORD);
    await form.submit.click();
    await banner.getByRole('button', { name: 'Log Out' }).waitFor();
    await banner.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    // Catalogue, account and checkout all know of it.
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
    const add = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/cart'));
    await shopperOn(page, shop.url).addToCart({ size: Number(chosen!.size.replace('size', '')) });
    expect(await (await add).headerValue('authorization')).toBe(`Bearer ${await stored(page, 'jwt')}`);
    await banner.getByRole('link', { name: 'Cart, 2 items' }).click();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe('Thandi');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('ERR-1: no response is a network error, anything else a general one, as toasts; good news stays 1500 ms', async () => {
    const { email } = await newCustomer(shop.url);
    const { page } = await openPage();
    await page.clock.install();
    await shopperOn(page, shop.url).open('/Create-Account');
    const signUp = signUpOn(page);
    await signUp.name.fill('Naledi');
    await signUp.email.fill(newEmail());
    await signUp.password.fill(PASSWORD);
    await cutsOff(page, 'POST /auth/create-account');
    await signUp.submit.click();
    await hears(page, 'Network error. Please check your connection and try again.');
    await answers(page, 'POST /auth/create-account', 418);
    await signUp.submit.click();
    await hears(page, 'An unexpected error occurred. Please try again.');

    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    const login = loginOn(page);
    await login.email.fill(email);
    await login.password.fill(PASSWORD);
    const letGo = await holds(page, 'POST /auth/login');
    await login.submit.click();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    letGo();
    const toast = told(page, 'Welcome Back');
    await toast.waitFor();
    await page.clock.runFor(1400);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(150);
    // In small steps: each gives the page the real time to draw what the last one began.
    for (let left = 40; left > 0 && (await toast.isVisible()); left -= 1) await page.clock.runFor(20);
    await toast.waitFor({ state: 'hidden' });
  });

  test('an expired token is said once, and the log-in leads back, with the open payment of the same account', async () => {
    const [customer, somebodyElse] = await Promise.all([newCustomer(shop.url), newCustomer(shop.url)]);
    const localStorage = [
      { name: 'jwt', value: expired(shop.dataDir, customer.jwt) },
      { name: 'session_Id', value: 'kept' },
      { name: 'order_data', value: '{}' },
      { name: 'recent', value: '[1]' },
    ];
    const storageState = { cookies: [], origins: [{ origin: shop.url, localStorage }] };
    for (const [who, kept] of [
      [customer, 'kept'],
      [somebodyElse, null],
    ] as const) {
      const { page } = await open('/Dashboard?tab=orders', { storageState });
      const message = told(page, 'Authentication failed. Please log in again.');
      await message.waitFor();
      await page.getByRole('form', { name: 'Log In' }).waitFor();
      expect([await message.count(), await told(page, 'LogIn First').count(), pathOf(page)]).toEqual([1, 0, '/Login']);
      expect(await page.evaluate(() => Object.keys(window.localStorage).sort())).toEqual(['order_data', 'session_Id']);
      const form = loginOn(page);
      await form.email.fill(who.email);
      await form.password.fill(PASSWORD);
      await form.submit.click();
      await page.waitForURL(`${shop.url}/Dashboard?tab=orders`);
      await page.getByText('You have no past orders yet.').waitFor();
      expect([await stored(page, 'session_Id'), await stored(page, 'order_data')]).toEqual([kept, kept && '{}']);
    }
  });

  test('a page that arrives after its session has ended stays closed', async () => {
    const customer = await newCustomer(shop.url);
    const localStorage = [{ name: 'jwt', value: expired(shop.dataDir, customer.jwt) }];
    const { page } = await openPage({
      storageState: { cookies: [], origins: [{ origin: shop.url, localStorage }] },
    });
    // However long the files take: 'just now' is a matter of seconds.
    await page.clock.setFixedTime(new Date());
    let letGo = () => {};
    const said = new Promise<void>((done) => (letGo = done));
    await page.route('**/remotes/mf-account/**', async (route) => {
      await said;
      await route.continue();
    });
    await page.goto(`${shop.url}/Dashboard`);
    await told(page, 'Authentication failed. Please log in again.').waitFor();
    letGo();
    await page.getByRole('form', { name: 'Log In' }).waitFor();
    expect(await told(page, 'LogIn First').count()).toBe(0);
  });

  test('a session that is revoked while the cart is changed says so once and comes back to the cart', async () => {
    const customer = await newCustomer(shop.url);
    const pair = available(listed, 3)[0]!;
    await putInCart(shop.url, customer.jwt, { ...pair, quantity: 1 });
    const { page } = await open('/Dashboard?tab=cart', customer);
    const quantity = page.getByRole('spinbutton', { name: new RegExp(`^Quantity of ${pair.product.name}`) });
    await quantity.waitFor();
    await call(shop.url, customer.jwt, 'POST /auth/logout');
    await quantity.fill('2');
    await quantity.press('Enter');
    const message = told(page, 'Authentication failed. Please log in again.');
    await message.waitFor();
    await page.getByRole('form', { name: 'Log In' }).waitFor();
    expect(await message.count()).toBe(1);
    const form = loginOn(page);
    await form.email.fill(customer.email);
    await form.password.fill(PASSWORD);
    await form.submit.click();
    await page.waitForURL(`${shop.url}/Dashboard?tab=cart`);
    await quantity.waitFor();
    expect(await quantity.inputValue()).toBe('1');
  });

  test('logging in as somebody else without logging out shows nothing of the first customer', async () => {
    const [first, second] = await Promise.all([newCustomer(shop.url), newCustomer(shop.url)]);
    await putInCart(shop.url, first.jwt, { ...available(listed, 3)[0]!, quantity: 1 });
    const { page } = await open('/Dashboard', first);
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await page.evaluate(() => localStorage.setItem('session_Id', 'of the first'));
    await shopperOn(page, shop.url).logIn(second.email);
    await page.waitForURL(`${shop.url}/`);
    await banner.getByRole('link', { name: 'Cart', exact: true }).click();
    await page.getByText('No cart items available.').waitFor();
    await page.getByRole('tab', { name: 'Profile' }).click();
    expect(await page.getByRole('main').getByRole('textbox', { name: 'Email' }).inputValue()).toBe(second.email);
    expect(await stored(page, 'session_Id')).toBeNull();
  });
});

test('axe finds nothing on the pages for logging in and signing up, with their messages', async () => {
  const { page } = await open('/Login');
  const findings: string[] = [];
  const login = loginOn(page);
  await login.submit.click();
  findings.push(...(await axeFindings(page)));
  await login.email.fill(newEmail());
  await login.password.fill(PASSWORD);
  await login.submit.click();
  await told(page, 'Invalid credentials. Please check your email and password.').waitFor();
  findings.push(...(await axeFindings(page)));
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  const signUp = signUpOn(page);
  await signUp.submit.waitFor();
  findings.push(...(await axeFindings(page)));
  await signUp.submit.click();
  await signUp.password.fill('weak');
  await signUp.submit.click();
  findings.push(...(await axeFindings(page)));
  expect(findings).toEqual([]);
});
