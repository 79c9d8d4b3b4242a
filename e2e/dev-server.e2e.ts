import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { cloneRepository, type Clone } from './support/clone';
import { expect, test } from './support/test';

// `npm run dev -w mf-info`: the shell and one remote from their sources, and a server that restarts.
let team: Clone;
let devShop: Shop;

test.beforeAll(async () => {
  team = cloneRepository();
  team.copyBuilds();
  devShop = await startShop({ ...LONG_REMOTE_TIMEOUT, DEV_PORT: '0' }, team.folder, ['tooling/dev.mjs', 'mf-info']);
});
test.afterAll(async () => {
  await devShop?.close();
  team?.remove();
});

test('hot-reloads a saved component and keeps typed text', async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto(`${devShop.url}/Info/Help`);
  await page.locator('[data-remote="mf-info"][data-version="dev"]').waitFor();
  const form = page.getByRole('form', { name: 'Contact Us' });
  await form.getByLabel('Message').fill('Do they run small?');
  await page.evaluate(() => ((window as { same?: boolean }).same = true));

  team.edit(
    'mf-info/src/help/contact-form.tsx',
    'We use these details only to answer you.',
    'Your details are for our answer alone.',
  );
  await form.getByText('Your details are for our answer alone.').waitFor();
  await expect(form.getByLabel('Message')).toHaveValue('Do they run small?');
  // A second change, to a style: the text field must stay the same element.
  await form.getByLabel('Message').focus();
  team.edit('mf-info/src/help/contact-form.tsx', 'color: ${tokens.color.inkSoft};', 'color: rgb(1, 2, 3);');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('form p')].some((part) => getComputedStyle(part).color === 'rgb(1, 2, 3)'),
  );
  await expect(form.getByLabel('Message')).toHaveValue('Do they run small?');
  await expect(form.getByLabel('Message')).toBeFocused();
  expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
});

test('changing anything other than a component reloads the page', async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto(`${devShop.url}/Info/Help`);
  await page.getByRole('form', { name: 'Contact Us' }).waitFor();
  await page.evaluate(() => ((window as { same?: boolean }).same = true));
  team.edit('mf-info/src/help/page.tsx', "title: 'Help'", "title: 'Help and answers'");
  await page.waitForFunction(() => document.title.startsWith('Help and answers'));
  expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBeUndefined();
});

test("applies a saved shell change without a reload, and in the server's markup", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto(`${devShop.url}/Info/Help`);
  const form = page.getByRole('form', { name: 'Contact Us' });
  await form.getByLabel('Message').fill('Do they run small?');
  team.edit('shell/src/chrome/footer.tsx', '<Title as="h2">Newsletter</Title>', '<Title as="h2">News by mail</Title>');
  await page.getByRole('heading', { name: 'News by mail' }).waitFor();
  await expect(form.getByLabel('Message')).toHaveValue('Do they run small?');
  await expect.poll(async () => (await fetch(`${devShop.url}/Info/Help`)).text()).toContain('News by mail');
});

test('a save in the server restarts it', async () => {
  team.edit('server/src/pages/theme-color.ts', '#111214', '#abcdef');
  await expect
    .poll(() => fetch(devShop.url).then((response) => response.text(), String), { timeout: 180_000 })
    .toContain('<meta name="theme-color" content="#abcdef">');
});

test("the developers' panel loads a remote from another address in this browser only, until the badge ends it", async ({
  openPage,
}) => {
  const [{ page }, other] = await Promise.all([openPage(), openPage()]);
  await page.goto(`${devShop.url}/Info/Help`);
  await page.getByText('Take a remote from elsewhere').click();
  await page.getByRole('combobox', { name: 'Remote' }).selectOption('mf-account');
  await page.getByLabel('Address of its remoteEntry.js').fill(`${devShop.url}/remotes/mf-account/1.0.0`);
  await page.getByRole('button', { name: 'Use it in this browser' }).click();
  const badge = page.getByRole('complementary', { name: 'What only this browser sees' });
  await badge.getByText('mf-account comes from').waitFor();
  await page.goto(`${devShop.url}/Login`);
  await page.locator('[data-remote="mf-account"][data-version="dev"]').waitFor();
  await other.page.goto(`${devShop.url}/Login`);
  await other.page.locator('[data-remote="mf-account"][data-version="1.0.0"]').waitFor();
  await badge.getByRole('link', { name: 'End it' }).click();
  await page.goto(`${devShop.url}/Login`);
  await page.locator('[data-remote="mf-account"][data-version="1.0.0"]').waitFor();
  await expect(badge).toHaveCount(0);
});

// The last one: it leaves a page that warns.
test("logs React's warnings to the console", async ({ openPage, allowConsole }) => {
  allowConsole(/unique "key" prop/);
  const { page, consoleErrors } = await openPage();
  await page.goto(`${devShop.url}/Info/Help`);
  await page.getByText('Where is my order?').waitFor();
  team.edit('mf-info/src/help/questions.tsx', '<Question key={question}>', '<Question>');
  await expect.poll(() => consoleErrors.join()).toContain('unique "key" prop');
});
