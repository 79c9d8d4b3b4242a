import { screen, within } from '@testing-library/react';
import { failed, succeeded } from 'shared/contract';
import { loadPage, renderPage, servicesFixture } from 'shared/testing';
import type { Launch } from '../launch/launch';
import { launchFixture } from '../launch/launch.fixture';
import { page } from './page';

async function open(launches: Launch[]) {
  const get = async <T,>() => succeeded({ now: '2026-11-28T08:00:00.000Z', launches } as T);
  const services = servicesFixture({ http: { get } });
  return renderPage(page, { data: await loadPage(page, { services }), services, path: '/Launches' });
}

test('groups launches by what can be done about them, each with its state, price, sizes and one link', async () => {
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
    ['Past launches', `DrawnOld${rest}`, `Called offOff${rest}`],
  ]);
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/Launches/next');
});

test('says that none are planned', async () => {
  await open([]);
  expect(screen.getByText('No launches are planned.')).toBeTruthy();
});

test('a page whose launches the server could not read is loaded by the browser', async () => {
  const services = servicesFixture({ http: { get: async () => failed({ kind: 'network' }) } });
  const data = await loadPage(page, { services });
  expect(data).toEqual({ failed: true });
  services.http.get = async <T,>() => succeeded({ launches: [launchFixture()] } as T);
  renderPage(page, { data, services, path: '/Launches' });
  expect(await screen.findByRole('link', { name: 'Dunk Low Fir' })).toBeTruthy();
});
