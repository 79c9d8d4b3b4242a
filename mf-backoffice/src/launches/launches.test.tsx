import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { timeLeft } from './claims-panel';
import { page } from './edit-page';
import type { Launch } from './launch';
import { launchFixture } from './launch.fixture';
import { page as listPage } from './list-page';
import { page as newPage } from './new-page';

const NOW = Date.parse('2026-12-01T08:00:00+02:00');
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

const EDITOR = ['launches.read', 'launches.edit', 'stock.adjust', 'products.edit'];
const me = (permissions = EDITOR) => ({ 'GET /me': { body: { member: memberFixture({ permissions }) } } });
const template = (pairs: string) =>
  `GET /launches/rules-template?productId=12&pairs=${encodeURIComponent(pairs)}&opensAt=2026-12-04T09%3A00%3A00%2B02%3A00&closesAt=2026-12-05T18%3A00%3A00%2B02%3A00&drawAt=2026-12-05T18%3A05%3A00%2B02%3A00&claimHours=24`;

const LINKED = 'GET /launches/3/linked-entries?page=1&limit=100';
const linked = (...rows: { entries: object[]; [key: string]: unknown }[]) => ({
  body: { rows, total: rows.flatMap(({ entries }) => entries).length, pageSize: 100 },
});

async function open(launch: Launch, replies: Parameters<typeof stubApi>[0] = {}, permissions?: string[]) {
  const api = stubApi({
    ...me(permissions),
    'GET /launches/3': { body: launch },
    'GET /launches': { body: { rows: [], total: 0, pageSize: 25, mayUseBeacon: false } },
    'GET /launches/3/numbers': { body: { hours: [], setAside: { email: 0, phone: 0, address: 0, device: 0 } } },
    [LINKED]: linked(),
    'GET /launches/3/claims': { body: { now: new Date(NOW).toISOString(), areWaiting: false, claims: [] } },
    'GET /launches/3/entries?page=1': { body: { rows: [], total: 0, pageSize: 25 } },
    'GET /stock/12': { body: { sizes: [{ size: 'size7', onHand: 20, held: 5 }] } },
    ...replies,
  });
  renderPage(page, { path: '/Back-Office/Launches/3', params: { id: '3' } });
  await screen.findByRole('heading', { level: 1, name: 'Launch of Dunk Low Fir' });
  return { api, user: userEvent.setup() };
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(screen.getByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));

test('only requests that a member triggers count as use of the session', async () => {
  const launch = launchFixture({ ...DRAWN, state: 'drawn' });
  jest.useFakeTimers({ doNotFake: ['Date'] });
  const { api } = await open(launch);
  const marks = () => ['GET /launches/3', 'GET /launches/3/claims'].map((request) => api.headers(request, 'X-Unattended'));
  expect(marks().map(([first]) => first)).toEqual(['', '']);
  api.reply('GET /launches/3', { body: { ...launch } });
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(marks().map((each) => each.at(-1))).toEqual(['1', '1']);
  jest.useRealTimers();
});

test('the list links to each launch, and lets only editors create one', async () => {
  stubApi({
    ...me(['launches.read']),
    'GET /launches?page=1': { body: { rows: [launchFixture({ entries: 34 })], total: 1, pageSize: 25 } },
  });
  renderPage(listPage, { path: '/Back-Office/Launches' });
  const row = await screen.findByRole('row', { name: /Dunk Low Fir/ });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/Back-Office/Launches/3');
  expect(row.textContent).toContain('Friday 4 December 2026, 09:00');
  expect(screen.queryByRole('link', { name: 'New launch' })).toBeNull();
});

test('creates a launch for a product, with the rules of the template', async () => {
  const saved = launchFixture();
  const api = stubApi({
    ...me(),
    'GET /products/12': { body: { name: 'Dunk Low Fir' } },
    'GET /launches': { body: { rows: [], total: 0, mayUseBeacon: true } },
    'GET /stock/12': { body: { sizes: [{ size: 'size7', onHand: 20, held: 5 }] } },
    [template('size7:12')]: { body: { rules: 'Rules for 12 pairs.' } },
    'POST /launches': { status: 201, body: saved },
  });
  const user = userEvent.setup();
  renderPage(newPage, { path: '/Back-Office/Launches/New?product=12' });
  const pairs = await screen.findByLabelText('UK 7');
  expect(screen.getByText('15 free')).toBeTruthy();
  expect(screen.getByLabelText('Use the public random beacon')).toBeTruthy();
  await press(user, 'Save');
  expect(screen.getByText('Enter how many pairs.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Pairs of each size' }));
  await user.type(pairs, 'x');
  await press(user, 'Save');
  expect(screen.getByText('Not a whole number.')).toBeTruthy();
  await user.clear(pairs);
  await user.type(pairs, '12');
  for (const [label, value] of [
    ['Opens', '2026-12-04T09:00'],
    ['Closes', '2026-12-05T18:00'],
    ['Draw', '2026-12-05T18:05'],
  ] as const)
    await user.type(screen.getByLabelText(label), value);
  expect(screen.getByText('Friday 4 December 2026, 09:00, South African time')).toBeTruthy();
  await press(user, 'Save');
  await waitFor(() =>
    expect(api.called('POST /launches')).toEqual([
      expect.objectContaining({ productId: 12, pairs: { size7: 12 }, claimHours: 24, rules: 'Rules for 12 pairs.' }),
    ]),
  );
});

