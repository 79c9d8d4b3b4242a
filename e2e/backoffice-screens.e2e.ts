import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { repository } from 'testing/repository';
import { problemsOf } from './support/axe';
import { keyboardOn } from './support/keyboard';
import { newMember, signIn, staffPage, type StaffRole } from './support/staff';
import { expect, test, useShop } from './support/test';

/* Every screen of the back office: its viewers, the actions it offers each of them, and its accessibility. */

/** A separate shop with the sample day. */
const { shop, openPage, allowConsole } = useShop(() => ({}));

const ROLES = ['owner', 'manager', 'fulfillment', 'support'] as const satisfies StaffRole[];

/** The roles that have a permission, according to the documentation. */
const mayBy = readPermissions();

/** Each screen of the menu with the permission that opens it. */
const SCREENS: readonly [label: string, path: string, permission: string][] = [
  ['Overview', '', 'everybody'],
  ['Orders', '/Orders', 'orders.read'],
  ['Returns', '/Returns', 'orders.read'],
  ['Brands', '/Brands', 'products.edit'],
  ['Products', '/Products', 'products.edit'],
  ['Stock', '/Stock', 'stock.adjust'],
  ['Launches', '/Launches', 'launches.read'],
  ['Discounts', '/Discounts', 'discounts.edit'],
  ['Customers', '/Customers', 'customers.read'],
  ['Messages', '/Messages', 'messages.read'],
  ['Newsletter', '/Newsletter', 'newsletter.export'],
  ['Settings', '/Settings', 'settings.edit'],
  ['Staff', '/Staff', 'staff.manage'],
  ['Audit log', '/Audit-Log', 'audit.read'],
  ['Releases', '/Releases', 'releases.read'],
];

interface SampleDay {
  /** Order numbers by status. */
  order: Record<'paid' | 'packed' | 'on its way', string>;
  returnId: number;
  customerId: number;
}

let sample: SampleDay;

test.beforeAll(async () => {
  expect(await shop.manage('sample-day')).toMatchObject({ code: 0 });
  const get = await reader('owner');
  const { rows: orders } = await get<{ rows: { id: string; status: string }[] }>('/orders?sort=-orderedAt');
  const numberOf = (status: string) => orders.find((order) => order.status === status)!.id;
  const { rows: returns } = await get<{ rows: { id: number }[] }>('/returns');
  const { customers } = await get<{ customers: { id: number }[] }>('/customers?q=nkosi');
  sample = {
    order: { paid: numberOf('paid'), packed: numberOf('packed'), 'on its way': numberOf('on its way') },
    returnId: returns[0]!.id,
    customerId: customers[0]!.id,
  };
});

