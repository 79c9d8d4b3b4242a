import { screen, within } from '@testing-library/react';
import { DEFAULT_SHOP } from 'shared/models';
import { renderPage, servicesFixture } from 'shared/testing';
import { remoteModule } from './routes';

async function open(path: string, config = {}) {
  const route = remoteModule.routes.find((one) => one.path === path.toLowerCase());
  if (!route) throw new Error(`No route for ${path}`);
  const page = await route.page();
  return { page, ...renderPage(page, { path, services: servicesFixture({ config }) }) };
}

test.each([
  ['/Info/About-Us', 'About Us', 'Who we are'],
  ['/Info/Terms-of-Service', 'Terms of Service', '2. Prices'],
  ['/Info/Refund-Policy', 'Refund Policy', 'Your refund'],
  ['/Info/Help', 'Help', 'Contact Us'],
])('INFO-1: renders %s with one heading and its text', async (path, title, section) => {
  const { page } = await open(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByRole('heading', { level: 2, name: section })).toBeTruthy();
  expect(page.head(undefined, { params: {}, config: DEFAULT_SHOP })).toMatchObject({ title, canonical: path });
});

test('INFO-2: states the refund rules', async () => {
  await open('/Info/Refund-Policy');
  const policy = within(screen.getByRole('region', { name: 'Our policy' }));
  expect(policy.getByText('There are no returns or exchanges unless the item is defective.')).toBeTruthy();
  expect(policy.getByText('Refunds go to the original payment method.')).toBeTruthy();
  expect(policy.getByText('The customer pays return shipping.')).toBeTruthy();
});

test('INFO-2: takes the contact email and the refund days from the configuration', async () => {
  const { container } = await open('/Info/Refund-Policy', { email: 'care@shoes.example', refundDays: 21 });
  const policy = within(screen.getByRole('region', { name: 'Our policy' }));
  expect(policy.getByText(/within 21 days/)).toBeTruthy();
  expect(policy.getByRole('link', { name: 'care@shoes.example' }).getAttribute('href')).toBe('mailto:care@shoes.example');
  expect(container.textContent).not.toMatch(/\[|\{|undefined|placeholder/i);
  expect(container.textContent).not.toContain(DEFAULT_SHOP.email);
});

test('states the statutory rights on the refund page', async () => {
  await open('/Info/Refund-Policy');
  const rights = screen.getByRole('region', { name: 'Your statutory rights' });
  expect(rights.textContent).toContain('within 7 days after you received the goods');
  expect(rights.textContent).toContain('within 30 days of the cancellation');
  expect(rights.textContent).toContain('within 6 months of delivery');
});

test('names the seller in the terms and omits empty details', async () => {
  await open('/Info/Terms-of-Service', { legalName: 'Shoes (Pty) Ltd', vatNumber: '' });
  const seller = screen.getByRole('region', { name: '1. Who sells' });
  expect(seller.textContent).toContain('Shoes (Pty) Ltd');
  expect(seller.textContent).toContain(DEFAULT_SHOP.registrationNumber);
  expect(seller.textContent).not.toContain('VAT number');
});

test.each(['/Info/About-Us', '/Info/Terms-of-Service', '/Info/Refund-Policy', '/Info/Help'])(
  '%s mentions no VAT if the seller is not registered for it',
  async (path) => {
    const { page, container } = await open(path, { vatNumber: '' });
    expect(container.textContent).not.toContain('VAT');
    expect(page.head(undefined, { params: {}, config: { ...DEFAULT_SHOP, vatNumber: '' } }).description).not.toContain('VAT');
  },
);

test('the privacy notice names what is kept of an account and an email, and what stays in the browser after a log-out', async () => {
  await open('/Info/Terms-of-Service');
  const notice = screen.getByRole('region', { name: '11. Privacy' }).textContent;
  for (const kept of ['wish list', 'Mails about stock', '90 days', 'Launches', 'Cookies that tell us'])
    expect(notice).toContain(kept);
});

test('shows the information officer by address or by name', async () => {
  const { unmount } = await open('/Info/Terms-of-Service', { informationOfficer: 'privacy@shoes.example' });
  expect(screen.getByRole('link', { name: 'privacy@shoes.example' })).toBeTruthy();
  unmount();
  await open('/Info/Terms-of-Service', { informationOfficer: 'Ms L. Adams', email: 'care@shoes.example' });
  expect(within(screen.getByRole('region', { name: '11. Privacy' })).getByText(/Ms L. Adams,/)).toBeTruthy();
});
