import { screen, within } from '@testing-library/react';
import { failed, succeeded } from 'shared/contract';
import { loadPage, renderPage, servicesFixture } from 'shared/testing';
import type { Launch } from '../launch/launch';
import { launchFixture } from '../launch/launch.fixture';
import { groupLaunches } from './group-launches';
import { page } from './page';

async function open(launches: Launch[]) {
  const get = async <T,>() => succeeded({ now: '2026-11-28T08:00:00.000Z', launches } as T);
  const services = servicesFixture({ http: { get } });
  return renderPage(page, { data: await loadPage(page, { services }), services, path: '/Launches' });
}

test('groups launches by possible action, each with its state, price, sizes and one link', async () => {
  await open([
    launchFixture({ path: 'old', name: 'Old', state: 'ended' }),
    launchFixture({ path: 'next', name: 'Next' }),
    launchFixture({ path: 'now', name: 'Now', state: 'open' }),
    launchFixture({ path: 'off', name: 'Off', state: 'called-off' }),
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Launches');
  const groups = screen.getAllByRole('region').map((region) => [
    region.getAttribute('aria-label'),
    ...within(region)
      .getAllByRole('article')
      .map((card) => card.textContent?.replaceAll('\u00a0', ' ')),
  ]);
  const rest = 'R 2 199,00UK 7, UK 8 · 13 pairs';
  expect(groups).toEqual([
    ['Open now', `Enter until Saturday 5 December, 18:00Now${rest}`],
    ['Coming up', `Opens Friday 4 December, 09:00Next${rest}`],
    ['Over', `DrawnOld${rest}Saturday 5 December 2026, 18:05`, `Called offOff${rest}`],
  ]);
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/Launches/next');
});

test('reports that none are planned', async () => {
  await open([]);
  expect(screen.getByText('No launches are planned.')).toBeTruthy();
});

test('reloads launches in the browser if the server failed to read them', async () => {
  const services = servicesFixture({ http: { get: async () => failed({ kind: 'network' }) } });
  const data = await loadPage(page, { services });
  expect(data).toEqual({ failed: true });
  services.http.get = async <T,>() => succeeded({ launches: [launchFixture()] } as T);
  renderPage(page, { data, services, path: '/Launches' });
  expect(await screen.findByRole('link', { name: 'Dunk Low Fir' })).toBeTruthy();
});

test('shows one launch large: the next one to enter if it is alone, and never a past one', () => {
  const largeOf = (...states: Launch['state'][]) =>
    groupLaunches(states.map((state) => launchFixture({ state }))).map(({ title, isLarge }) => [title, isLarge]);
  expect(largeOf('open', 'scheduled', 'ended')).toEqual([
    ['Open now', true],
    ['Coming up', false],
    ['Over', false],
  ]);
  expect(largeOf('open', 'open', 'scheduled').map(([, isLarge]) => isLarge)).toEqual([false, false]);
  expect(largeOf('ended')).toEqual([['Over', false]]);
});