test('offers each role the screens and actions of its permissions, and the server rejects the others', async () => {
  test.slow();
  // Pages that request data the role may not read.
  allowConsole(/status of 403/);
  const { order, returnId, customerId } = sample;
  /** Buttons of pages that several roles open, with the route that each of them calls. */
  const ACTIONS: readonly [path: string, name: string, permission: string, route: string][] = [
    [`/Orders/${order.paid}`, 'Mark packed', 'orders.fulfill', `/orders/${order.paid}/pack`],
    [`/Orders/${order.paid}`, 'Cancel order', 'orders.cancel', `/orders/${order.paid}/cancel`],
    [`/Orders/${order.paid}`, 'Refund', 'orders.refund', `/orders/${order.paid}/refunds`],
    [`/Orders/${order.paid}`, 'Exchange size', 'returns.decide', `/orders/${order.paid}/exchanges`],
    [`/Orders/${order.paid}`, 'Add note', 'orders.read', `/orders/${order.paid}/notes`],
    [`/Orders/${order.packed}`, 'Mark sent', 'orders.fulfill', `/orders/${order.packed}/send`],
    [`/Orders/${order['on its way']}`, 'Mark delivered', 'orders.fulfill', `/orders/${order['on its way']}/deliver`],
    [`/Orders/${order['on its way']}`, 'Correct tracking', 'orders.fulfill', `/orders/${order['on its way']}/correct-tracking`],
    [`/Returns/${returnId}`, 'Approve', 'returns.decide', `/returns/${returnId}/approve`],
    [`/Returns/${returnId}`, 'Decline', 'returns.decide', `/returns/${returnId}/decline`],
    [`/Customers/${customerId}`, 'Export data', 'customers.export', `/customers/${customerId}/export`],
    [`/Customers/${customerId}`, 'Erase customer', 'customers.erase', `/customers/${customerId}/erase`],
  ];
  for (const role of ROLES)
    await test.step(role, async () => {
      const may = (permission: string) => permission === 'everybody' || mayBy[permission]!.includes(role);
      const { page, context } = await openPage();
      const member = await newMember(shop, role);
      await signIn(shop, context, member);
      await open(page, '');
      const menu = page.getByRole('navigation', { name: 'Back office' });
      await expect(menu.getByRole('link')).toHaveText(
        SCREENS.filter(([, , permission]) => may(permission)).map(([label]) => label),
      );
      const sees: Record<string, boolean> = {};
      const expected: Record<string, boolean> = {};
      for (const [label, path, permission] of SCREENS) {
        await open(page, path);
        sees[label] = (await page.getByText('Your role does not allow this.').count()) === 0;
        expected[label] = may(permission);
      }
      let at = '';
      for (const [path, name, permission, route] of ACTIONS) {
        if (path.startsWith('/Customers') && !may('customers.read')) continue;
        if (path !== at) await open(page, path);
        at = path;
        const button = page.getByRole('main').getByRole('button', { name, exact: true });
        // Actions that depend on the amounts appear later.
        if (may(permission)) await button.waitFor();
        sees[name] = (await button.count()) > 0;
        expected[name] = may(permission);
        const { status } = await fetch(`${shop.url}/staff/api${route}`, {
          method: 'POST',
          headers: { cookie: member.cookie, origin: shop.url, 'content-type': 'application/json' },
          body: '{broken',
        });
        sees[route] = status !== 403;
        expected[route] = may(permission);
      }
      expect(sees).toEqual(expected);
      if (!may('orders.read-money'))
        for (const path of ['', '/Orders', `/Orders/${order.paid}`, `/Returns/${returnId}`]) {
          await open(page, path);
          await expect(page.getByRole('main').getByText(/R\s\d/)).toHaveCount(0);
        }
      await context.close();
    });
});

test('on a phone Tab stops only at visible controls, and all orders of a page can be selected', { tag: '@a11y' }, async () => {
  const { page } = await asOwner();
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ['/Orders', '/Customers', '/Products']) {
    await open(page, path);
    await page.getByRole('table').getByRole('link').first().waitFor();
    expect(await unseenStops(page)).toEqual([]);
    // The headings exist for users who do not see the cards.
    const names = () => page.getByRole('table').locator('thead').ariaSnapshot();
    const onPhone = (await names()).match(/columnheader "[^"]+"/g);
    await page.setViewportSize({ width: 1280, height: 812 });
    expect((await names()).match(/columnheader "[^"]+"/g)?.map((name) => name.replace(/ "$/, '"'))).toEqual(onPhone);
    await page.setViewportSize({ width: 375, height: 812 });
  }
  await open(page, '/Orders');
  // No empty space between the views and the search, and nothing moves when a filter is set.
  const gap = async () => {
    const views = (await page.getByRole('navigation', { name: 'Views' }).boundingBox())!;
    return Math.round((await page.getByText('Search', { exact: true }).boundingBox())!.y - views.y - views.height);
  };
  const gapBefore = await gap();
  expect(gapBefore).toBeLessThan(24);
  const shown = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  const all = await shown.innerText();
  await page.getByLabel('Status').selectOption('Packed');
  await page.getByRole('button', { name: 'Clear filters' }).click({ trial: true });
  expect(await gap()).toBe(gapBefore);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).waitFor({ state: 'hidden' });
  await expect(shown).toHaveText(all);
  await page.getByText('Select all on this page').click();
  const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Select order / });
  const count = await boxes.count();
  await expect(page.getByRole('table').locator('tbody input:checked')).toHaveCount(count);
  await page.getByText(`${count} orders selected`).waitFor();
});

