import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFrame } from './frame.fixture';

let arrive: () => void;
jest.mock('./drawer', () => ({
  __esModule: true,
  then: (resolve: (module: object) => void) => (arrive = () => resolve({ Drawer: () => <nav aria-label="Menu" /> })),
}));

const menu = () => screen.queryByRole('navigation', { name: 'Menu' });
const press = (role: string, name: string) => userEvent.click(screen.getByRole(role, { name }));

afterEach(() => window.history.replaceState(null, '', '/'));

test('a menu that is still loading does not open over the next page', async () => {
  renderFrame();
  await press('button', 'Open menu');
  window.history.replaceState(null, '', '/Info/Refund-Policy');
  await press('link', 'Refund Policy');
  await act(async () => arrive());
  expect(menu()).toBeNull();
});

test('a menu that was opened while that page was loading stays', async () => {
  renderFrame();
  // The address bar is ahead of the page.
  window.history.replaceState(null, '', '/Info/Refund-Policy');
  await press('button', 'Open menu');
  await act(async () => arrive());
  await press('link', 'Refund Policy');
  expect(menu()).not.toBeNull();
});
