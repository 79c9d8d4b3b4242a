import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Result } from 'shared/contract';
import { renderPage, servicesFixture, userFixture } from 'shared/testing';
import { page as entriesPage } from '../entries/page';
import type { Launch } from '../launch/launch';
import { launchFixture } from '../launch/launch.fixture';
import { page } from '../launch/page';
import { askAgainMs, type CustomerOfLaunch, type Entry } from './entry';

/** Solves at once. */
jest.mock('./start-worker', () => ({
  startWorker: () => {
    const worker = {
      onmessage: (_event: unknown) => undefined,
      terminate: () => undefined,
      postMessage: () => void Promise.resolve().then(() => worker.onmessage({ data: { counter: 7, derivedKey: '00' } })),
    };
    return worker;
  },
}));

const details = {
  firstName: 'Thandi',
  lastName: '',
  phoneNumber: '',
  address: '',
  province: '',
  zipCode: '',
  emailConfirmed: true,
};
const entry: Entry = {
  code: 'K7PX2MQ9',
  size: 'size7',
  second: null,
  delivery: 'courier',
  version: 'v1',
  state: 'entered',
  rank: null,
  claim: null,
  next: '',
};
const may: CustomerOfLaunch = { entry: null, details, mayEnter: { ok: true } };

let known: CustomerOfLaunch;
let launch: Launch;
let answer: Result<unknown>;
afterEach(() => void jest.useRealTimers());
beforeEach(() => {
  known = may;
  launch = launchFixture({
    state: 'open',
    opensAt: '2020-01-01T00:00:00.000Z',
    closesAt: '2099-01-01T00:00:00.000Z',
    drawAt: '2099-01-02T00:00:00.000Z',
  });
  answer = succeeded({ message: 'You are in the draw.' });
});

function servicesOf() {
  const get = async <T,>(path: string): Promise<Result<T>> => {
    if ((known as unknown) === 'failed' && path.startsWith('/api/launches')) return failed({ kind: 'network' });
    if (path.endsWith('/entry')) return succeeded(known as T);
    if (path.endsWith('/challenge')) return succeeded({ parameters: {}, signature: 's' } as T);
    if (path === '/api/launches/entries')
      return succeeded({ now: new Date().toISOString(), entries: known.entry ? [{ ...known.entry, launch }] : [] } as T);
    if (path === '/api/delivery') return failed({ kind: 'network' });
    return succeeded({ now: new Date().toISOString(), launch } as T);
  };
  const send = async <T,>() => answer as Result<T>;
  return servicesFixture({
    http: { get, post: send, put: send, delete: send },
    states: { session: { authenticated: true, jwt: 'j', user: userFixture() } },
  });
}

