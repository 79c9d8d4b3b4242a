import type { Page } from '@playwright/test';
import { asMember } from './support/as-member';
import { problemsOf } from './support/axe';
import { confirmEmail } from './support/confirm-email';
import { fillEntry, moveLaunches } from './support/launches';
import { mailsTo } from './support/outbox';
import { waitForToast } from './support/page-record';
import { isSoldOut, newCustomer } from './support/shopper';
import { staffPage } from './support/staff';
import { expect, test, useShop } from './support/test';

/* How staff run a launch, from the draft to the result. */

const { shop, listed, openPage, allowConsole } = useShop(() => ({}));

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const dialogOf = (page: Page) => page.getByRole('dialog');
/** The value of a datetime-local field, in South African time. */
const inHours = (hours: number) => new Date(Date.now() + (hours + 2) * 3_600_000).toISOString().slice(0, 16);

/** A customer who enters; customers with the same number are linked. */
async function enter(path: string, size: string, person: number) {
  const customer = await newCustomer(shop.url);
  const { page, context } = await openPage({ storageState: customer.storageState });
  await confirmEmail(page, shop, customer.email);
  await page.goto(`${shop.url}/Launches/${path}`);
  await fillEntry(page, size, person);
  await page
    .getByRole('main')
    .getByText(/^You(r entry is set aside| are in the draw)\.$/)
    .waitFor();
  await context.close();
  return customer;
}

test('LCH-10: staff plan, preview and schedule a launch, decide about linked entries, and see the result', async () => {
  test.slow();
  // The open page polls while the shop restarts.
  allowConsole(/ERR_CONNECTION_REFUSED/);
  const findings: string[] = [];
  const opened = await openPage();
  const { page } = await staffPage(shop, opened.context, 'manager');
  const main = page.getByRole('main');
  const product = listed.filter((each) => !isSoldOut(each)).at(-1)!;
  const [size = ''] = Object.entries(product.stock[0]!).find(([key, free]) => key !== 'id' && free >= 2) ?? [];
  const label = `UK ${size.replace('size', '')}`;

  await page.goto(`${shop.url}/Back-Office`);
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Launches' }).click();
  await main.getByText('There are no launches yet.').waitFor();
  findings.push(...(await problemsOf(page, 'no launches')));
  await main.getByRole('link', { name: 'New launch' }).click();
  await main.getByRole('searchbox').or(main.getByLabel('Search')).first().fill(product.name);
  await main.getByRole('table', { name: 'Products' }).getByRole('link', { name: product.name, exact: true }).click();
  await main.getByRole('textbox', { name: label, exact: true }).fill('2');
  await main.getByLabel('Opens').fill(inHours(24));
  await main.getByLabel('Closes').fill(inHours(48));
  await main.getByLabel('Draw', { exact: true }).fill(inHours(49));
  findings.push(...(await problemsOf(page, 'a new launch')));
  await press(page, 'Save');
  await page.waitForURL(/\/Launches\/\d+$/);
  await expect(main.getByLabel('Rules')).toHaveValue(new RegExp(`Pairs: ${label}: 2\\.`));
  await main.getByRole('textbox', { name: label, exact: true }).fill('1');
  await press(page, 'Save');
  await expect(main.getByLabel('Rules')).toHaveValue(new RegExp(`Pairs: ${label}: 1\\.`));
  findings.push(...(await problemsOf(page, 'a draft')));

  await press(page, 'Preview');
  const preview = await main.getByRole('link', { name: 'Preview the page' }).getAttribute('href');
  const visitor = await openPage();
  await visitor.page.goto(shop.url + preview!);
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(visitor.page.getByRole('main')).toContainText('Only people with this link can see it now');
  await visitor.page.goto(`${shop.url}/Launches`);
  await expect(visitor.page.getByRole('main')).toContainText('No launches are planned.');

  await press(page, 'Schedule');
  await expect(dialogOf(page)).toContainText(`${label}: 1`);
  await dialogOf(page).getByRole('button', { name: 'Schedule' }).click();
  await waitForToast(page, 'The launch is scheduled. Its page is in the shop.');
  const [, path = ''] = /\/Launches\/(.+)$/.exec(await main.getByRole('link', { name: /^\/Launches\// }).innerText()) ?? [];
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await moveLaunches(shop, [{ id, to: 'open' }]);

  await enter(path, label, 1);
  const twin = await enter(path, label, 1);
  await enter(path, label, 2);
  await page.reload();
  await expect(main.getByRole('list', { name: 'Entries by size' })).toContainText('3 for 1 pair');
  const linked = main.getByRole('table', { name: /^Entries with the same phone number and delivery address/ });
  await expect(linked.getByRole('row')).toHaveCount(3);
  findings.push(...(await problemsOf(page, 'an open launch')));
  await linked.getByRole('button', { name: /^Count after all/ }).click();
  await dialogOf(page).getByLabel('Reason').fill('Brothers in one house');
  await dialogOf(page).getByRole('button', { name: 'Count after all' }).click();
  await waitForToast(page, 'The entry counts.');
  await expect(linked.getByText('Brothers in one house')).toBeVisible();
  await expect
    .poll(() => mailsTo(shop.dataDir, twin.email).some(({ text }) => text.includes('Brothers in one house')))
    .toBe(true);

  await moveLaunches(shop, [{ id, to: 'drawn' }]);
  await page.reload();
  const claims = main.getByRole('table', { name: 'Pairs to buy' });
  await expect(claims.getByRole('row').filter({ hasText: 'May buy' })).toContainText(/23 h \d+ min, until /);
  findings.push(...(await problemsOf(page, 'a drawn launch')));
  await claims.getByRole('button', { name: /^Pass on now/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Pass on now' }).click();
  await expect(claims.getByText('Passed on by staff')).toBeVisible();
  await expect(claims.getByText('May buy')).toBeVisible();
  const csv = await page.request.get(
    shop.url + (await main.getByRole('link', { name: 'Download the results as CSV' }).getAttribute('href'))!,
  );
  expect((await csv.text()).trim().split(/\r?\n/)).toHaveLength(4);

  await press(page, 'Call off');
  await dialogOf(page).getByLabel('Reason').fill('The pair came damaged.');
  await dialogOf(page).getByRole('button', { name: 'Call off' }).click();
  await expect(main.getByText('Called off: The pair came damaged.')).toBeVisible();
  const audit = await (await asMember(shop, 'owner'))('GET', '/audit');
  const actions = ((await audit.json()) as { entries: { action: string }[] }).entries.map(({ action }) => action);
  for (const action of ['launch.create', 'launch.schedule', 'launch.decide-entry', 'launch.pass-on', 'launch.call-off'])
    expect(actions).toContain(action);
  expect(findings).toEqual([]);

  const support = await openPage();
  const { page: reader } = await staffPage(shop, support.context, 'support');
  await reader.goto(`${shop.url}/Back-Office/Launches`);
  await reader.getByRole('link', { name: product.name }).click();
  await expect(reader.getByText('Called off: The pair came damaged.')).toBeVisible();
  await expect(reader.getByRole('main').getByRole('button', { name: /^(Count|Set aside|Pass|Call off|Second)/ })).toHaveCount(0);
});
