import { addressKey, emailKey, phoneKey } from './signs';

test.each([
  ['a.b.c+shoes@gmail.com', 'abc@gmail.com'],
  ['ABC@googlemail.com', 'abc@gmail.com'],
  ['a.b+x@outlook.com', 'a.b@outlook.com'],
  ['a.b+x@example.co.za', 'a.b+x@example.co.za'],
  ['a.b+x@live.co.za', 'a.b@live.co.za'],
  ['a-b_c.d@protonmail.com', 'abcd@proton.me'],
  ['me+x@mac.com', 'me@icloud.com'],
  ['thandi-shoes@yahoo.com', 'thandi@yahoo.com'],
  ['any@thandi.fastmail.com', 'thandi@fastmail.com'],
  ['thandi@ya.ru', 'thandi@yandex.com'],
  ['zoe@bücher.example', 'zoe@xn--bcher-kva.example'],
])('the mailbox of %s is %s', (email, key) => expect(emailKey(email)).toBe(key));

test.each([
  ['082 555 0148'],
  ['+27 82 555 0148'],
  ['0027825550148'],
  ['(082) 555-0148'],
  ['82 555 0148'],
  ['27825550148'],
  ['+27 (0)82 555 0148'],
])('%s is one phone number', (phone) => expect(phoneKey(phone)).toBe('+27825550148'));

test.each([
  ['12 Long Street, Gardens', '12 LONG ST. Gardens'],
  ['12 Long Str, Gardens', '12, Long Street - Gardens'],
  ['Flat 3, 12 Long Street', '12 Long St, Apartment 3'],
  ['3/12 Long Street', 'Unit 3, 12 Long Street'],
  ['5 Café Rd', '5 Cafe Road'],
  ['12 Lo\u200bng St\u00adreet', '12 Long Street'],
  ['#3, 12 Long Street', 'Flat No. 3, 12 Long Street'],
  ['Unit3, 12 Long Street', 'Unit 3, 12 Long Street'],
  ['12 Long St.Gardens', '12 Long Street, Gardens'],
  ['12 A Long Street', '12A Long Street'],
  ['P.O. Box 12', 'PO Box 12'],
  ['12 Long Street', 'Long Street 12, 8001, South Africa'],
  ['12 Kerk Street', '012 Kerkstraat'],
  ['7 Oak Extension 4', '7 Oak Ext 4'],
  ['12 Saint Mary Road', '12 St. Mary Rd'],
  ['12 Long Street', 'c/o Thandi, 12 L\u043eng Street'],
])('%s and %s are one address', (one, other) => expect(addressKey(one, '8001')).toBe(addressKey(other, '8001')));

test('a ZIP code is its digits', () => expect(addressKey('12 Long Street', '8001x')).toBe(addressKey('12 Long Street', '8001')));

test.each([
  ['Flat 3, 12 Long Street', 'Flat 4, 12 Long Street'],
  ['12 Long Street', '21 Long Street'],
  ['12 Long Street', '12 Long Road'],
  ['12A Long Street', '12B Long Street'],
])('%s and %s are two addresses', (one, other) => expect(addressKey(one, '8001')).not.toBe(addressKey(other, '8001')));