test('a draft sends its rules for the API to update, and gets those of the template if they were cleared', async () => {
  const { api, user } = await open(launchFixture(), {
    [template('size7:13')]: { body: { rules: 'Rules for 13 pairs.' } },
    'PUT /launches/3': { body: {} },
  });
  const pairs = await screen.findByLabelText('UK 7');
  await user.clear(pairs);
  await user.type(pairs, '13');
  await press(user, 'Save');
  const saved = (rules: string) => expect.objectContaining({ version: 2, pairs: { size7: 13 }, rules });
  await waitFor(() => expect(api.called('PUT /launches/3')).toEqual([saved('Our own rules.')]));
  await user.clear(screen.getByLabelText('Rules'));
  await user.clear(pairs);
  await user.type(pairs, '13');
  await press(user, 'Save');
  await waitFor(() => expect(api.called('PUT /launches/3')[1]).toEqual(saved('Rules for 13 pairs.')));
});

test('a draft shows values that are no longer allowed, so that they can be removed', async () => {
  await open(launchFixture({ beacon: true, pairs: { size7: 12, size12: 1 } }));
  expect(await screen.findByLabelText('UK 12')).toHaveProperty('value', '1');
  expect(screen.getByLabelText('Use the public random beacon')).toHaveProperty('checked', true);
});

test('shows terms that another member has changed before they are published', async () => {
  const { api, user } = await open(launchFixture(), {
    'POST /launches/3/schedule': { status: 409, body: { code: 'staff/changed-meanwhile', message: 'Look again.' } },
  });
  await press(user, 'Schedule');
  expect(inDialog().getByText('24 hours')).toBeTruthy();
  api.reply('GET /launches/3', { body: launchFixture({ version: 3, claimHours: 2 }) });
  await user.click(inDialog().getByRole('button', { name: 'Schedule' }));
  expect(await inDialog().findByText('2 hours')).toBeTruthy();
  api.reply('POST /launches/3/schedule', { body: launchFixture({ state: 'scheduled' }) });
  await user.click(inDialog().getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(api.called('POST /launches/3/schedule')).toEqual([{ version: 2 }, { version: 3 }]));
});

test('the draft of a second draw warns that pairs go on sale when it is deleted or reduced', async () => {
  const { user } = await open(launchFixture({ pairs: { size7: 3 }, pairsSetAside: { size7: 5 } }));
  await press(user, 'Schedule');
  expect(inDialog().getByText('2 pairs reserved for it go back into the normal stock immediately.')).toBeTruthy();
  await user.click(inDialog().getByRole('button', { name: 'Back' }));
  await press(user, 'Delete the draft');
  expect(inDialog().getByText(/5 pairs reserved for it go back into the normal stock immediately\./)).toBeTruthy();
});

