import { asMember } from './support/as-member';
import { problemsOf } from './support/axe';
import { confirmEmail } from './support/confirm-email';
import { keyboardOn } from './support/keyboard';
import { fillEntry, moveLaunches, planLaunch, type PlannedLaunch } from './support/launches';
import { mailsTo } from './support/outbox';
import { waitForHydration, waitForToast } from './support/page-record';
import { newCustomer, newEmail, PASSWORD, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

/* Launches as shoppers meet them. The tests follow one launch after the other from its announcement to its pairs. */

const { shop, listed, openPage, allowConsole } = useShop(() => ({}));
test.describe.configure({ mode: 'serial' });

let coming: PlannedLaunch;
let open: PlannedLaunch;
const addressOf = ({ path }: PlannedLaunch) => `${shop.url}/Launches/${path}`;

/** A customer with a confirmed address, in a new context. */
async function confirmedCustomer(options: Parameters<typeof openPage>[0] = {}) {
  const customer = await newCustomer(shop.url);
  const { page, context } = await openPage({ storageState: customer.storageState, ...options });
  await confirmEmail(page, shop, customer.email);
  return { ...customer, page, context };
}
/** Three who enter for the same size, so that one of them waits. */
const entrants: Awaited<ReturnType<typeof confirmedCustomer>>[] = [];

test('LCH-2: calendar, home page, menu and search data announce a launch, which hides its product until the draw', async () => {
  coming = await planLaunch(shop, listed, { place: 0, hideProduct: true });
  const { page } = await openPage({ timezoneId: 'America/New_York' });
  await page.goto(`${shop.url}/`);
  const strip = page.getByRole('region', { name: 'Next launch' });
  await expect(strip).toContainText(coming.name);
  await expect(strip).toContainText(/Opens \w+ \d+ \w+, \d\d:\d\d/);
  await waitForHydration(page);
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Launches' }).click();
  await page.waitForURL(`${shop.url}/Launches`);
  await page.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: coming.name }).click();
  await page.waitForURL(addressOf(coming));
  const main = page.getByRole('main');
  await expect(main.getByRole('timer')).toHaveAccessibleName(/^Opens in /);
  await expect(main.getByRole('list', { name: 'Sizes and pairs' }).getByRole('listitem')).toHaveText(
    coming.labels.map((label) => new RegExp(`^${label} ?1 pair$`)),
  );
  await expect(main).toContainText('South African time. Your time: America/New York');

  const email = newEmail();
  const form = main.getByRole('form', { name: 'Remind me' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Remind me' }).click();
  await expect(main.getByRole('status').filter({ hasText: `We will email ${email} once` })).toBeVisible();

  const calendar = await page.request.get(
    shop.url + (await main.getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!,
  );
  expect((await calendar.text()).match(/^(UID|SEQUENCE|STATUS):.*(?=\r?$)/gm)?.map((line) => line.replace(/@.*/, ''))).toEqual(
    ['opening', 'draw'].flatMap((kind) => [
      `UID:launch-${coming.id}-${kind}`,
      expect.stringMatching(/^SEQUENCE:\d+$/),
      'STATUS:CONFIRMED',
    ]),
  );
  const html = await (await page.request.get(addressOf(coming))).text();
  const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, json]) => JSON.parse(json!) as { '@type': string; offers?: { availability: string } }[],
  );
  expect(things.find((thing) => thing['@type'] === 'Event')).toMatchObject({ startDate: expect.any(String) });
  expect(things.find((thing) => thing['@type'] === 'Product')?.offers?.availability).toBe('https://schema.org/PreOrder');
  expect(await (await page.request.get(`${shop.url}/sitemap.xml`)).text()).toContain(`/Launches/${coming.path}<`);

  const { category, name } = coming.product;
  const response = await page.goto(`${shop.url}/Shop/${encodeURIComponent(category)}/${encodeURIComponent(name)}`);
  expect(response?.request().redirectedFrom()).not.toBeNull();
  expect(page.url()).toBe(addressOf(coming));
  expect(
    ((await (await page.request.get(`${shop.url}/products`)).json()) as { name: string }[]).map((each) => each.name),
  ).not.toContain(name);

  open = await planLaunch(shop, listed, { place: 1 });
  // A page of the launch would ask the shop while it restarts.
  await page.goto('about:blank');
  await moveLaunches(shop, [
    { id: coming.id, to: 'open' },
    { id: open.id, to: 'open' },
  ]);
  await expect.poll(() => mailsTo(shop.dataDir, email).map(({ subject }) => subject)).toHaveLength(1);
  await page.goto(`${shop.url}/Launches`);
  await expect(page.getByRole('region', { name: 'Open now' }).getByRole('article')).toHaveCount(2);
});

