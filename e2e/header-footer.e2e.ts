import type { Locator, Page } from '@playwright/test';
import type { PageOptions } from './support/browser';
import { waitForToast, waitForHydration } from './support/page-record';
import { holdRequest } from './support/request-stubs';
import { newCustomer, products, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';
import { waitForScroll, scrollTo, waitUntil } from './support/waiting';

const { shop, openPage, allowConsole } = useShop();
let customer: Awaited<ReturnType<typeof newCustomer>>;

test.beforeAll(async () => {
  customer = await newCustomer(shop.url);
});

/** Opens a page of the shop in a new context; also returns its landmarks. */
async function visit(path: string, options?: PageOptions) {
  const opened = await openPage(options);
  const { page } = opened;
  await shopperOn(page, shop.url).open(path);
  return { ...opened, banner: page.getByRole('banner'), footer: page.getByRole('contentinfo') };
}

/** Opens the page as a new customer, so that Log Out ends no other test's session. */
async function visitSignedIn(path: string) {
  const { storageState } = await newCustomer(shop.url);
  const visited = await visit(path, { storageState });
  await visited.banner.getByRole('button', { name: 'Log Out' }).waitFor();
  return visited;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const waitUntilHidden = (target: Locator) => target.waitFor({ state: 'hidden' });

test.describe('header', () => {
  test('NAV-1: the navbar hides when scrolling down beyond 100px and reappears when scrolling up', async () => {
    const { page, banner } = await visit('/');
    await waitForHydration(page);
    await scrollTo(page, 100);
    expect(await banner.evaluate((bar) => bar.getAnimations().length)).toBe(0);
    await waitUntil(banner, (bar) => bar.getBoundingClientRect().bottom > 40);
    await scrollTo(page, 101);
    await waitUntil(banner, (bar) => bar.getBoundingClientRect().bottom <= 0);
    await scrollTo(page, 900);
    await waitUntil(banner, (bar) => bar.getBoundingClientRect().bottom <= 0);
    await scrollTo(page, 860);
    await waitUntil(banner, (bar) => bar.getBoundingClientRect().bottom > 40);
    expect(await page.evaluate(() => window.scrollY)).toBe(860);
  });

  test("NAV-2: the promo banner says 'SHOP ALL SNEAKERS' and leads to all products", async () => {
    const { page, banner } = await visit('/Info/About-Us');
    await banner.getByText('SHOP ALL SNEAKERS', { exact: true }).waitFor();
    await banner.getByRole('link', { name: 'Shop', exact: true }).click();
    await headingOf(page, /^All Trainers & Shoes \(\d+\)$/).waitFor();
    expect(pathOf(page)).toBe('/Shop/shop-all');
  });

  test('NAV-3: the options bar has Help, About Us and Log In, or Log Out when signed in', async () => {
    const { page, banner } = await visit('/');
    await banner.getByRole('link', { name: 'Help', exact: true }).click();
    await headingOf(page, 'Help').waitFor();
    expect(pathOf(page)).toBe('/Info/Help');
    await banner.getByRole('link', { name: 'About Us', exact: true }).click();
    await headingOf(page, 'About Us').waitFor();
    expect(pathOf(page)).toBe('/Info/About-Us');
    await expect(banner.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
    await banner.getByRole('link', { name: 'Log In', exact: true }).click();
    await page.getByRole('form', { name: 'Log In' }).waitFor();
    expect(pathOf(page)).toBe('/Login');

    const signedIn = await visitSignedIn('/Info/Help');
    await expect(signedIn.banner.getByRole('link', { name: 'Log In' })).toHaveCount(0);
    await signedIn.banner.getByRole('button', { name: 'Log Out' }).click();
    await signedIn.banner.getByRole('link', { name: 'Log In', exact: true }).waitFor();
    await expect(signedIn.banner.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  });

  test('NAV-4: the account menu opens below its icon with Profile and Log In or Log Out; Log Out leads home', async () => {
    const { page, banner } = await visit('/Info/About-Us');
    const icon = banner.getByRole('button', { name: 'Account' });
    await icon.click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText(['Profile', 'Log In']);
    const [at, below] = [(await icon.boundingBox())!, (await menu.boundingBox())!];
    expect(below.y).toBeGreaterThanOrEqual(at.y + at.height);
    expect(below.y - at.y - at.height).toBeLessThan(20);
    expect(below.x).toBeLessThan(at.x + at.width);
    expect(below.x + below.width).toBeGreaterThan(at.x);
    await page.keyboard.press('Escape');
    await waitUntilHidden(menu);
    await expect(icon).toBeFocused();
    await icon.press('Enter');
    await menu.getByRole('menuitem', { name: 'Log In' }).click();
    await page.waitForURL(`${shop.url}/Login`);

    const signedIn = await visitSignedIn('/Info/About-Us');
    await signedIn.banner.getByRole('button', { name: 'Account' }).click();
    await expect(signedIn.page.getByRole('menuitem')).toHaveText(['Profile', 'Log Out']);
    await signedIn.page.getByRole('menuitem', { name: 'Log Out' }).click();
    await signedIn.page.waitForURL(`${shop.url}/`);
    await signedIn.banner.getByRole('link', { name: 'Log In', exact: true }).waitFor();
    expect(await signedIn.page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
  });

  test(
    'NAV-5: Profile leads to the dashboard; a guest is asked to log in first and stays on the page',
    { tag: '@smoke' },
    async () => {
      const { page, banner } = await visit('/Info/About-Us');
      await banner.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      const popup = page.getByRole('alertdialog');
      await popup.getByText('Please log in first to access your profile.', { exact: true }).waitFor();
      expect(pathOf(page)).toBe('/Info/About-Us');
      await popup.getByRole('button', { name: 'OK' }).click();
      await waitUntilHidden(popup);
      expect(pathOf(page)).toBe('/Info/About-Us');

      const signedIn = await visit('/', { storageState: customer.storageState });
      await signedIn.banner.getByRole('button', { name: 'Account' }).click();
      await signedIn.page.getByRole('menuitem', { name: 'Profile' }).click();
      await signedIn.page.getByRole('tab', { name: 'Profile', selected: true }).waitFor();
      expect(pathOf(signedIn.page)).toBe('/Dashboard');
    },
  );

  test('NAV-6: the hamburger menu opens and closes by its icons, lists its links and closes on selection', async () => {
    const { page, banner } = await visit('/');
    const open = banner.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toHaveCount(0);
    await open.click();
    await expect(menu.getByRole('link')).toHaveText([
      ...['Dunk', 'AirForce', 'AirMax', 'Jordan', 'Log In'],
      ...['Help', 'About Us', 'Terms of Service', 'Refund Policy'],
    ]);
    for (const brand of ['Dunk', 'AirForce', 'AirMax', 'Jordan'])
      await expect(menu.getByRole('link', { name: brand, exact: true })).toHaveAttribute('href', `/shop/${brand}`);
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await waitUntilHidden(menu);

    const destinations = {
      Jordan: /^Jordan \(/,
      Help: 'Help',
      'About Us': 'About Us',
      'Terms of Service': 'Terms of Service',
      'Refund Policy': 'Refund Policy',
    };
    for (const [link, heading] of Object.entries(destinations)) {
      await open.click();
      await menu.getByRole('link', { name: link, exact: true }).click();
      await waitUntilHidden(menu);
      await headingOf(page, heading).waitFor();
    }
    await open.click();
    await menu.getByRole('link', { name: 'Refund Policy' }).click();
    await waitUntilHidden(menu);
    await open.click();
    await menu.getByRole('link', { name: 'Log In' }).click();
    await waitUntilHidden(menu);
    await page.waitForURL(`${shop.url}/Login`);

    const signedIn = await visitSignedIn('/Info/Help');
    await signedIn.banner.getByRole('button', { name: 'Open menu' }).click();
    const ofCustomer = signedIn.page.getByRole('navigation', { name: 'Menu' });
    await expect(ofCustomer.getByRole('link', { name: 'Log In' })).toHaveCount(0);
    await ofCustomer.getByRole('button', { name: 'Log Out' }).click();
    await ofCustomer.getByRole('link', { name: 'Log In' }).waitFor();
    expect(pathOf(signedIn.page)).toBe('/Info/Help');
    await headingOf(signedIn.page, 'Help').waitFor({ state: 'attached' });
  });

  test('the menu traps the focus, closes with Escape and restores the focus', async () => {
    const { page, banner } = await visit('/Info/About-Us', { viewport: { width: 375, height: 700 } });
    const open = banner.getByRole('button', { name: 'Open menu' });
    await open.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.waitFor();
    const inside = () =>
      menu.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body);
    for (let presses = 0; presses < 24; presses++) {
      expect(await inside()).toBe(true);
      await page.keyboard.press(presses < 12 ? 'Tab' : 'Shift+Tab');
    }
    await page.keyboard.press('Escape');
    await waitUntilHidden(menu);
    await expect(open).toBeFocused();
  });

  test('NAV-7: the cart icon with its badge leads to the dashboard', async () => {
    const { name, category, id, price } = (await products(shop.url))[0]!;
    const { storageState, jwt } = await newCustomer(shop.url);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${jwt}` };
    const body = JSON.stringify({ quantity: 2, size: 'size3', productId: id, price });
    expect((await fetch(`${shop.url}/api/cart`, { method: 'POST', headers, body })).ok).toBe(true);
    const { page, banner } = await visit(`/Shop/${category}/${encodeURIComponent(name)}`, { storageState });
    const cart = banner.getByRole('link', { name: /^Cart/ });
    await cart.getByText('1', { exact: true }).waitFor();
    await cart.click();
    await page.getByRole('tab', { name: 'Cart', selected: true }).waitFor();
    expect(pathOf(page)).toBe('/Dashboard');
  });

  test('NAV-8: links read /Shop/… in the header and /shop/… in the menu; paths are case-insensitive', async () => {
    const { page, banner } = await visit('/');
    await expect(banner.getByRole('link', { name: 'AirMax', exact: true })).toHaveAttribute('href', '/Shop/AirMax');
    await banner.getByRole('link', { name: 'AirMax', exact: true }).click();
    await headingOf(page, /^AirMax \(\d+\)$/).waitFor();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await banner.getByRole('button', { name: 'Open menu' }).click();
    const below = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'AirMax', exact: true });
    await expect(below).toHaveAttribute('href', '/shop/AirMax');
    await below.click();
    await page.waitForURL(`${shop.url}/shop/AirMax`);
    await headingOf(page, heading).waitFor();
    for (const spelling of ['/SHOP/airmax', '/shop/AIRMAX']) {
      expect((await page.goto(shop.url + spelling))!.status()).toBe(200);
      await headingOf(page, heading).waitFor();
    }
    const { name, category } = (await products(shop.url))[0]!;
    const path = `/Shop/${category}/${encodeURIComponent(name)}`;
    for (const spelling of [path, path.toLowerCase(), path.toUpperCase()]) {
      expect((await page.goto(shop.url + spelling))!.status()).toBe(200);
      await headingOf(page, name).waitFor();
    }
    for (const spelling of ['/info/HELP', '/login']) {
      expect((await page.goto(shop.url + spelling))!.status()).toBe(200);
      await banner.waitFor();
    }
  });

  test('NAV-9: every new path starts at the top of the page', async () => {
    const { page, banner, footer } = await visit('/Shop/shop-all');
    await scrollTo(page, 700);
    await page.getByRole('list', { name: 'Products' }).getByRole('link').nth(8).click();
    await page.getByRole('radiogroup', { name: 'Size' }).waitFor();
    await waitForScroll(page, 0);
    await footer.scrollIntoViewIfNeeded();
    await footer.getByRole('link', { name: 'Terms of Service' }).click();
    await headingOf(page, 'Terms of Service').waitFor();
    await waitForScroll(page, 0);
    await scrollTo(page, 700);
    await scrollTo(page, 650);
    await banner.getByRole('link', { name: 'Jordan', exact: true }).click();
    await headingOf(page, /^Jordan/).waitFor();
    await waitForScroll(page, 0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeGreaterThan(700);
  });

  test(
    "NAV-10: an unknown path shows '404 Page Not Found' with a link home, without header and footer",
    { tag: '@smoke' },
    async () => {
      allowConsole(/status of 404/);
      const { page, context } = await openPage();
      for (const path of [
        '/no-such-page',
        '/Shop/Nothing',
        '/Shop/Dunk/Nothing',
        '/Shop/%00',
        '/Shop/Dunk/%00',
        '/Info/Nothing',
        '/Dashboard/Nothing',
        '/payment/nothing',
        '/success',
      ]) {
        expect([path, (await page.goto(shop.url + path))!.status()]).toEqual([path, 404]);
        await headingOf(page, '404 Page Not Found').waitFor();
        await page.waitForFunction(() => document.title.startsWith('Page not found'));
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('banner')).toHaveCount(0);
        await expect(page.getByRole('contentinfo')).toHaveCount(0);
      }
      await page.getByRole('link', { name: /home/i }).click();
      await page.getByRole('list', { name: 'Our promises' }).waitFor();
      expect(pathOf(page)).toBe('/');
      await page.getByRole('banner').waitFor();
      await page.getByRole('contentinfo').waitFor();
      await context.close();
    },
  );

  test('NAV-11: a blurred overlay with a spinner covers the screen while a form is being sent', async () => {
    const { page } = await visit('/Login');
    const releaseRequest = await holdRequest(page, 'POST /auth/login');
    await shopperOn(page, shop.url).logIn(customer.email);
    const overlay = page.getByRole('status', { name: 'Loading' });
    await overlay.waitFor();
    const cover = await overlay.evaluate((over) => {
      const { left, top, right, bottom } = over.getBoundingClientRect();
      const whole = left <= 0 && top <= 0 && right >= document.documentElement.clientWidth && bottom >= innerHeight;
      const isOnTop = document.elementFromPoint(1, 1) === over;
      const turns = over.getAnimations({ subtree: true }).length > 0;
      return { whole, isOnTop, turns, filter: getComputedStyle(over).backdropFilter };
    });
    expect(cover).toEqual({ whole: true, isOnTop: true, turns: true, filter: expect.stringMatching(/^blur\([1-9]/) });
    releaseRequest();
    await waitForToast(page, 'Welcome Back');
    await waitUntilHidden(overlay);
  });

  test("BADGE-2: the badge shows counts above 99 as '99+'", { tag: '@smoke' }, async () => {
    const [product] = await products(shop.url);
    const { page, banner } = await visit('/');
    const badge = banner.getByRole('link', { name: /^Cart/ });
    for (const [quantity, text] of Object.entries({ 99: '99', 100: '99+', 250: '99+' })) {
      await page.evaluate(
        ([shoe, count]) => {
          const line = { quantity: Number(count), size: 'size3', productId: shoe!.id, price: shoe!.price, product: shoe };
          localStorage.setItem('cart', JSON.stringify([line]));
        },
        [product!, quantity] as const,
      );
      await page.reload();
      await badge.getByText(text, { exact: true }).waitFor();
      expect(await badge.innerText()).toBe(text);
    }
  });
});

test.describe('footer', () => {
  test(
    'FOOT-1: shows contact, information, newsletter, three social networks and the copyright of the current year',
    { tag: '@smoke' },
    async () => {
      const { page, footer } = await visit('/');
      const contact = footer.getByRole('heading', { name: 'Contact Us' });
      await expect(contact.getByRole('link')).toHaveAttribute('href', '/Info/Help');
      await expect(footer.getByRole('link', { name: /^\+27/ })).toHaveAttribute('href', /^tel:\+27\d+$/);
      await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:\S+@\S+$/);
      const info = {
        Help: '/Info/Help',
        'About Us': '/Info/About-Us',
        'Terms of Service': '/Info/Terms-of-Service',
        'Refund Policy': '/Info/Refund-Policy',
      };
      for (const [name, href] of Object.entries(info))
        await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      await footer.getByRole('form', { name: 'Newsletter' }).getByRole('textbox', { name: 'Email' }).waitFor();
      await footer.getByRole('form', { name: 'Newsletter' }).getByRole('button', { name: 'Subscribe' }).waitFor();
      const networks = { Instagram: 'www.instagram.com', Facebook: 'www.facebook.com', TikTok: 'www.tiktok.com' };
      for (const [name, host] of Object.entries(networks))
        await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', new RegExp(`^https://${host}/`));
      await expect(footer.locator('a[href^="https:"]')).toHaveCount(3);
      await footer.getByText(new RegExp(`©.*${new Date().getFullYear()}`)).waitFor();
      await footer.getByRole('link', { name: 'Refund Policy' }).click();
      await headingOf(page, 'Refund Policy').waitFor();
    },
  );

  test('FOOT-2: the footer promises returns, authenticity and free shipping', async () => {
    const { footer } = await visit('/Info/Terms-of-Service');
    await footer.getByRole('heading', { name: /return and refund policy.*30 days/i }).waitFor();
    await footer.getByText(/14 days/).waitFor();
    await footer.getByText(/authenticity of all sneakers/i).waitFor();
    await footer.getByText(/free nationwide shipping/i).waitFor();
    await footer.getByText(/3-5 days/).waitFor();
  });
});

test.describe('every page', () => {
  const titles = {
    '/': /Sneakers/,
    '/shop/shop-all': /^All Trainers & Shoes/,
    '/shop/Dunk': /^Dunk/,
    '/Info/About-Us': /^About Us/,
    '/Info/Terms-of-Service': /^Terms of Service/,
    '/Info/Refund-Policy': /^Refund Policy/,
    '/Info/Help': /^Help/,
    '/Login': /^Log in/,
    '/Create-Account': /^Create your account/,
    '/Forgot-Password': /^Forgot your password/,
    '/no-such-page': /^Page not found/,
  };

  test('has one h1, a unique title and no horizontal scrolling at 320 px', async () => {
    const { name, category } = (await products(shop.url))[0]!;
    allowConsole(/status of 404 .*\/no-such-page/);
    const { page } = await openPage({ viewport: { width: 320, height: 640 } });
    for (const [path, title] of Object.entries({
      ...titles,
      [`/shop/${category}/${encodeURIComponent(name)}`]: new RegExp(`^${name}`),
      [`/shop/shop-all?q=${'w'.repeat(80)}`]: /^All Trainers & Shoes/,
    })) {
      await page.goto(shop.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction((source) => new RegExp(source, 'i').test(document.title), title.source);
      const found = await page.evaluate(() => ({
        headings: document.querySelectorAll('h1').length,
        mains: document.querySelectorAll('main').length,
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect([path, found]).toEqual([path, { headings: 1, mains: 1, sideways: 0 }]);
    }
  });

  test('moves the focus to its heading on navigation and has a skip link', async () => {
    const { page, banner } = await visit('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement === document.querySelector('main'));
    await banner.getByRole('link', { name: 'About Us' }).click();
    await headingOf(page, 'About Us').waitFor();
    await waitUntil(headingOf(page, 'About Us'), (heading) => heading === document.activeElement);
    expect(await page.title()).toMatch(/^About Us/);
  });
});
