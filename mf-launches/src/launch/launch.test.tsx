import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, succeeded, type Result } from 'shared/contract';
import { NETWORK_ERROR } from 'shared/errors';
import { loadPage, renderPage, servicesFixture, type ServicesOverrides } from 'shared/testing';
import { durationText } from './countdown';
import type { Launch } from './launch';
import { launchFixture } from './launch.fixture';
import { page } from './page';

jest.mock('../entry/start-worker', () => ({ startWorker: () => undefined }));

const params = { name: 'dunk-low-fir' };
let launch: Launch;
/** The server's clock runs an hour ahead of this device's. */
let ahead = 0;
beforeEach(() => {
  localStorage.clear();
  launch = launchFixture();
  ahead = 0;
  jest.useFakeTimers({ now: Date.parse('2026-12-04T06:58:30.000Z') });
});
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
afterEach(() => {
  jest.useRealTimers();
});

async function open(overrides: ServicesOverrides = {}) {
  const get = async <T,>() => succeeded({ now: new Date(Date.now() + ahead).toISOString(), launch } as T);
  const services = servicesFixture({ ...overrides, http: { get, ...overrides.http } });
  const rendered = renderPage(page, {
    data: await loadPage(page, { params, services }),
    params,
    services,
    path: '/Launches/dunk-low-fir',
  });
  await act(async () => jest.advanceTimersByTime(0));
  return rendered;
}
const timer = () => screen.getByRole('timer').textContent;
const spoken = () =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .filter(Boolean);

