import { screens, sendEmpty, type StaffFixture, type StaffScenarios } from './scenario';
import type { Sample } from './sample';

const atOrder = async ({ open, main }: StaffFixture, path: string) => {
  await open(`/Orders/${path}`);
  // Actions that depend on the amounts appear later.
  await main.getByRole('region', { name: 'Refunds' }).waitFor();
};

/** A dialog of an order; `act` brings it into the state to look at. */
const dialogOf = (
  order: keyof Sample['order'],
  button: string,
  act?: (fixture: StaffFixture) => Promise<unknown>,
): StaffScenarios[string] => ({
  async setUp(fixture) {
    await atOrder(fixture, fixture.sample.order[order]);
    await fixture.openDialog(button);
    await act?.(fixture);
  },
});

/**
 * The printer's content stays on the page, because the print dialog never closes. Address labels are excluded: the
 * outside of a parcel has no heading, which axe requires of a page.
 */
const printed = (path: (sample: Sample) => string, button: string): StaffScenarios[string] => ({
  paper: true,
  async setUp({ page, main, open, sample }) {
    await page.addInitScript(() => (window.print = () => document.documentElement.setAttribute('data-printed', '')));
    await open(path(sample));
    await main.getByRole('button', { name: button }).click();
    await page.locator('html[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
  },
});

/** Overview, orders and returns with their dialogs, and what is printed of them. */
export const orders: StaffScenarios = {
  ...screens({
    overview: '',
    orders: '/Orders',
    'orders without a match': '/Orders?q=qqqqqqqq&from=2031-01-02&to=2031-01-01',
    'the pick list': '/Orders/Pick-List',
    returns: '/Returns',
    'a return that is requested': (sample) => `/Returns/${sample.return.requested}`,
    'a return that is received': (sample) => `/Returns/${sample.return.received}`,
    'an order that does not exist': '/Orders/QQQQQ-QQQQQ',
  }),
  'orders that are chosen': {
    async setUp({ page, open, main }) {
      await open('/Orders');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await main.getByRole('region', { name: 'Selected orders' }).waitFor();
    },
  },
  'an order to pack': { setUp: (fixture) => atOrder(fixture, fixture.sample.order.paid) },
  'an order that was refunded in part': {
    async setUp(fixture) {
      await atOrder(fixture, fixture.sample.order['refunded in part']);
      await fixture.main.getByRole('list', { name: 'Credit notes' }).waitFor();
    },
  },
  'the message after a step': {
    async setUp(fixture) {
      const { page, main, sample } = fixture;
      await atOrder(fixture, sample.order['on its way']);
      await page.clock.install();
      await main.getByRole('textbox', { name: 'Note' }).fill('Left with the neighbour.');
      await main.getByRole('button', { name: 'Add note' }).click();
      await main.getByText('Left with the neighbour.').first().waitFor();
    },
  },
  'a refund without a reason': dialogOf('delivered', 'Refund', sendEmpty('Refund')),
  'a refund of some pairs': dialogOf('delivered', 'Refund', async ({ dialog }) => {
    await dialog.getByRole('combobox', { name: 'What to refund' }).selectOption('Some pairs');
    await dialog.getByRole('combobox').nth(1).selectOption('1');
  }),
  'a refund of a wrong amount': dialogOf('paid', 'Refund', async (fixture) => {
    const { dialog } = fixture;
    await dialog.getByRole('combobox', { name: 'What to refund' }).selectOption('An amount');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too late');
    await sendEmpty('Refund')(fixture);
  }),
  'an exchange without a size': dialogOf('paid', 'Exchange size', sendEmpty('Exchange size')),
  'the cancellation of an order': dialogOf('paid', 'Cancel order'),
  'a parcel that is sent': dialogOf('packed', 'Mark sent', sendEmpty('Mark sent')),
  'tracking to correct': dialogOf('on its way', 'Correct tracking'),
  'a mail to resend': dialogOf('on its way', 'Resend mail'),
  'the approval of a return': returnDialog('requested', 'Approve'),
  'a return declined without a reason': returnDialog('requested', 'Decline', sendEmpty('Decline')),
  'what came back': returnDialog('approved', 'Mark received'),
  'the refund of a return': returnDialog('received', 'Refund'),
  'a return exchanged for another size': returnDialog('received', 'Exchange size'),
  'the packing slip': printed((sample) => `/Orders/${sample.order.paid}`, 'Print packing slip'),
  'the printed pick list': printed(() => '/Orders/Pick-List', 'Print pick list'),
  'the credit note': printed((sample) => `/Orders/${sample.order['refunded in part']}`, 'Print credit note'),
};

function returnDialog(
  state: keyof Sample['return'],
  button: string,
  act?: (fixture: StaffFixture) => Promise<unknown>,
): StaffScenarios[string] {
  return {
    async setUp(fixture) {
      await fixture.open(`/Returns/${fixture.sample.return[state]}`);
      await fixture.openDialog(button);
      await act?.(fixture);
    },
  };
}