test('wraps no button of the audit log and no action within a word, from a phone to a wide screen', async () => {
  const { page } = await asOwner();
  const entry = {
    at: '2026-11-26T21:27:00.000Z',
    who: 'Nomsa Dlamini-Mthembu',
    before: null,
    after: null,
    requestId: '',
    subject: 'customer:7',
    subjectName: null,
    subjectEmail: 'bartholomew.vandermerwe@customers.example',
    reason: 'Asked for it by phone, known by the number of the last order and the address that it went to.',
  };
  const entries = ['customer.view', 'session.begin', 'product.stock-change'].map((action, id) => ({
    ...entry,
    action,
    id: String(id),
  }));
  await page.route('**/staff/api/audit*', (route) => route.fulfill({ json: { entries, next: null } }));
  await open(page, '/Audit-Log');
  const table = page.getByRole('table');
  await table.getByRole('button').first().waitFor();
  for (const width of [375, 700, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await table.getByRole('button').evaluateAll(linesOf)).toEqual(entries.map(() => 1));
    const [column] = await table
      .getByRole('columnheader')
      .evaluateAll((headers) => [headers.findIndex(({ textContent }) => textContent === 'Action')]);
    const cells = table.locator(`tbody td:nth-child(${column! + 1}) > span:last-child`);
    // In 'customer.view' each word is on one line, or both are on the same one.
    expect(await cells.evaluateAll(brokenWords)).toEqual([]);
    expect(await table.evaluate((element) => element.parentElement!.scrollWidth - element.parentElement!.clientWidth)).toBe(0);
  }
});

test('a long name keeps the other columns of the orders in view, on tablets and wide screens', async () => {
  const { page } = await asOwner();
  const order = { orderedAt: '2026-11-26T21:27:00.000Z', items: 30, total: 6_587_000, payment: 'partly refunded', hold: '' };
  const row = { ...order, status: 'on its way', ageDays: 12, notes: 0, version: 1 };
  const rows = ['W'.repeat(100), 'Bartholomew-Christodoulopoulos van der Westhuizen-Mthembu', 'Thandi Nkosi'].map(
    (customer, index) => ({ ...row, customer, city: 'Johannesburg', id: `ABCDE-FGH${index}M`, number: `WBCDM-FGH${index}M` }),
  );
  const views = { toPack: 0, packed: 0, onItsWay: 3, attention: 0 };
  await page.route('**/staff/api/orders?*', (route) => route.fulfill({ json: { rows, total: 3, page: 1, limit: 25, views } }));
  await open(page, '/Orders');
  const table = page.getByRole('table');
  await table.getByRole('link').first().waitFor();
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await table.evaluate((element) => element.parentElement!.scrollWidth - element.parentElement!.clientWidth)).toBe(0);
  }
});

test('the browser’s back and forward ask before they leave an editor with changes', async () => {
  const { page } = await asOwner();
  const main = page.getByRole('main');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await open(page, '/Products');
  await main.getByRole('table').getByRole('link').first().click();
  const name = main.getByRole('textbox', { name: 'Name', exact: true });
  await name.waitFor();
  const editor = page.url();
  // There is something to go forward to.
  await menu.getByRole('link', { name: 'Stock' }).click();
  await main.getByRole('heading', { name: 'Stock', level: 1 }).waitFor();
  await page.goBack();
  await name.fill('Half a name');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const answer = async (button: 'Back' | 'Leave') => {
    await question.getByRole('button', { name: button }).click();
    await question.waitFor({ state: 'detached' });
  };
  const expectUnchanged = async () => {
    await expect(page).toHaveURL(editor);
    await expect(name).toHaveValue('Half a name');
  };
  const go = (steps: number) => page.evaluate((by) => window.history.go(by), steps);
  for (const steps of [-1, 1, -1, 1]) {
    await go(steps);
    await question.waitFor();
    await expectUnchanged();
    await answer('Back');
    await expectUnchanged();
  }
  // Two presses before the question appears.
  await page.evaluate(() => {
    window.history.back();
    window.history.back();
  });
  await question.waitFor();
  await answer('Back');
  await expectUnchanged();
  await go(1);
  await question.waitFor();
  await answer('Leave');
  await expect(page).toHaveURL(`${shop.url}/Back-Office/Stock`);
  await main.getByRole('heading', { name: 'Stock', level: 1 }).waitFor();

  await page.goBack();
  await name.fill('Half a name');
  await go(-1);
  await question.waitFor();
  await expectUnchanged();
  await answer('Leave');
  await expect(page).toHaveURL(`${shop.url}/Back-Office/Products`);
  await main.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  // No question when nothing would be lost.
  await page.goForward();
  await name.waitFor();
  await page.goForward();
  await main.getByRole('heading', { name: 'Stock', level: 1 }).waitFor();
  await expect(question).toHaveCount(0);
});