test('shows sizes with their pairs, the times in South Africa, rules and how it works', async () => {
  await open();
  expect(
    within(screen.getByRole('list', { name: 'Sizes and pairs' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['UK 7 12 pairs', 'UK 8 1 pair']);
  expect(screen.getByText('Friday 4 December, 09:00')).toBeTruthy();
  expect(screen.getByText(/South African time/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Rules' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How the draw works' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/launches/dunk-low-fir/launch.ics');
});

test('counts down by the server’s clock, and announces at most once a minute', async () => {
  ahead = 30_000;
  await open();
  expect(timer()).toBe('00hours01min00sec');
  expect(spoken()).toEqual(['Opens in 1 minute']);
  await act(async () => jest.advanceTimersByTime(30_000));
  expect(timer()).toBe('00hours00min30sec');
  expect(spoken()).toEqual(['Opens in 1 minute']);
});

test('counts down to the draw, and shows no zeros while the draw waits for its beacon', async () => {
  const [closesAt, drawAt] = ['2026-12-04T06:50:00.000Z', '2026-12-04T06:59:00.000Z'];
  launch = { ...launch, state: 'closed', closesAt, drawAt, beacon: { ...launch.beacon!, state: 'waiting' } };
  await open();
  expect(timer()).toBe('00hours00min30sec');
  await act(async () => jest.advanceTimersByTime(40_000));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText(/^The draw waits for the public random value.* This page will show the result\.$/)).toBeTruthy();
});

test('is silent in a hidden tab, and correct when it becomes visible again', async () => {
  await open();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => jest.advanceTimersByTime(70_000));
  expect([timer(), spoken()]).toEqual(['00hours01min30sec', ['Opens in 1 minute']]);
  visibility.mockReturnValue('visible');
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(timer()).toBe('00hours00min20sec');
  visibility.mockRestore();
});

test('keeps polling after a lost response, at the start and while the draw is awaited', async () => {
  launch = launchFixture({ state: 'closed', opensAt: '2026-12-03T05:00:00.000Z', closesAt: '2026-12-04T06:58:00.000Z' });
  let asked = 0;
  const get = async <T,>() => {
    asked += 1;
    if (asked === 1 || asked === 3) return failed({ kind: 'network' });
    return succeeded({ now: new Date().toISOString(), launch: asked < 4 ? launch : { ...launch, state: 'drawn' } } as T);
  };
  await open({ http: { get } });
  expect(screen.queryByRole('timer')).toBeNull();
  await act(async () => jest.advanceTimersByTimeAsync(80_000));
  expect(asked).toBeGreaterThanOrEqual(4);
  expect(screen.getByRole('heading', { name: 'The result' })).toBeTruthy();
});

test('opens by itself at its time', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Enter the draw' })).toBeNull();
  await act(async () => jest.advanceTimersByTimeAsync(91_000));
  expect(screen.getByRole('button', { name: 'Enter the draw' })).toBeTruthy();
});

test('entering signed out leads to the log-in and back', async () => {
  launch = launchFixture({ state: 'open', opensAt: '2026-12-04T05:00:00.000Z' });
  const { services, where } = await open();
  await user.click(screen.getByRole('button', { name: 'Enter the draw' }));
  expect(where()).toBe('/Login');
  expect(services.called('session.returnTo')).toEqual([['/Launches/dunk-low-fir']]);
});

test.each(['closed', 'drawn', 'ended'] as const)(
  'a launch that is %s leads the signed-out to the log-in and back',
  async (state) => {
    launch = launchFixture({ state, opensAt: '2026-12-03T05:00:00.000Z', closesAt: '2026-12-03T06:00:00.000Z' });
    const { services, where } = await open();
    await user.click(screen.getByRole('button', { name: 'Log in to see your entry' }));
    expect(where()).toBe('/Login');
    expect(services.called('session.returnTo')).toEqual([['/Launches/dunk-low-fir']]);
  },
);

test('accepts an address for one reminder', async () => {
  const { services } = await open();
  await user.click(screen.getByRole('button', { name: 'Remind me' }));
  expect(screen.getByText('Email is required.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'thandi@example.com');
  await user.click(screen.getByRole('button', { name: 'Remind me' }));
  const request = { email: 'thandi@example.com', token: expect.any(String) };
  expect(services.called('http.post')).toEqual([['/launches/dunk-low-fir/reminders', request]]);
  expect(spoken().join()).toContain('We will email thandi@example.com once, on Friday 4 December, 09:00.');
  expect(document.activeElement?.textContent).toContain('We will email');
});

const asked = async <T,>(path: string) =>
  succeeded((path.endsWith('/reminders') ? { message: '', token: 't'.repeat(32) } : { message: '' }) as T);
const withdraw = () => user.click(screen.getByRole('button', { name: "Don't remind me" }));

test('a second tap after a lost answer sends the same request', async () => {
  const outcomes = [failed({ kind: 'network' }), succeeded({ message: '', token: 't'.repeat(32) })];
  const { services } = await open({ http: { post: async <T,>() => outcomes.shift() as Result<T> } });
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'thandi@example.com');
  for (const _tap of outcomes.slice()) await user.click(screen.getByRole('button', { name: 'Remind me' }));
  const [first, second] = services.called('http.post').map(([, body]) => body as { token: string });
  expect(first!.token).toMatch(/^[\w-]{36}$/);
  expect(second).toEqual(first);
});

test('the page that requested a reminder withdraws it', async () => {
  const { services } = await open({ http: { post: asked } });
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'thandi@example.com');
  await user.click(screen.getByRole('button', { name: 'Remind me' }));
  await withdraw();
  expect(services.called('http.post')[1]).toEqual([`/launches/reminders/${'t'.repeat(32)}`, {}]);
  expect(spoken().join()).toContain('You will get no reminder. We have deleted your address.');
  expect(document.activeElement?.textContent).toContain('You will get no reminder');
  expect(screen.getByRole('button', { name: 'Remind me' })).toBeTruthy();
  expect(localStorage.getItem('launch_reminders')).toBeNull();
});

test('the browser that requested a reminder withdraws it on a later visit; it stays requested if that fails', async () => {
  localStorage.setItem('launch_reminders', JSON.stringify({ 'dunk-low-fir': ['a', 'b'], other: ['c'] }));
  const outcomes = [failed({ kind: 'network' }), succeeded({}), succeeded({}), succeeded({})];
  const { services } = await open({ http: { post: async <T,>() => outcomes.shift() as Result<T> } });
  expect(screen.getByText('We will email you once, on Friday 4 December, 09:00.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remind me' })).toBeNull();
  await withdraw();
  expect(screen.getByText(NETWORK_ERROR)).toBeTruthy();
  await withdraw();
  const sent = services.called('http.post').map(([path]) => path);
  expect(sent).toEqual(['a', 'a', 'b'].map((token) => `/launches/reminders/${token}`));
  expect(localStorage.getItem('launch_reminders')).toBe('{"other":["c"]}');
});

test('follows a request that another tab makes or withdraws', async () => {
  await open();
  const inOtherTab = (value: string) => {
    localStorage.setItem('launch_reminders', value);
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
  };
  inOtherTab('{"dunk-low-fir":["a"]}');
  expect(screen.getByRole('button', { name: "Don't remind me" })).toBeTruthy();
  inOtherTab('nonsense');
  expect(screen.getByRole('button', { name: 'Remind me' })).toBeTruthy();
});

test('shows the 404 page for an unknown launch', async () => {
  const services = servicesFixture({ http: { get: async () => failed({ kind: 'status', status: 404 }) } });
  expect(await loadPage(page, { params, services })).toEqual({ notFound: true });
});

test('gives the reason why a launch was called off', async () => {
  launch = launchFixture({
    state: 'called-off',
    calledOff: { at: '2026-12-04T05:00:00.000Z', reason: 'The pairs came damaged.' },
  });
  await open();
  expect(screen.getAllByText('Called off')).toHaveLength(1);
  expect(screen.getByText('The pairs came damaged.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'How the draw works' })).toBeNull();
  // The page is kept for years.
  expect(screen.getByText('Saturday 5 December 2026, 18:05')).toBeTruthy();
});

test('previews a draft with its later forms disabled, and without links to unpublished pages', async () => {
  launch = launchFixture({ state: 'draft' });
  const { services } = await open();
  for (const name of ['Remind me', 'Enter the draw'])
    expect(screen.getByRole('button', { name }).closest('fieldset')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'See the proof of this draw' })).toBeNull();
  expect(services.called('http.get').flat()).not.toContain('/api/delivery');
});

test('names a duration in two units', () => {
  const minute = 60_000;
  expect([1509 * minute, 60 * minute, 61 * minute, 5 * minute, 59_000].map(durationText)).toEqual([
    '1 day 1 hour',
    '1 hour',
    '1 hour 1 minute',
    '5 minutes',
    'less than a minute',
  ]);
});
