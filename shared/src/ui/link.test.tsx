import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { Link, NavLink } from './link';

function LocationProbe() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${useNavigationType()} ${JSON.stringify(state)}`}</output>;
}

const show = (link: React.ReactNode, at = '/shop/dunk') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      {link}
      <LocationProbe />
    </MemoryRouter>,
  );
const currentUrl = () => screen.getByRole('status').textContent;

test('a click navigates and passes the state', () => {
  show(
    <Link to="/Info/Help?from=menu" state={{ a: 1 }}>
      Help
    </Link>,
  );
  expect(screen.getByRole('link')).toHaveProperty('pathname', '/Info/Help');
  fireEvent.click(screen.getByRole('link'));
  expect(currentUrl()).toBe('/Info/Help?from=menu PUSH {"a":1}');
});

test('a link to the current location replaces the history entry', () => {
  show(<Link to="/shop/dunk">Dunk</Link>);
  fireEvent.click(screen.getByRole('link'));
  expect(currentUrl()).toBe('/shop/dunk REPLACE null');
});

test.each([
  ['with Ctrl', { ctrlKey: true }, {}],
  ['with Command', { metaKey: true }, {}],
  ['with the middle button', { button: 1 }, {}],
  ['on a link with a target', {}, { target: '_blank' }],
])('leaves a click %s to the browser', (_, press, props) => {
  show(
    <Link to="/" {...props}>
      Home
    </Link>,
  );
  const event = createEvent.click(screen.getByRole('link'), press);
  event.preventDefault = jest.fn();
  fireEvent(screen.getByRole('link'), event);
  expect(event.preventDefault).not.toHaveBeenCalled();
  expect(currentUrl()).toBe('/shop/dunk POP null');
});

test('does not navigate when onClick prevents the default', () => {
  show(
    <Link to="/" onClick={(event) => event.preventDefault()}>
      Home
    </Link>,
  );
  fireEvent.click(screen.getByRole('link'));
  expect(currentUrl()).toBe('/shop/dunk POP null');
});

test.each([
  ['/Shop/Dunk', 'page'],
  ['/Shop/AirMax', null],
])('below /shop/dunk, a NavLink to %s has aria-current %s', (to, current) => {
  show(<NavLink to={to}>Brand</NavLink>, '/shop/dunk/some-shoe');
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
});