test.describe('axe, width, keyboard and focus', { tag: ['@a11y', '@slow'] }, () => {
  test('orders: list, selection, order, pick list and their dialogs', async () => {
    const { page, look, dialog, problems } = await asOwner();
    const { order } = sample;
    await open(page, '/Orders');
    await look('orders');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: 'Selected orders' }).waitFor();
    await look('orders selected');
    await open(page, '/Orders/Pick-List');
    await look('pick list');
    await open(page, `/Orders/${order.paid}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
    await look('order');
    for (const name of ['Resend mail', 'Exchange size', 'Cancel order']) await dialog(name);
    const fillRefund = async (opened: Locator) => {
      await opened.getByLabel('What to refund').selectOption('An amount');
      await opened.getByRole('button', { name: 'Refund' }).click();
      await opened.getByText('Reason is required.').waitFor();
      await opened.getByLabel('Reason').fill('Too late');
      await opened.getByRole('button', { name: 'Refund' }).click();
      await opened.getByText('Enter an amount, such as 250 or 250,50.').first().waitFor();
    };
    await dialog('Refund', fillRefund, true);
    await open(page, `/Orders/${order.packed}`);
    await dialog('Mark sent');
    await open(page, `/Orders/${order['on its way']}`);
    await dialog('Correct tracking');
    expect(problems).toEqual([]);
  });

  test('returns, customers and messages with their dialogs', async () => {
    const { page, look, dialog, problems } = await asOwner();
    await open(page, '/Returns');
    await look('returns');
    await open(page, `/Returns/${sample.returnId}`);
    await look('return');
    await dialog('Approve');
    await dialog('Decline', async (opened) => {
      await opened.getByRole('button', { name: 'Decline' }).click();
      await opened.getByText('Reason is required.').waitFor();
    });
    await open(page, '/Customers');
    await look('customers');
    await open(page, `/Customers/${sample.customerId}`);
    await look('customer');
    await dialog('Export data');
    await dialog('Erase customer');
    await open(page, '/Messages');
    await look('messages');
    await page.getByRole('main').getByRole('table').getByRole('link').first().click();
    await page.getByLabel('Your answer').waitFor();
    await look('message');
    await open(page, '/Newsletter');
    await look('newsletter');
    expect(problems).toEqual([]);
  });

  test('catalog, stock, discounts and settings with their dialogs', async () => {
    const { page, look, dialog, problems } = await asOwner();
    await open(page, '/Brands');
    await dialog('New brand');
    await open(page, '/Stock');
    await look('stock');
    await page.getByRole('table', { name: 'Stock' }).getByRole('link').first().click();
    const add = page.getByRole('button', { name: /^Add, UK / }).first();
    await add.waitFor();
    await look('stock of a product');
    await dialog(add);
    await open(page, '/Stocktake');
    await look('stocktake');
    await open(page, '/Discounts/New');
    await page.getByLabel('Code', { exact: true }).fill('SPRING10');
    await page.getByLabel('Per cent').fill('10');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).not.toHaveURL(/\/New$/);
    await look('discount');
    await open(page, '/Discounts');
    await page.getByText('SPRING10').waitFor();
    await look('discounts');
    await open(page, '/Settings');
    const delivery = page.getByRole('form', { name: 'Delivery' });
    await delivery.getByLabel('Lockers', { exact: true }).check();
    await delivery.getByLabel('Lockers to choose from').fill('rosebank');
    await delivery.getByRole('button', { name: 'Save' }).click();
    await expect(delivery.getByLabel('Lockers to choose from')).toHaveAttribute('aria-invalid', 'true');
    await look('settings with a mistake');
    expect(problems).toEqual([]);
  });

  test('staff, audit log, releases and the own account with their dialogs', async () => {
    const { page, look, dialog, problems } = await asOwner();
    await open(page, '');
    await look('overview');
    await dialog('Keyboard shortcuts');
    await open(page, '/Audit-Log');
    await look('audit log');
    await dialog(page.getByRole('button', { name: /^Show entry/ }).first());
    await open(page, '/Releases');
    await look('releases');
    await open(page, '/Staff');
    await look('staff');
    await open(page, '/Account');
    await page.getByRole('button', { name: 'New recovery codes' }).waitFor();
    await look('account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Current password is required.').waitFor();
    await look('account with mistakes');
    await dialog('Add a passkey');
    await dialog('New recovery codes');
    expect(problems).toEqual([]);
  });
});

/** Lines of text in each element. Runs in the page. */
const linesOf = (elements: Element[]): number[] =>
  elements.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** Words in the elements, cut at dots and hyphens, that break across lines. Runs in the page. */
const brokenWords = (elements: Element[]): string[] =>
  elements.flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s.-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    return broken;
  });

/** Invisible controls within main where Tab stops. */
async function unseenStops(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const unseen = new Set<string>();
  let seen = 0;
  for (let tabs = 0; tabs < 200; tabs += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      if (!element.closest('main')) return { name: '', isSeen: true };
      const { width, height, x, y } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const isSeen = width > 1 && height > 1 && top !== null && element.contains(top);
      return { name: element.getAttribute('aria-label') ?? element.textContent, isSeen };
    });
    if (!stop) break;
    seen += 1;
    if (!stop.isSeen) unseen.add(stop.name);
  }
  expect(seen).toBeGreaterThan(5);
  return [...unseen];
}

/** An owner's session that visits screens and dialogs and collects their violations. */
async function asOwner() {
  test.slow();
  const { context } = await openPage();
  const { page } = await staffPage(shop, context, 'owner');
  const problems: string[] = [];
  return {
    page,
    problems,
    /** Checks the current screen: axe, its width, and that Tab reaches all of it. */
    async look(screen: string): Promise<void> {
      problems.push(...(await problemsOf(page, screen)));
      const missed = await keyboardOn(page).unreachable(page.getByRole('main'));
      problems.push(...missed.map((control) => `${screen}: Tab does not reach ${control}`));
    },
    /** Opens a dialog by keyboard, checks it, and closes it by Escape, which restores the focus; it asks first if `fill` typed. */
    async dialog(opener: string | Locator, fill?: (opened: Locator) => Promise<void>, isTyped = false): Promise<void> {
      const button = typeof opener === 'string' ? page.getByRole('button', { name: opener, exact: true }) : opener;
      await button.focus();
      await page.keyboard.press('Enter');
      const opened = page.getByRole('dialog');
      await opened.waitFor();
      await expect(opened.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await fill?.(opened);
      problems.push(...(await problemsOf(page, `dialog ${String(opener)}`)));
      await page.keyboard.press('Escape');
      if (isTyped)
        await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
      await opened.waitFor({ state: 'detached' });
      await expect(button).toBeFocused();
    },
  };
}

/** Opens a page of the back office and waits for its content. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.url}/Back-Office${path}`);
  const main = page.getByRole('main');
  await main.getByRole('heading').or(main.getByText('Your role does not allow this.')).first().waitFor();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

/** A reader of the back-office API with a new member's session. */
async function reader(role: StaffRole) {
  const { cookie } = await newMember(shop, role);
  return async <T>(path: string): Promise<T> => {
    const response = await fetch(`${shop.url}/staff/api${path}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}

function readPermissions(): Record<string, StaffRole[]> {
  const text = readFileSync(join(repository, 'docs/reference/permissions.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+\.[a-z-]+)`\s+\|[^|]*\|(.*)\|$/gm)];
  return Object.fromEntries(
    rows.map(([, permission, marks = '']) => {
      const cells = marks.split('|').map((mark) => mark.trim());
      return [permission, ROLES.filter((_role, column) => cells[column] === 'x')];
    }),
  );
}
