import { addressKey, emailKey, phoneKey } from './signs';

test.each([
  ['a.b.c+shoes@gmail.com', 'abc@gmail.com'],
  ['ABC@googlemail.com', 'abc@gmail.com'],
  ['a.b+x@outlook.com', 'a.b@outlook.com'],
  ['a.b+x@example.co.za', 'a.b+x@example.co.za'],
  ['zoe@bücher.example', 'zoe@xn--bcher-kva.example'],
])('the mailbox of %s is %s', (email, key) => expect(emailKey(email)).toBe(key));

test.each([['082 555 0148'], ['+27 82 555 0148'], ['0027825550148'], ['(082) 555-0148']])('%s is one phone number', (phone) =>
  expect(phoneKey(phone)).toBe('+27825550148'),
);

test.each([
  ['12 Long Street, Gardens', '12 LONG ST. Gardens'],
  ['12 Long Str, Gardens', '12, Long Street - Gardens'],
  ['Flat 3, 12 Long Street', '12 Long St, Apartment 3'],
  ['3/12 Long Street', 'Unit 3, 12 Long Street'],
  ['5 Café Rd', '5 Cafe Road'],
])('%s and %s are one address', (one, other) => expect(addressKey(one, '8001')).toBe(addressKey(other, '8001')));

test.each([
  ['Flat 3, 12 Long Street', 'Flat 4, 12 Long Street'],
  ['12 Long Street', '21 Long Street'],
  ['12 Long Street', '12 Long Road'],
])('%s and %s are two addresses', (one, other) => expect(addressKey(one, '8001')).not.toBe(addressKey(other, '8001')));
