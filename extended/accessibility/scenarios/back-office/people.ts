import { stubResponse } from 'e2e/request-stubs';
import { STAFF_PASSWORD, staffCode } from 'e2e/staff';
import { screens, sendEmpty, type StaffFixture, type StaffScenarios } from './scenario';

/** A dialog of a page. */
const dialogAt = (
  path: string | ((sample: StaffFixture['sample']) => string),
  button: string | RegExp,
  act?: (fixture: StaffFixture) => Promise<unknown>,
): StaffScenarios[string] => ({
  async setUp(fixture) {
    await fixture.open(typeof path === 'string' ? path : path(fixture.sample));
    await fixture.openDialog(button);
    await act?.(fixture);
  },
});

const customer = ({ customer: id }: StaffFixture['sample']) => `/Customers/${id}`;
const member = ({ member: id }: StaffFixture['sample']) => `/Staff/${id}`;

async function openInvitation({ page, shop, sample }: StaffFixture): Promise<string> {
  await page.goto(shop.url + sample.invitation);
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  return (await page.locator('code').innerText()).replace(/\s/g, '');
}

/** Customers, messages and the staff themselves, and the ways into the back office. */
export const people: StaffScenarios = {
  ...screens({
    customers: '/Customers',
    'a customer': customer,
    messages: '/Messages',
    'a message': (sample) => `/Messages/${sample.message}`,
    newsletter: '/Newsletter',
    staff: '/Staff',
    'a member of the staff': member,
    'the audit log': '/Audit-Log',
    releases: '/Releases',
    'an address without a screen': '/no-such-screen',
  }),
  'an export without a reason': dialogAt(customer, 'Export data', sendEmpty('Export data')),
  'the erasure of a customer': dialogAt(customer, 'Erase customer'),
  'an invitation': dialogAt('/Staff', 'Invite', sendEmpty('Invite')),
  'the link of an invitation': dialogAt('/Staff', 'Invite', async ({ dialog }) => {
    await dialog.getByRole('textbox', { name: 'Email' }).fill('bartholomew.vandermerwe@customers.example');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
  }),
  'a role to change': dialogAt(member, 'Change role'),
  'a log-in to reset': dialogAt(member, 'Reset log-in'),
  'an access to end': dialogAt(member, 'End access'),
  'an entry of the audit log': dialogAt('/Audit-Log?q=discount', /^Show entry/),
  "one's own account with mistakes": {
    async setUp({ open, main }) {
      await open('/Account');
      await main.getByRole('button', { name: 'New recovery codes' }).waitFor();
      await main.getByRole('button', { name: 'Change password' }).click();
      await main.getByRole('alert').first().waitFor();
    },
  },
  'a passkey to add': dialogAt('/Account', 'Add a passkey', sendEmpty('Add the passkey')),
  'new recovery codes': dialogAt('/Account', 'New recovery codes'),
  'the menu of a phone': {
    only: 'phone',
    async setUp({ page, open, dialog }) {
      await open('');
      await page.getByRole('button', { name: 'Menu' }).click();
      await dialog.waitFor();
    },
  },
  'the keyboard shortcuts': {
    only: 'wide',
    async setUp({ page, open, dialog }) {
      await open('');
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await dialog.waitFor();
    },
  },
  'a screen that did not load': {
    async setUp({ page, open, main }) {
      await stubResponse(page, 'GET /staff/api/customers', 500);
      await open('/Customers');
      await main.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  'a session that has ended in another tab': {
    async setUp({ page, open, sample }) {
      await open(member(sample));
      await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'staff/log-out', newValue: '1' })));
      await page.getByRole('alertdialog').waitFor();
    },
  },
  'the log-in with mistakes': {
    signedOut: true,
    async setUp({ open, main }) {
      await open('');
      await main.getByRole('button', { name: 'Log in', exact: true }).click();
      await main.getByRole('alert').first().waitFor();
    },
  },
  'a rejected log-in by a recovery code': {
    signedOut: true,
    async setUp({ open, main }) {
      await open('/Orders');
      await main.getByRole('textbox', { name: 'Email' }).fill('nobody@customers.example');
      await main.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
      await main.getByRole('button', { name: 'Use a recovery code' }).click();
      await main.getByRole('textbox', { name: 'Code' }).fill('abcd-efgh-jkmn-pqrs');
      await main.getByRole('button', { name: 'Log in', exact: true }).click();
      await main.getByRole('alert').first().waitFor();
    },
  },
  'an invitation to accept': {
    signedOut: true,
    async setUp(fixture) {
      await openInvitation(fixture);
      await fixture.main.getByRole('button', { name: 'Accept the invitation' }).click();
      await fixture.main.getByRole('alert').first().waitFor();
    },
  },
  'the recovery codes of a new member': {
    signedOut: true,
    async setUp(fixture) {
      const secret = await openInvitation(fixture);
      const { main } = fixture;
      await main.getByLabel('Name').fill('Bartholomew van der Merwe');
      await main.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
      await main.getByLabel('Code', { exact: true }).fill(staffCode(secret));
      await main.getByRole('button', { name: 'Accept the invitation' }).click();
      await main.getByRole('button', { name: 'I have saved them' }).waitFor();
    },
  },
  'an invitation that was used': {
    signedOut: true,
    async setUp({ page, shop, sample, main }) {
      await page.goto(shop.url + sample.invitation);
      await main.getByRole('heading', { name: 'This invitation was used' }).waitFor();
      await main.getByRole('link', { name: 'Log in' }).waitFor();
    },
  },
};
