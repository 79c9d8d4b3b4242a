import type { Page } from '@playwright/test';
import { problemsOf, violationsOn } from './support/axe';
import { addAuthenticator } from './support/authenticator';
import { waitForHydration } from './support/page-record';
import { cloneRepository, type Clone } from './support/clone';
import { expect, test, useShop } from './support/test';
import { inviteByCommand, newMember, shiftSessions, signIn, STAFF_PASSWORD, staffCode, staffPage } from './support/staff';

// Limits as in production: BO-2 runs into them.
const { shop, listed, openPage, allowConsole } = useShop(() => ({ RATE_LIMIT_SCALE: '1' }));

test.describe.configure({ mode: 'serial' });

/** The first owner, once invited. */
const owner = { email: '', secret: '', codes: [] as string[] };

const logInForm = (page: Page) => page.getByRole('form', { name: 'Log in' });

async function logIn(page: Page, email: string, code: string, password = STAFF_PASSWORD): Promise<void> {
  const form = logInForm(page);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Code', { exact: true }).fill(code);
  await form.getByRole('button', { name: 'Log in' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('BO-2: command, invitation, log-in with both factors, limits, and the ends of a session', { tag: '@security' }, async () => {
  const email = 'thandi@example.com';
  const { page, context } = await openPage();
  const link = await inviteByCommand(shop, email, 'owner');

  await test.step('the invitation sets name, password and app, and shows the recovery codes once', async () => {
    await page.goto(link);
    await heading(page, 'Welcome').waitFor();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
    await page.getByLabel('Name').fill('Thandi Mokoena');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByText('Password must contain at least one special character').waitFor();
    await page.getByText('Code is required.').waitFor();

    allowConsole(/status of 400 .*\/accept/);
    await page.getByLabel('Password', { exact: true }).fill('Passw0rd!123');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByText('This password is too common.').waitFor();
    await page.getByText('This code is not valid.').waitFor();
    await expect(page.getByLabel('Name')).toHaveValue('Thandi Mokoena');

    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
    await page.getByLabel('Code', { exact: true }).fill(staffCode(secret));
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await heading(page, 'Your recovery codes').waitFor();
    const codes = await page.getByRole('listitem').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await heading(page, 'Overview').waitFor();
    Object.assign(owner, { email, secret, codes });
  });

  await test.step('the link works once', async () => {
    allowConsole(/status of 404 .*\/staff\/api\/invitation\//);
    const { page: other } = await openPage();
    await other.goto(link);
    await other.getByText('This invitation is no longer valid. Please ask for a new one.').waitFor();
  });

  await test.step('a log-in needs both factors, and a recovery code works once', async () => {
    allowConsole(/status of 40[13] .*\/staff\/api\/session/);
    await page.getByRole('button', { name: 'Log out' }).click();
    await heading(page, 'Log in').waitFor();
    await logIn(page, email, '');
    await page.getByText('Code is required.').waitFor();
    await logIn(page, email, '000000');
    await page.getByText('Invalid credentials. Please check your email, password and code.').waitFor();
    await logIn(page, email, owner.codes[0]!, 'Wrong-Owl-2031!');
    await page.getByText('Invalid credentials.').waitFor();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await logIn(page, email, owner.codes[0]!);
    await heading(page, 'Overview').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await logIn(page, email, owner.codes[0]!);
    await page.getByText('Invalid credentials.').waitFor();
    // The code of this half minute was used to accept; clocks may differ by one step.
    await logIn(page, email, staffCode(owner.secret, 1));
    await heading(page, 'Overview').waitFor();
  });

  await test.step('ending a session from the owner’s list asks for a log-in on its page and keeps the input', async () => {
    allowConsole(/status of 401 .*\/staff\/api\//);
    const { page: theirs, context: theirContext } = await openPage();
    const member = await newMember(shop, 'owner');
    await signIn(shop, theirContext, member);
    await theirs.goto(`${shop.url}/Back-Office/Staff`);
    await theirs.getByRole('button', { name: 'Invite', exact: true }).click();
    await theirs.getByLabel('Email').fill('new@example.com');

    await page.goto(`${shop.url}/Back-Office/Staff`);
    await page.getByRole('main').getByRole('link', { name: member.name }).click();
    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByText('No open sessions.').waitFor();

    await theirs.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await theirs.getByRole('alertdialog', { name: 'Log in' }).waitFor();
    await logIn(theirs, member.email, member.recoveryCodes[0]!);
    await theirs.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect(theirs.getByLabel('Email')).toHaveValue('new@example.com');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await theirs.getByText('It works once, for 24 hours, and is not shown again.').waitFor();
    await theirContext.close();
  });

  await test.step('sessions end after an hour without use, and after twelve hours', async () => {
    for (const shift of [
      `last_seen_at = last_seen_at - interval '61 minutes'`,
      `expires_at = expires_at - interval '12 hours'`,
    ]) {
      // A page that still loads its lists when the shop stops would get a 503.
      await page.goto('about:blank');
      await shiftSessions(shop, shift);
      await page.goto(`${shop.url}/Back-Office/Staff`);
      await heading(page, 'Log in').waitFor();
      await logIn(page, email, owner.codes[shift.startsWith('last') ? 1 : 2]!);
      await heading(page, 'Staff').waitFor();
    }
  });

  await test.step('locks after five wrong codes with the right password', async () => {
    allowConsole(/status of 429 .*\/staff\/api\/session/);
    await context.clearCookies();
    await page.goto(`${shop.url}/Back-Office`);
    await heading(page, 'Log in').waitFor();
    for (let attempt = 0; attempt < 5; attempt += 1)
      await fetch(`${shop.url}/staff/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: shop.url },
        body: JSON.stringify({ email, password: STAFF_PASSWORD, code: '000000' }),
      });
    await logIn(page, email, owner.codes[3]!);
    await page.getByText(/Too many attempts\. Please try again in \d+ minutes\./).waitFor();
  });
});

test(
  'BO-2: a passkey as the second factor: invitation, log-in, a second one, and at least one kept',
  { tag: '@security' },
  async () => {
    const { page } = await openPage();
    const device = await addAuthenticator(page);
    const email = 'zodwa@example.com';
    await page.goto(await inviteByCommand(shop, email, 'support'));
    await page.getByLabel('Second factor').selectOption('Passkey');
    await page.getByLabel('Name').fill('Zodwa Dube');
    // A created passkey is kept when the password has to be corrected.
    allowConsole(/status of 400 .*\/accept/);
    await page.getByLabel('Password', { exact: true }).fill('Passw0rd!123');
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByText('This password is too common.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await heading(page, 'Your recovery codes').waitFor();
    expect(await device.credentials()).toHaveLength(1);
    const [code] = await page.getByRole('listitem').allInnerTexts();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await heading(page, 'Overview').waitFor();

    const usePasskey = page.getByRole('button', { name: 'Use a passkey instead of a code' });
    await test.step('the passkey logs in together with the password, and not alone', async () => {
      allowConsole(/status of 401 .*\/session\/passkey/);
      await page.getByRole('button', { name: 'Log out' }).click();
      await usePasskey.click();
      await page.getByText('Password is required.').waitFor();
      await logInForm(page).getByLabel('Email').fill(email);
      await logInForm(page).getByLabel('Password', { exact: true }).fill('Wrong-Owl-2031!');
      await usePasskey.click();
      await page.getByText('Invalid credentials. Please check your email, password and code.').waitFor();
      await logInForm(page).getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
      await device.refuse(true);
      await usePasskey.click();
      await page.getByText('No passkey was used. Try again.').waitFor();
      await device.refuse(false);
      await usePasskey.click();
      await heading(page, 'Overview').waitFor();
    });

    await test.step('the last passkey cannot be removed; a second one is added and named, then the first is removed', async () => {
      await page.goto(`${shop.url}/Back-Office/Account`);
      const table = page.getByRole('table', { name: 'Passkeys' });
      await table.getByRole('button', { name: /^Rename/ }).waitFor();
      await expect(table.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Security key');
      await dialog.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
      await dialog.getByRole('button', { name: 'Confirm with a passkey instead of a code' }).click();
      await dialog.getByText('Confirmed with your passkey.').waitFor();
      // A new device replaces the first, because a browser has only one built in.
      await device.remove();
      const key = await addAuthenticator(page);
      await dialog.getByRole('button', { name: 'Add the passkey' }).click();
      await table.getByRole('cell', { name: 'Security key', exact: true }).waitFor();
      expect(await key.credentials()).toHaveLength(1);

      await table.getByRole('button', { name: 'Rename Security key' }).click();
      await dialog.getByLabel('Name').fill('Blue key');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await table.getByRole('button', { name: 'Remove Blue key' }).waitFor();
      await table.getByRole('button', { name: /^Remove Chrome/ }).click();
      await dialog.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
      await dialog.getByLabel('Code', { exact: true }).fill(code!);
      await dialog.getByRole('button', { name: 'Remove the passkey' }).click();
      await page.getByText(/^Passkey removed: Chrome/).waitFor();
      await expect(table.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Log out' }).click();
      await logInForm(page).getByLabel('Email').fill(email);
      await logInForm(page).getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
      await usePasskey.click();
      await heading(page, 'Your account').waitFor();
    });

    await test.step('an account without a passkey shows that', async () => {
      const member = await newMember(shop, 'support');
      await page.getByRole('button', { name: 'Log out' }).click();
      await logInForm(page).getByLabel('Email').fill(member.email);
      await logInForm(page).getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
      await usePasskey.click();
      await page.getByText('This account has no passkey.').waitFor();
    });
  },
);

test(
  'BO-1: when signed out, every path shows the log-in, then the requested page',
  { tag: ['@security', '@smoke'] },
  async () => {
    const member = await newMember(shop, 'owner');
    const { page } = await openPage();
    await page.goto(`${shop.url}/Back-Office/Audit-Log?q=invitation`);
    await heading(page, 'Log in').waitFor();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await logIn(page, member.email, member.recoveryCodes[0]!);
    await heading(page, 'Audit log').waitFor();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('invitation');
    expect(new URL(page.url()).search).toBe('?q=invitation');
    await page.getByRole('cell', { name: 'invitation.create' }).first().waitFor();
  },
);

test('BO-1: shoppers’ pages load none of it and stay identical across its releases', { tag: '@security' }, async () => {
  const product = `/Shop/${listed[0]!.category}/${encodeURIComponent(listed[0]!.name)}`;
  const { page } = await openPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const path of ['/', product, '/Login']) {
    await page.goto(shop.url + path);
    await waitForHydration(page);
  }
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.filter((url) => /back-?office/i.test(url))).toEqual([]);

  const read = async () => Promise.all(['/', product, '/Login'].map(async (path) => (await fetch(shop.url + path)).text()));
  const before = await read();
  expect(before.join('')).not.toMatch(/back-?office/i);

  clone = cloneRepository();
  clone.copyBuilds();
  clone.edit('mf-backoffice/src/session/log-in-page.tsx', 'For the people who work at', 'For everybody who works at');
  clone.edit('mf-backoffice/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
  const team = (...args: string[]) => clone!.npm(args, { DATA_DIR: shop.dataDir });
  await team('run', 'build', '-w', 'mf-backoffice');
  await team('run', 'release', '--', 'publish', 'mf-backoffice');
  const shows = async (text: string) => {
    await page.goto(`${shop.url}/Back-Office`);
    await page.getByText(text).waitFor();
    expect(await read()).toEqual(before);
  };
  await shows('For the people who work at');
  await team('run', 'release', '--', 'canary', 'mf-backoffice', '1.1.0', '--percent', '100', '--reason', 'a test');
  await shows('For everybody who works at');
  await team('run', 'release', '--', 'promote', 'mf-backoffice', '1.1.0', '--reason', 'good');
  await shows('For everybody who works at');
  await team('run', 'release', '--', 'rollback', 'mf-backoffice', '--reason', 'not so good');
  await shows('For the people who work at');
});

let clone: Clone | undefined;
test.afterAll(() => clone?.remove());

test('BO-16: every screen of the menu passes axe at three widths', async () => {
  const { context } = await openPage();
  const { page } = await staffPage(shop, context, 'owner');
  await page.goto(`${shop.url}/Back-Office`);
  await heading(page, 'Overview').waitFor();
  const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')!));
  const problems: string[] = [];
  for (const path of [...paths, '/Back-Office/Account', '/Back-Office/Nothing']) {
    await page.goto(shop.url + path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    problems.push(...(await problemsOf(page, path)));
  }
  expect(problems).toEqual([]);
});

test('BO-16: the states of log-in, invitation and staff pass axe', async () => {
  const { page, context } = await openPage();
  const problems: string[] = [];
  const check = async (state: string) => void problems.push(...(await problemsOf(page, state)));
  await page.goto(`${shop.url}/Back-Office`);
  await logInForm(page).getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Password is required.').waitFor();
  await check('log-in with errors');
  await page.goto(await inviteByCommand(shop, 'lerato@example.com', 'manager'));
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await check('invitation');
  await staffPage(shop, context, 'owner');
  await page.goto(`${shop.url}/Back-Office/Staff`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('dialog', { name: 'Invite to the staff' }).waitFor();
  await check('inviting');
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('dialog').waitFor();
  await check('changing a role');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).waitFor();
  problems.push(...(await violationsOn(page)));
  expect(problems).toEqual([]);
});

test('BO-16: works by keyboard alone', { tag: '@smoke' }, async () => {
  const { context } = await openPage();
  const { page } = await staffPage(shop, context, 'owner');
  await page.goto(`${shop.url}/Back-Office`);
  await heading(page, 'Overview').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await heading(page, 'Audit log').waitFor();
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('g t no-such-thing');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing matches your search.').waitFor();
  await page.goBack();
  await page.getByRole('table', { name: 'Audit log' }).waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await heading(page, 'Staff').waitFor();
  await page.getByRole('button', { name: 'Invite', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('kabelo@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('It works once, for 24 hours, and is not shown again.').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();
  await page.getByRole('cell', { name: 'kabelo@example.com', exact: true }).waitFor();
});