async function open(services = servicesOf()) {
  renderPage(page, { data: { launch }, params: { name: launch.path }, services, path: '/Launches/dunk-low-fir' });
  await act(async () => undefined);
  return services;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const enter = () => press('Enter the draw');
function fill() {
  fireEvent.click(screen.getByRole('radio', { name: /UK 8/ }));
  fillRest();
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have read the rules' }));
}

const TYPED = { lastName: 'Dube', phoneNumber: '082 123 4567', address: '1 Long Street', province: 'Gauteng', zipCode: '2000' };

const focused = () => document.activeElement;

test('asks for all missing input, and keeps the typed values', async () => {
  const services = await open();
  fireEvent.change(screen.getByLabelText('ZIP Code'), { target: { value: '8001' } });
  await enter();
  for (const text of [
    'Please choose a size.',
    'Last name is required.',
    'Phone number is required.',
    'Address is required.',
    'Province is required.',
    'Please accept the rules.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByLabelText('ZIP Code')).toHaveProperty('value', '8001');
  expect(services.called('http.post')).toEqual([]);
});

test('sends the entry with the proof of work, and says that it is in the draw', async () => {
  const services = await open();
  fill();
  known = { ...may, entry };
  await enter();
  const [[path, body]] = services.called('http.post') as [[string, Record<string, unknown>]];
  expect(path).toBe('/api/launches/dunk-low-fir/entry');
  expect(body).toEqual({
    size: 'size8',
    deliveryMethod: 'courier',
    acceptsRules: true,
    details: {
      firstName: 'Thandi',
      lastName: 'Dube',
      phoneNumber: '082 123 4567',
      address: '1 Long Street',
      province: 'Gauteng',
      zipCode: '2000',
    },
    proof: btoa(JSON.stringify({ challenge: { parameters: {}, signature: 's' }, solution: { counter: 7, derivedKey: '00' } })),
  });
  expect(await screen.findByText('K7PX2MQ9')).toBeTruthy();
  // Read out.
  expect(screen.getByText('You are in the draw.').closest('[role="status"]')).toBe(focused());
});

test('shows the entry that was made in another tab', async () => {
  await open();
  fill();
  known = { ...may, entry };
  answer = failed({ kind: 'status', status: 409, code: 'launch/entered-already', message: 'You are in the draw already.' });
  await enter();
  expect((await screen.findByText('K7PX2MQ9')).closest('[role="status"]')).toBe(focused());
  expect(screen.getByText('You are in the draw already.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enter the draw' })).toBeNull();
});

const elsewhere = failed({ kind: 'status', status: 404, code: 'launch/not-entered', message: 'You are not in this draw.' });

test.each<[string, () => Promise<void>]>([
  [
    'changed',
    async () => {
      await press('Change entry');
      fillRest();
      known = may;
      await press('Save changes');
    },
  ],
  [
    'left',
    async () => {
      await press('Leave the draw');
      known = may;
      await press('Yes, leave');
    },
  ],
])('an entry that was left in another tab, and is %s here, says so and can be made again', async (_name, act2) => {
  known = { ...may, entry };
  answer = elsewhere;
  await open();
  await act2();
  expect((await screen.findByText('You are not in this draw.')).closest('[role="status"]')).toBe(focused());
  expect(screen.getByRole('button', { name: 'Enter the draw' })).toBeTruthy();
  expect(screen.queryByText('K7PX2MQ9')).toBeNull();
});

const wake = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

test('a tab that becomes visible shows changes of another tab, and keeps its form if the request fails', async () => {
  const services = await open();
  fillRest();
  known = 'failed' as never;
  await wake();
  expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Dube');
  known = { ...may, entry };
  await wake();
  expect(screen.getByText('K7PX2MQ9')).toBeTruthy();
  expect(services.called('http.post')).toEqual([]);
});

test('the list of entries follows changes in another tab, and stays if the request fails', async () => {
  known = { ...may, entry };
  renderPage(entriesPage, { services: servicesOf(), path: '/Launches/My-Entries' });
  await screen.findByText('You are in the draw.');
  known = 'failed' as never;
  await wake();
  expect(screen.getByText('You are in the draw.')).toBeTruthy();
  known = { ...may, entry: { ...entry, state: 'set-aside' } };
  await wake();
  expect(screen.getByText('Your entry is set aside.')).toBeTruthy();
});

test('the form of an entry closes with the launch', async () => {
  known = { ...may, entry };
  launch = { ...launch, closesAt: new Date(Date.now() + 1_500).toISOString() };
  await open();
  await press('Change entry');
  await screen.findByRole('heading', { name: 'Entries are closed.' }, { timeout: 3_000 });
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(screen.getByText('K7PX2MQ9')).toBeTruthy();
});

test('keeps an entry on the page if the server is overloaded at closing, and requests it again', async () => {
  jest.useFakeTimers();
  known = { ...may, entry };
  launch = { ...launch, closesAt: new Date(Date.now() + 1_500).toISOString() };
  await open();
  known = 'failed' as never;
  await act(async () => jest.advanceTimersByTimeAsync(4_000));
  await screen.findByRole('heading', { name: 'Entries are closed.' });
  expect(screen.getByText('K7PX2MQ9')).toBeTruthy();
  expect(screen.queryByText('Your entry could not be loaded.')).toBeNull();
  known = { ...may, entry: { ...entry, state: 'set-aside' } };
  await act(async () => jest.advanceTimersByTimeAsync(15_000));
  expect(screen.getByText('Your entry is set aside.')).toBeTruthy();
});

test('requests entries again at their draw, and then until the result is published', () => {
  const now = Date.parse('2026-12-05T16:00:00.000Z');
  const inLaunch = (more: object) => askAgainMs([{ ...entry, launch: { ...launch, state: 'closed', ...more } }], now);
  expect([inLaunch({ drawAt: '2026-12-05T17:00:00.000Z' }), inLaunch({ drawAt: '2026-12-05T15:59:00.000Z' })]).toEqual([
    3_600_000, 30_000,
  ]);
  expect([inLaunch({ state: 'called-off' }), askAgainMs([entry], now)]).toEqual([null, null]);
});

test('reports once that a new entry is set aside', async () => {
  await open();
  fill();
  known = { ...may, entry: { ...entry, state: 'set-aside' } };
  answer = succeeded({ message: 'Your entry is set aside. We have emailed you the reason.' });
  await enter();
  expect(await screen.findByText('K7PX2MQ9')).toBeTruthy();
  expect(screen.getAllByText(/^Your entry is set aside/)).toHaveLength(1);
});

test.each([
  ['Entries are closed.', undefined, 'Entries are closed.'],
  [
    'Please check your details.',
    [{ field: 'details/phoneNumber', message: 'Please enter a South African number.' }],
    'Please enter a South African number.',
  ],
])("shows the API's rejection: %s", async (message, errors, expected) => {
  answer = failed({ kind: 'status', status: 409, message, ...(errors && { errors }) });
  await open();
  fill();
  await enter();
  expect(await screen.findByText(expected)).toBeTruthy();
  expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Dube');
});

test('explains to an ineligible customer why, and offers to confirm the address', async () => {
  known = { ...may, mayEnter: { ok: false, code: 'launch/email-not-confirmed', message: 'Confirm your email address first.' } };
  await open();
  expect(screen.getByText('Confirm your email address first.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Confirm it in your profile' }).getAttribute('href')).toBe('/Dashboard?tab=profile');
  expect(screen.queryByRole('button', { name: 'Enter the draw' })).toBeNull();
});

test('changes an entry, and leaves the draw after a confirmation', async () => {
  known = { ...may, entry };
  const services = await open();
  await press('Change entry');
  fillRest();
  answer = succeeded({});
  await press('Save changes');
  expect(services.called('http.put')).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the draw' }));
  expect(services.called('http.delete')).toEqual([]);
  known = may;
  await press('Yes, leave');
  expect(services.called('http.delete')).toEqual([['/api/launches/dunk-low-fir/entry']]);
  expect((await screen.findByText('You left the draw.')).closest('[role="status"]')).toBe(focused());
});

test('keeps the input when another device has changed the entry, and saves it at the second press', async () => {
  known = { ...may, entry };
  const services = await open();
  await press('Change entry');
  fillRest();
  known = { ...may, entry: { ...entry, version: 'v2' } };
  answer = failed({ kind: 'status', status: 409, code: 'launch/entry-changed', message: 'Your entry was changed. Save again.' });
  await press('Save changes');
  expect(await screen.findByText('Your entry was changed. Save again.')).toBeTruthy();
  expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Dube');
  answer = succeeded({});
  await press('Save changes');
  const versions = services.called('http.put').map(([, body]) => (body as { version: string }).version);
  expect(versions).toEqual(['v1', 'v2']);
});

test('the form of an entry begins with the entry: nothing typed for a new one, or for an earlier version, takes its place', async () => {
  const services = await open();
  fireEvent.click(screen.getByRole('radio', { name: /UK 8/ }));
  known = { ...may, entry, details: { ...details, ...TYPED } };
  await wake();
  await press('Change entry');
  expect(screen.getByRole('radio', { name: /UK 7/ })).toHaveProperty('checked', true);
  answer = succeeded({});
  await press('Save changes');
  expect(services.called('http.put')).toMatchObject([['/api/launches/dunk-low-fir/entry', { size: 'size7', version: 'v1' }]]);

  await press('Change entry');
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '2 Short Street' } });
  cleanup();
  // The page is left, and another device saves.
  known = { ...may, entry: { ...entry, version: 'v2' }, details: { ...details, ...TYPED, address: '9 Oak Road' } };
  await open(services);
  await press('Change entry');
  expect(screen.getByLabelText('Address')).toHaveProperty('value', '9 Oak Road');
});