test('LCH-3: a shopper logs in, confirms the address, enters, changes and leaves; missing input is reported', async () => {
  // The second entry of the same customer.
  allowConsole(/status of 409/);
  const customer = await newCustomer(shop.url);
  const { page } = await openPage();
  const main = page.getByRole('main');
  await page.goto(addressOf(open));
  await waitForHydration(page);
  await main.getByRole('button', { name: 'Enter the draw' }).click();
  await page.waitForURL(`${shop.url}/Login`);
  const logIn = page.getByRole('form', { name: 'Log In' });
  await logIn.getByRole('textbox', { name: 'Email' }).fill(customer.email);
  await logIn.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await logIn.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(addressOf(open));
  await expect(main.getByText('Confirm your email address first.')).toBeVisible();
  await expect(main.getByRole('form', { name: 'Enter the draw' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Confirm it in your profile' }).click();
  await confirmEmail(page, shop, customer.email);

  await page.goto(addressOf(open));
  const other = await page.context().newPage();
  await other.goto(addressOf(open));
  const form = main.getByRole('form', { name: 'Enter the draw' });
  await form.getByRole('textbox', { name: 'Address' }).fill('7 Jacaranda Avenue');
  await form.getByRole('button', { name: 'Enter the draw' }).click();
  for (const message of ['Please choose a size.', 'Province is required.', 'ZIP Code is required.', 'Please accept the rules.'])
    await expect(form.getByText(message)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('7 Jacaranda Avenue');

  await fillEntry(page, open.labels[0], 7);
  await expect(main.getByText('You are in the draw.')).toBeVisible();
  const code = await main.getByText(/^[2-9A-Z]{8}$/).innerText();
  expect(code).toMatch(/^[2-9A-Z]{8}$/);
  await expect.poll(() => mailsTo(shop.dataDir, customer.email).some(({ text }) => text.includes(code))).toBe(true);
  await fillEntry(other, open.labels[0], 7);
  await expect(other.getByRole('main').getByText('You are in the draw already.')).toBeVisible();

  await main.getByRole('button', { name: 'Change entry' }).click();
  const change = main.getByRole('form', { name: 'Change entry' });
  await change.getByRole('radio', { name: new RegExp(`^${open.labels[1]}\\b`) }).check({ force: true });
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByText('Your entry was changed.')).toBeVisible();
  await expect(main.getByText(open.labels[1], { exact: true }).first()).toBeVisible();

  await page.goto(`${shop.url}/Launches/My-Entries`);
  await expect(main.getByRole('listitem').filter({ hasText: code })).toContainText('You are in the draw.');
  await page.goto(addressOf(open));
  await main.getByRole('button', { name: 'Leave the draw' }).click();
  await main.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(main.getByText('You have left the draw.')).toBeVisible();
  await expect(form).toBeVisible();
});

test(
  'LCH-12: a shopper enters by keyboard alone, and every page and state of a launch passes axe',
  { tag: '@a11y' },
  async () => {
    test.slow();
    // Open pages ask while the shop restarts.
    allowConsole(/ERR_CONNECTION_REFUSED/);
    const findings: string[] = [];
    for (let person = 1; person <= 3; person += 1) entrants.push(await confirmedCustomer());
    const [{ page }] = entrants as [Awaited<ReturnType<typeof confirmedCustomer>>, ...unknown[]];
    const main = page.getByRole('main');
    await page.goto(addressOf(open));
    const keyboard = keyboardOn(page, main);
    await main.getByRole('form', { name: 'Enter the draw' }).waitFor();
    findings.push(...(await problemsOf(page, 'open')));
    await keyboard.press('radio', new RegExp(`^${open.labels[0]}`), 'Space');
    await keyboard.type('Phone Number', '0821234501');
    await keyboard.type('Address', '1 Jacaranda Avenue');
    await keyboard.choose('Province', 'Gauteng');
    await keyboard.type('ZIP Code', '2196');
    await keyboard.press('button', 'Enter the draw');
    await main.getByText('Please accept the rules.').waitFor();
    findings.push(...(await problemsOf(page, 'open, with errors')));
    await keyboard.press('checkbox', 'I have read the rules', 'Space');
    await keyboard.press('button', 'Enter the draw');
    await main.getByText('You are in the draw.').waitFor();
    findings.push(...(await problemsOf(page, 'entered')));
    for (const [index, entrant] of entrants.slice(1).entries()) {
      await entrant.page.goto(addressOf(open));
      await fillEntry(entrant.page, open.labels[0], index + 2);
      await entrant.page.getByRole('main').getByText('You are in the draw.').waitFor();
    }
    const look = async (screen: string, address: string) => {
      await page.goto(address);
      await waitForHydration(page);
      findings.push(...(await problemsOf(page, screen)));
    };
    await moveLaunches(shop, [{ id: open.id, to: 'closed' }]);
    await look('closed', addressOf(open));
    await expect(main.getByRole('heading', { name: 'Entries are closed.' })).toBeVisible();
    await look('fairness before the draw', `${addressOf(open)}/Fairness`);
    await moveLaunches(shop, [{ id: open.id, to: 'drawn' }]);
    await look('drawn', addressOf(open));
    await look('fairness', `${addressOf(open)}/Fairness`);
    await look('my entries', `${shop.url}/Launches/My-Entries`);
    await look('calendar', `${shop.url}/Launches`);
    expect(findings).toEqual([]);
  },
);

test('the selected shopper checks the draw and passes the pair on, and the next one buys it', async () => {
  const pages = await Promise.all(entrants.map(async ({ storageState }) => (await openPage({ storageState })).page));
  const states = pages.map(async (page) => {
    await page.goto(addressOf(open));
    const main = page.getByRole('main');
    await main.getByText(/^(You can buy your pair|You are on the waiting list\.)$/).waitFor();
    return (await main.getByRole('link', { name: 'Buy now' }).count()) > 0;
  });
  const isSelected = await Promise.all(states);
  expect(isSelected.filter(Boolean)).toHaveLength(1);
  const selected = pages[isSelected.indexOf(true)]!;

  await selected.getByRole('link', { name: 'Check the draw' }).click();
  const proof = selected.getByRole('main');
  await proof.getByRole('button', { name: 'Check the draw' }).click();
  await expect(proof.getByText('The draw is correct.')).toBeVisible();
  const code = await proof.getByRole('row').nth(1).getByRole('cell').nth(1).innerText();
  await proof.getByRole('textbox', { name: 'Entry code' }).fill(code.toLowerCase());
  await proof.getByRole('button', { name: 'Find my code' }).click();
  await expect(proof.getByText(`${code}: rank 1 of 3, selected for ${open.labels[0]}.`)).toBeVisible();

  await selected.goto(addressOf(open));
  await selected.getByRole('button', { name: "I don't want it" }).click();
  await selected.getByRole('button', { name: 'Yes, give it up' }).click();
  await selected.getByRole('main').getByText('You can no longer buy your pair.').first().waitFor();

  // The next in the queue gets the mail, and buys the pair.
  const nextMail = ({ email }: { email: string }) =>
    mailsTo(shop.dataDir, email).some(({ subject }) => subject === 'You can buy your pair');
  const others = entrants.filter((_, index) => !isSelected[index]);
  await expect.poll(() => others.filter(nextMail).length).toBe(1);
  const { email } = others.find(nextMail)!;
  const page = pages[entrants.findIndex((entrant) => entrant.email === email)]!;
  await page.goto(addressOf(open));
  await page.getByRole('main').getByRole('link', { name: 'Buy now' }).click();
  await page.waitForURL(/\/Order\?hold=/);
  const order = page.getByRole('main');
  await expect(order.getByRole('textbox', { name: 'Address' })).toHaveValue(/Jacaranda Avenue/);
  await expect(order.getByText(/^Kept for you until /)).toBeAttached();
  await order.getByRole('button', { name: 'Send', exact: true }).click();
  await shopperOn(page, shop.url).pay();
  await waitForToast(page, 'Success! Order created');
  await page.goto(`${shop.url}/Launches/My-Entries`);
  await expect(page.getByRole('main')).toContainText('You bought your pair.');
});

test('an entry that is set aside and a launch that is called off pass axe', { tag: '@a11y' }, async () => {
  test.slow();
  allowConsole(/ERR_CONNECTION_REFUSED/);
  const findings: string[] = [];
  const launch = await planLaunch(shop, listed, { place: 2 });
  await moveLaunches(shop, [{ id: launch.id, to: 'open' }]);
  const pages = [];
  // The second one lives where the first one does.
  for (let each = 0; each < 2; each += 1) {
    const { page } = await confirmedCustomer();
    await page.goto(addressOf(launch));
    await fillEntry(page, launch.labels[0], 7);
    await page
      .getByRole('main')
      .getByText(each === 0 ? 'You are in the draw.' : 'Your entry is set aside.')
      .first()
      .waitFor();
    pages.push(page);
  }
  const page = pages[1]!;
  findings.push(...(await problemsOf(page, 'set aside')));
  const ask = await asMember(shop, 'manager');
  expect((await ask('POST', `/launches/${launch.id}/call-off`, { reason: 'The pairs are damaged.' })).status).toBe(200);
  for (const address of [addressOf(launch), `${shop.url}/Launches/My-Entries`, `${shop.url}/Launches`]) {
    await expect(async () => {
      await page.goto(address);
      await expect(
        page
          .getByRole('main')
          .getByText(/called off/i)
          .first(),
      ).toBeVisible();
    }).toPass();
    await waitForHydration(page);
    findings.push(...(await problemsOf(page, `called off, ${address}`)));
  }
  expect(findings).toEqual([]);
});
