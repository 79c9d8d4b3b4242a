import { parseMailAddress } from './mail-address';

test.each([
  ['hello@laced.example', '', 'hello@laced.example'],
  [' <hello@laced.example> ', '', 'hello@laced.example'],
  ['Laced <hello@laced.example>', 'Laced', 'hello@laced.example'],
  ['Müller, Shop <a@b.co>', 'Müller, Shop', 'a@b.co'],
  ['"Laced (Pty) \\"Ltd\\"" <hello@laced.example>', 'Laced (Pty) "Ltd"', 'hello@laced.example'],
  ['shop@localhost', '', 'shop@localhost'],
])('reads %s', (text, name, address) => {
  expect(parseMailAddress(text)).toEqual({ name, address });
});

test.each(['notanaddress', 'Shop <a@b.c', 'a@b.co, c@d.co', 'Shop <a@b.co> <c@d.co>', 'Shop <>', 'a b@c.co', 'a"b <c@d.co>', ''])(
  'does not accept %j as an address',
  (text) => {
    expect(parseMailAddress(text)).toBeUndefined();
  },
);