test.each([
  ['lets only the shell report an ended session', '', []],
  ['says that a request was refused although the session has not ended', 'j', [{ kind: 'error', text: 'Please log in.' }]],
])('%s', async (_title, jwt, toasts) => {
  known = { ...may, entry };
  const services = await open();
  await press('Leave the draw');
  const { store } = services.session;
  jest.spyOn(store, 'get').mockReturnValue({ ...store.get(), jwt });
  answer = failed({ kind: 'status', status: 401, message: 'Please log in.' });
  await press('Yes, leave');
  expect(await screen.findByRole('button', { name: 'Leave the draw' })).toBeTruthy();
  expect(services.toasts).toEqual(toasts);
});

test('moves the focus to the form of an entry, and to its button or the confirmation after closing', async () => {
  known = { ...may, entry };
  await open();
  await press('Change entry');
  expect(focused()).toBe(screen.getByRole('radio', { name: /UK 7/ }));
  await press('Keep it as it is');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Change entry' }));
  await press('Change entry');
  fillRest();
  answer = succeeded({ message: 'Your entry was changed.' });
  await press('Save changes');
  expect((await screen.findByText('Your entry was changed.')).closest('[role="status"]')).toBe(focused());
});

test('moves the focus to the question about leaving the draw, and back to its button', async () => {
  known = { ...may, entry };
  await open();
  await press('Leave the draw');
  expect(focused()).toBe(screen.getByRole('group', { name: 'Leave the draw?' }));
  await press('Stay');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Leave the draw' }));
});

