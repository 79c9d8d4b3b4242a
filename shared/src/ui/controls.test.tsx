import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  EmptyState,
  Icon,
  Notice,
  PageHeading,
  Price,
  ProductPicture,
  Spinner,
  TextLink,
} from './index';

const renderInRouter = (part: React.ReactNode) =>
  render(
    <StrictMode>
      <MemoryRouter>{part}</MemoryRouter>
    </StrictMode>,
  );

test('keeps name and focus of a busy button and ignores clicks', async () => {
  const user = userEvent.setup();
  const press = jest.fn();
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  renderInRouter(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={press}>
        Add to Cart
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Add to Cart' });
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button);
  expect([press, submit].map((call) => call.mock.calls.length)).toEqual([0, 0]);
});

test('renders button links as links', () => {
  renderInRouter(
    <>
      <ButtonLink to="/Shop/Dunk">Dunk</ButtonLink>
      <TextLink to="/Login">Log In</TextLink>
      <TextLink href="mailto:a@b.co">Write</TextLink>
    </>,
  );
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/Shop/Dunk', '/Login', 'mailto:a@b.co']);
});

test('renders a spinner as a status named Loading', () => {
  renderInRouter(<Spinner />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('hides icons from assistive technology', () => {
  const { container } = renderInRouter(<Icon name="cart" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('offers all sizes of a built-in picture, reserves its space, and loads a priority picture eagerly', () => {
  const { container } = renderInRouter(
    <ProductPicture src="/pictures/dunk/side-640.webp" alt="Dunk" sizes="50vw" priority width={4} height={5} />,
  );
  const picture = screen.getByRole('img', { name: 'Dunk' });
  expect(picture.getAttribute('srcset')).toContain('/pictures/dunk/side-1200.webp 1200w');
  expect(container.querySelector('source')?.getAttribute('srcset')).toContain('side-160.avif 160w');
  expect([picture.getAttribute('loading'), picture.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  expect(picture.style.aspectRatio.replaceAll(' ', '')).toBe('4/5');
});

test('leaves a foreign picture unchanged and loads it lazily', () => {
  const { container } = renderInRouter(<ProductPicture src="/dunk.svg" alt="Dunk" />);
  const picture = screen.getByRole('img', { name: 'Dunk' });
  expect([picture.getAttribute('src'), picture.getAttribute('srcset'), picture.getAttribute('loading')]).toEqual([
    '/dunk.svg',
    null,
    'lazy',
  ]);
  expect(container.querySelector('source')).toBeNull();
});

test('renders breadcrumbs that end at the current page', () => {
  renderInRouter(<Breadcrumbs items={[{ name: 'Home', path: '/' }, { name: 'Dunk' }]} />);
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
  expect(screen.getByText('Dunk').getAttribute('aria-current')).toBe('page');
});

test('renders page heading, empty state, notice and price', () => {
  renderInRouter(
    <>
      <PageHeading>Cart</PageHeading>
      <EmptyState title="No cart items available." action={<Button>Shop</Button>} icon="cart" />
      <Notice role="alert" kind="error">
        Gone.
      </Notice>
      <Price rand={1999.9} />
    </>,
  );
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByText('No cart items available.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Gone.');
  expect(screen.getByText('R 1 999,90').textContent).toBe('R\u00a01\u00a0999,90');
});