test('does not delete a draft that another member has since scheduled', async () => {
  const { api, user } = await open(launchFixture(), {
    'POST /launches/3/call-off': { status: 409, body: { code: 'staff/changed-meanwhile', message: 'Look again.' } },
  });
  await press(user, 'Delete the draft');
  await user.type(inDialog().getByLabelText('Reason'), 'A mistake');
  api.reply('GET /launches/3', { body: launchFixture({ version: 3, state: 'scheduled', path: 'Dunk-Low-Fir' }) });
  await user.click(inDialog().getByRole('button', { name: 'Delete' }));
  expect(await inDialog().findByText(/so it was not deleted/)).toBeTruthy();
  expect(inDialog().queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(api.called('POST /launches/3/call-off')).toEqual([{ reason: 'A mistake', version: 2 }]);
});

test('scheduling shows what will be published, and names sizes without enough pairs', async () => {
  const { user } = await open(launchFixture(), {
    'POST /launches/3/schedule': { status: 409, body: { message: 'Too few pairs are free. UK 7: 12 needed, 3 free.' } },
  });
  await press(user, 'Schedule');
  expect(inDialog().getByText('Saturday 5 December 2026, 18:05 (South African time)')).toBeTruthy();
  expect(inDialog().getByText('Our own rules.')).toBeTruthy();
  await user.click(inDialog().getByRole('button', { name: 'Schedule' }));
  expect(await inDialog().findByText('Too few pairs are free. UK 7: 12 needed, 3 free.')).toBeTruthy();
});

const ENTRY = {
  code: 'AB12CD34',
  name: 'Sipho Dube',
  email: 'sipho@example.com',
  phoneNumber: '0821234567',
  address: '3 Vine Street',
  province: 'Gauteng',
  zipCode: '2000',
  state: 'set-aside',
  size: 'size7',
  second: 'size8',
  rank: null,
  decision: '',
  reason: '',
  enteredAt: '2026-12-04T08:00:00.000Z',
  seen: 'details-1',
};

test('counts linked entries anyway with a reason, which the person can read', async () => {
  const { api, user } = await open(launchFixture({ state: 'open', path: 'Dunk-Low-Fir', entries: 2, setAside: 1 }), {
    [LINKED]: linked({ id: 'AB12CD34', signs: ['phone', 'address'], count: 1, entries: [ENTRY] }),
    'POST /launches/3/entries/AB12CD34/decision': { body: [] },
  });
  const table = await screen.findByRole('table', { name: 'Entries with the same phone number and delivery address, group 1' });
  expect(table.textContent).toContain('UK 7, else 8');
  expect(table.textContent).toContain('Gauteng, 2000');
  await press(user, 'Count after all: Sipho Dube, AB12CD34');
  await user.type(inDialog().getByLabelText('Reason'), 'Brothers');
  await user.click(inDialog().getByRole('button', { name: 'Count after all' }));
  await waitFor(() =>
    expect(api.called('POST /launches/3/entries/AB12CD34/decision')).toEqual([
      { decision: 'count', reason: 'Brothers', seen: 'details-1' },
    ]),
  );
});

test('shows more linked entries than one page has, and which part of a group is on it', async () => {
  const part = (code: string) => ({ id: 'AB12CD34', signs: ['device'], count: 101, entries: [{ ...ENTRY, code }] });
  const page = (code: string) => ({ body: { rows: [part(code)], total: 101, pageSize: 100 } });
  const { user } = await open(launchFixture({ state: 'open', path: 'Dunk-Low-Fir', entries: 101, setAside: 100 }), {
    [LINKED]: page('AB12CD34'),
    'GET /launches/3/linked-entries?page=2&limit=100': page('ZZ99ZZ99'),
  });
  expect(await screen.findByRole('heading', { name: 'Same device (1 of 101 entries)' })).toBeTruthy();
  expect(screen.getByText('1–100 of 101')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('ZZ99ZZ99')).toBeTruthy();
  expect(screen.queryByText('AB12CD34')).toBeNull();
});

test('shows details that the person has changed before staff decide', async () => {
  const group = (entry: object) => linked({ id: 'AB12CD34', signs: ['phone'], count: 1, entries: [{ ...ENTRY, ...entry }] });
  const { api, user } = await open(launchFixture({ state: 'open', path: 'Dunk-Low-Fir', entries: 2, setAside: 1 }), {
    [LINKED]: group({}),
    'POST /launches/3/entries/AB12CD34/decision': {
      status: 409,
      body: { code: 'staff/changed-meanwhile', message: 'Look again.' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Count after all: Sipho Dube, AB12CD34' }));
  await user.type(inDialog().getByLabelText('Reason'), 'Brothers');
  api.reply(LINKED, group({ address: '9 Oak Road', zipCode: '7700', seen: 'details-2' }));
  await user.click(inDialog().getByRole('button', { name: 'Count after all' }));
  expect(await inDialog().findByText('Look again.')).toBeTruthy();
  expect(await inDialog().findByText('9 Oak Road')).toBeTruthy();
  expect(inDialog().getByText('Gauteng, 7700')).toBeTruthy();
  api.reply('POST /launches/3/entries/AB12CD34/decision', { body: [] });
  await user.click(inDialog().getByRole('button', { name: 'Count after all' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = api.called('POST /launches/3/entries/AB12CD34/decision');
  expect(sent).toEqual(['details-1', 'details-2'].map((seen) => ({ decision: 'count', reason: 'Brothers', seen })));
});

test('staff cannot decide about an entry that has since been withdrawn', async () => {
  const group = linked({ id: 'AB12CD34', signs: ['phone'], count: 1, entries: [ENTRY] });
  const { api, user } = await open(launchFixture({ state: 'open', path: 'Dunk-Low-Fir', entries: 2, setAside: 1 }), {
    [LINKED]: group,
    'POST /launches/3/entries/AB12CD34/decision': {
      status: 404,
      body: { code: 'launch/entry-not-found', message: 'There is no such entry.' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Count after all: Sipho Dube, AB12CD34' }));
  await user.type(inDialog().getByLabelText('Reason'), 'Brothers');
  api.reply(LINKED, linked());
  await user.click(inDialog().getByRole('button', { name: 'Count after all' }));
  expect(await inDialog().findByText('The entry was withdrawn, or its state changed.')).toBeTruthy();
  expect(inDialog().queryByRole('button', { name: 'Count after all' })).toBeNull();
});

test('finds an entry without a link by its code, and decides it', async () => {
  const { api, user } = await open(launchFixture({ state: 'open', path: 'Dunk-Low-Fir', entries: 1, setAside: 1 }), {
    'GET /launches/3/entries?q=AB12CD34&page=1': { body: { rows: [ENTRY], total: 1, pageSize: 25 } },
    'GET /launches/3/numbers': { body: { hours: [], setAside: { email: 0, phone: 0, address: 0, device: 0, staff: 1 } } },
    'POST /launches/3/entries/AB12CD34/decision': { body: [] },
  });
  expect(await screen.findByText('There are no entries yet.')).toBeTruthy();
  expect(screen.getByText(/By staff: 1\./)).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'AB12CD34{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Count after all: Sipho Dube, AB12CD34' }));
  await user.type(inDialog().getByLabelText('Reason'), 'A flatmate');
  await user.click(inDialog().getByRole('button', { name: 'Count after all' }));
  await waitFor(() => expect(api.called('POST /launches/3/entries/AB12CD34/decision')).toHaveLength(1));
});

test('the time limit of a claim pauses while the checkout is closed', async () => {
  const claims = [{ id: 'claim-000001', code: 'AB12CD34', name: 'Sipho Dube', email: '', rank: 1, size: 'size7', state: 'open' }];
  await open(launchFixture({ ...DRAWN, state: 'drawn' }), {
    'GET /launches/3/claims': { body: { now: new Date(NOW).toISOString(), areWaiting: true, claims } },
  });
  const row = await screen.findByRole('row', { name: /Sipho Dube/ });
  expect(row.textContent).toContain('Paused while the checkout is closed');
});

const DRAWN = { path: 'Dunk-Low-Fir', pairsSetAside: { size7: 2 }, drawnAt: '2026-12-05T16:05:00.000Z' };

test.each([
  [true, 'The next person in the queue for this size can.'],
  [false, 'No entry is waiting for this size: the pair goes back to the shop.'],
])('passes a pair on, and sends unclaimed pairs to a second draw: %s', async (hasNext, text) => {
  const claim = {
    id: 'claim-000001',
    code: 'AB12CD34',
    name: 'Sipho Dube',
    email: '',
    rank: 1,
    size: 'size7',
    state: 'open',
    hasNext,
    until: new Date(NOW + 3_600_000 + 30_000).toISOString(),
  };
  const { api, user } = await open(launchFixture({ ...DRAWN, state: 'drawn' }), {
    'GET /launches/3/claims': { body: { now: new Date(NOW).toISOString(), areWaiting: false, claims: [claim] } },
    'POST /launches/3/claims/claim-000001/pass-on': { body: {} },
    'POST /launches/3/second-draw': { body: { id: 4 } },
  });
  expect((await screen.findByRole('row', { name: /Sipho Dube/ })).textContent).toContain('1 h 0 min, until ');
  expect(screen.queryByRole('button', { name: 'Second draw' })).toBeNull();
  await press(user, 'Pass on now: AB12CD34');
  expect(inDialog().getByText(/They can no longer buy it/).textContent).toContain(text);
  api.reply('GET /launches/3', { body: launchFixture({ ...DRAWN, state: 'ended' }) });
  await user.click(inDialog().getByRole('button', { name: 'Pass on now' }));
  expect(await screen.findByText(/Unsold: 2 in UK 7/)).toBeTruthy();
  await press(user, 'Second draw');
  await user.click(inDialog().getByRole('button', { name: 'Prepare a second draw' }));
  await waitFor(() => expect(api.called('POST /launches/3/second-draw')).toHaveLength(1));
});

test('shows the current claims if a pair could not be passed on', async () => {
  const claim = { id: 'claim-000001', code: 'AB12CD34', name: 'Sipho Dube', email: '', rank: 1, size: 'size7', hasNext: true };
  const claims = (state: string) => ({
    body: { now: new Date(NOW).toISOString(), areWaiting: false, claims: [{ ...claim, state, until: DRAWN.drawnAt }] },
  });
  const { api, user } = await open(launchFixture({ ...DRAWN, state: 'drawn' }), {
    'GET /launches/3/claims': claims('open'),
    'POST /launches/3/claims/claim-000001/pass-on': {
      status: 409,
      body: { code: 'launch/claim-ended', message: 'Passed on already.' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pass on now: AB12CD34' }));
  api.reply('GET /launches/3/claims', claims('lapsed'));
  api.reply('GET /launches/3', { body: launchFixture({ ...DRAWN, state: 'drawn' }) });
  await user.click(inDialog().getByRole('button', { name: 'Pass on now' }));
  expect(await inDialog().findByText('Passed on already.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pass on now: AB12CD34' })).toBeNull());
});

test('after calling off, staff still see who bought or could buy, or that there was no draw', async () => {
  const calledOff = { at: '2026-12-06T08:00:00.000Z', reason: 'The pairs came damaged.' };
  const claim = { id: 'claim-000001', code: 'AB12CD34', name: 'Sipho Dube', email: '', rank: 1, size: 'size7', state: 'bought' };
  await open(launchFixture({ ...DRAWN, state: 'called-off', calledOff }), {
    'GET /launches/3/claims': { body: { now: new Date(NOW).toISOString(), claims: [{ ...claim, until: DRAWN.drawnAt }] } },
  });
  expect((await screen.findByRole('row', { name: /Sipho Dube/ })).textContent).toContain('Bought');
  cleanup();
  await open(launchFixture({ ...DRAWN, drawnAt: null, state: 'called-off', calledOff }));
  expect(screen.getByText('There was no draw')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Pairs to buy' })).toBeNull();
});

test('a pair that was bought links to its order, even if that is cancelled, and all bought pairs link to the list of their orders', async () => {
  const claim = { id: 'claim-000001', code: 'AB12CD34', name: 'Sipho Dube', email: '', rank: 1, size: 'size7' };
  const cancelled = { ...claim, state: 'order-cancelled', orderId: 'ORDER-1', until: DRAWN.drawnAt };
  await open(launchFixture({ ...DRAWN, state: 'drawn' }), {
    'GET /launches/3/claims': { body: { now: new Date(NOW).toISOString(), claims: [cancelled] } },
  });
  const row = await screen.findByRole('row', { name: /Sipho Dube/ });
  expect(row.textContent).toContain('Order cancelled');
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/Back-Office/Orders/ORDER-1');
  expect(screen.getByRole('link', { name: 'Orders of this launch' }).getAttribute('href')).toBe('/Back-Office/Orders?launch=3');
});

test('scheduling saves unsaved changes and then asks; with an error it does neither', async () => {
  const { api, user } = await open(launchFixture(), {
    [template('size7:12')]: { body: { rules: 'Rules for 12 pairs.' } },
    'PUT /launches/3': { body: {} },
  });
  const hours = screen.getByLabelText('Hours to buy');
  await user.clear(hours);
  await press(user, 'Schedule');
  expect(screen.getByText('Enter whole hours from 1 to 72.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.type(hours, '48');
  api.reply('GET /launches/3', { body: launchFixture({ version: 3, claimHours: 48 }) });
  await press(user, 'Schedule');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(inDialog().getByText('48 hours')).toBeTruthy();
  expect(api.called('PUT /launches/3')).toEqual([expect.objectContaining({ claimHours: 48 })]);
});

test('support sees everything and changes nothing', async () => {
  await open(launchFixture({ state: 'ended', path: 'Dunk-Low-Fir', pairsSetAside: { size7: 1 } }), {}, ['launches.read']);
  expect(await screen.findByText(/Unsold: 1 in UK 7/)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /Call off|Sell them|Second draw|Pass on/ })).toEqual([]);
});

test('shows the remaining time in hours and minutes', () => {
  expect([59_000, 60_000, 3_600_000, 86_399_000].map(timeLeft)).toEqual(['under a minute', '1 min', '1 h 0 min', '23 h 59 min']);
});