function fillRest() {
  fireEvent.change(screen.getByLabelText('Last Name'), { target: { value: 'Dube' } });
  fireEvent.change(screen.getByLabelText('Phone Number'), { target: { value: '082 123 4567' } });
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '1 Long Street' } });
  fireEvent.change(screen.getByLabelText('Province'), { target: { value: 'Gauteng' } });
  fireEvent.change(screen.getByLabelText('ZIP Code'), { target: { value: '2000' } });
}

test('a selected customer buys until the end of the window, or lets the pair go after a confirmation', async () => {
  const claim = {
    id: 'c1',
    until: '2026-12-06T16:05:00.000Z',
    isWaiting: false,
    size: 'size7',
    priceCents: 219_900,
    state: 'open',
  };
  known = { ...may, entry: { ...entry, state: 'selected', rank: 3, claim } };
  launch = launchFixture({ state: 'drawn' });
  const services = servicesOf();
  renderPage(entriesPage, { services, path: '/Launches/My-Entries' });
  const item = (await screen.findByText('You can buy your pair')).closest('li')!;
  // The buttons of several entries have the same names.
  expect(within(item).getByRole('article', { name: launch.name })).toBeTruthy();
  expect(item.textContent).toContain('You can buy your pair');
  expect(item.textContent).toContain('Buy untilSunday 6 December, 18:05');
  expect(within(item).getByRole('link', { name: 'Buy now' }).getAttribute('href')).toBe('/Order?hold=c1');
  await press("I don't want it");
  expect(focused()).toBe(screen.getByRole('button', { name: 'Keep it' }));
  await press('Keep it');
  expect(focused()).toBe(screen.getByRole('button', { name: "I don't want it" }));
  await press("I don't want it");
  known = { ...may, entry: { ...entry, state: 'passed-on', rank: 3, claim: { ...claim, state: 'declined' } } };
  await press('Yes, give it up');
  expect((await screen.findByText('You said that you do not want it.')).closest('[tabindex]')).toBe(focused());
  expect(services.called('http.post')).toEqual([['/api/launches/claims/c1/decline', {}]]);
});

test.each([
  [false, 'Buy within 1 hour'],
  [true, undefined],
])(
  'the page counts down to the end of the time to buy, which stands still while the checkout is closed: %s',
  async (isWaiting, name) => {
    jest.useFakeTimers();
    const until = new Date(Date.now() + 3_600_500).toISOString();
    const claim = { id: 'c1', until, isWaiting, size: 'size7', priceCents: 219_900, state: 'open' };
    known = { ...may, entry: { ...entry, state: 'selected', rank: 3, claim } };
    launch = launchFixture({ state: 'drawn' });
    await open();
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(screen.queryByRole('timer')?.getAttribute('aria-label')).toBe(name);
  },
);

