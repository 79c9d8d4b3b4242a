import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { Link, NavLink } from './link';

function Where() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${useNavigationType()} ${JSON.stringify(state)}`}</output>;
}

const show = (link: React.ReactNode, at = '/shop/dunk') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      {link}
      <Where />
    </MemoryRouter>,
  );
const where = () => screen.getByRole('status').textContent;

test('a press changes the view and carries the state', () => {
  show(
    <Link to="/Info/Help?from=menu" state={{ a: 1 }}>
      Help
    </Link>,
  );
  expect(screen.getByRole('link')).toHaveProperty('pathname', '/Info/Help');
  fireEvent.click(screen.getByRole('link'));
  expect(where()).toBe('/Info/Help?from=menu PUSH {"a":1}');
});

test('a press on the address where one is replaces it, so that Back leads away', () => {
  show(<Link to="/shop/dunk">Dunk</Link>);
  fireEvent.click(screen.getByRole('link'));
  expect(where()).toBe('/shop/dunk REPLACE null');
});

test.each([
  ['with Ctrl', { ctrlKey: true }, {}],
  ['with Command', { metaKey: true }, {}],
  ['with the middle button', { button: 1 }, {}],
  ['with a target of its own', {}, { target: '_blank' }],
])('a press %s is the browser’s', (_, press, props) => {
  show(
    <Link to="/" {...props}>
      Home
    </Link>,
  );
  const event = createEvent.click(screen.getByRole('link'), press);
  event.preventDefault = jest.fn();
  fireEvent(screen.getByRole('link'), event);
  expect(event.preventDefault).not.toHaveBeenCalled();
  expect(where()).toBe('/shop/dunk POP null');
});

test('a listener that prevents the press keeps the view', () => {
  show(
    <Link to="/" onClick={(event) => event.preventDefault()}>
      Home
    </Link>,
  );
  fireEvent.click(screen.getByRole('link'));
  expect(where()).toBe('/shop/dunk POP null');
});

test.each([
  ['/Shop/Dunk', 'page'],
  ['/Shop/AirMax', null],
])('seen from below /shop/dunk, a NavLink to %s is current: %s', (to, current) => {
  show(<NavLink to={to}>Brand</NavLink>, '/shop/dunk/some-shoe');
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
});