test('a pair cannot be bought while the checkout is closed, and the page follows when it opens', async () => {
  jest.useFakeTimers();
  const claim = {
    id: 'c1',
    until: '2026-12-06T16:05:00.000Z',
    isWaiting: true,
    size: 'size7',
    priceCents: 219_900,
    state: 'open',
  };
  known = { ...may, entry: { ...entry, state: 'selected', rank: 3, claim } };
  launch = launchFixture({ state: 'drawn' });
  renderPage(entriesPage, { services: servicesOf(), path: '/Launches/My-Entries' });
  await act(async () => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText('You can buy your pair')).toBeTruthy();
  expect([screen.queryByText('Buy until'), screen.queryByRole('link', { name: 'Buy now' })]).toEqual([null, null]);
  expect(screen.getByRole('button', { name: "I don't want it" })).toBeTruthy();
  known = { ...may, entry: { ...entry, state: 'selected', rank: 3, claim: { ...claim, isWaiting: false } } };
  await act(async () => jest.advanceTimersByTimeAsync(34_000));
  expect(screen.getByRole('link', { name: 'Buy now' })).toBeTruthy();
});

const entryText = async () => {
  renderPage(entriesPage, { services: servicesOf(), path: '/Launches/My-Entries' });
  return (await screen.findByText('K7PX2MQ9')).closest('li')!.textContent ?? '';
};

test.each([
  ['open', 'before entries close, with your entry code.'],
  ['closed', 'Questions? Write to'],
  ['drawn', 'Questions? Write to'],
] as const)('an entry that is set aside explains what can be done while the launch is %s', async (state, text) => {
  known = { ...may, entry: { ...entry, state: 'set-aside' } };
  launch = { ...launch, state };
  const shown = await entryText();
  expect(shown).toContain(text);
  expect(shown.includes('before entries close')).toBe(state === 'open');
});

test.each([
  ['declined', 'You said that you do not want it.'],
  ['lapsed', 'It was not paid in time.'],
  ['passed-on', 'The shop ended your time to buy it.'],
])('reports once that a pair can no longer be bought, with the reason and without a next person: %s', async (state, text) => {
  const claim = { id: 'c1', until: '2026-12-06T16:05:00.000Z', isWaiting: false, size: 'size7', priceCents: 219_900, state };
  known = { ...may, entry: { ...entry, state: 'passed-on', rank: 3, claim, next: 'You can no longer buy your pair.' } };
  launch = launchFixture({ state: 'drawn' });
  const shown = await entryText();
  expect(shown).toContain(`You can no longer buy your pair.${text}`);
  expect(shown.split('no longer')).toHaveLength(2);
  expect(shown).not.toMatch(/passed|queue/);
});

test.each(['cancelled', 'refunded'] as const)('a pair with an order that was %s is no longer called bought', async (status) => {
  const next = `The order of your pair was ${status}: it is listed under Orders.`;
  known = { ...may, entry: { ...entry, state: `order-${status}`, rank: 3, next } };
  launch = launchFixture({ state: 'drawn' });
  const shown = await entryText();
  expect(shown).toContain(`Your order was ${status}.${next}`);
  expect(shown).not.toContain('bought');
});

test.each([
  ['pick-up', 'Pick-up at the shop'],
  ['locker:cbd-1', 'Locker'],
])('shows the delivery %s of an entry as %s where it is not offered, and the refusal at its field', async (delivery, label) => {
  known = { ...may, entry: { ...entry, delivery } };
  await open();
  await press('Change entry');
  const field = screen.getByLabelText<HTMLSelectElement>('Delivery');
  expect([field.value, field.selectedOptions[0]!.textContent]).toEqual([delivery, label]);
  const message = 'This way of delivery is no longer offered.';
  answer = failed({
    kind: 'status',
    status: 409,
    code: 'delivery/not-offered',
    message,
    errors: [{ field: 'delivery', message }],
  });
  fillRest();
  await press('Save changes');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('leads a customer without an entry to the launches', async () => {
  renderPage(entriesPage, { services: servicesOf(), path: '/Launches/My-Entries' });
  expect(await screen.findByText('You have not entered a launch yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the launches' }).getAttribute('href')).toBe('/Launches');
});
