import { addressKey, emailKey, formerAddressKey, isSamePlace, phoneKey, placeOf } from './signs';

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

function isOne(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => ({ address, province: 'Western Cape', zipCode: '8001' })) as [object, object];
  return addressKey(a) === addressKey(b) && isSamePlace(placeOf(a), placeOf(b));
}

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
  ['12 Long Street, Gardens, Cape Town', '12 Long Street, Cape Town'],
  ['12 Long Street, Gardens', '12 Long Street, Gardens, Cape Town, 8001'],
  ['12 Long Street Gardens Cape Town', '12 Long St, Cape Town 8005, South Africa'],
  ['12 Long Street, Cape Town', '12 Long Street, 8001, Cape Town, Western Cape'],
  ['12 Long Street', 'Long Street 12, Cape Town, Western Cape'],
  ['Flat 4, Protea Court, 12 Long Street', '12 Long Street, Protea Court 4, Gardens'],
  ['Protea Court 4 12 Long Street', '4/12 Long Street'],
  ['Main Road 1204, Paarl', '1204 Main Rd, Paarl 7646'],
  ['Suite 3, 1204 Main Road', 'Unit 3 Main Road 1204'],
  ['PO Box 12, Paarl', 'P.O. Box 12, Paarl, 7646'],
  ['Rose Farm, Paarl, 7646', 'Rose Farm, Paarl, 7620, South Africa'],
  ['12 Voortrekker, Bellville', '12 Voortrekker, Oakdale, Bellville'],
])('%s and %s are one address', (one, other) => expect(isOne(one, other)).toBe(true));

test.each([
  ['Flat 3, 12 Long Street', 'Flat 4, 12 Long Street'],
  ['Protea Court 3, 12 Long Street', 'Protea Court 4, 12 Long Street'],
  ['Block A, 12 Long Street', 'Block B, 12 Long Street'],
  ['12 Long Street', '21 Long Street'],
  ['12 Long Street', '12 Long Road'],
  ['12 Long Street West', '12 Long Street East'],
  ['12A Long Street', '12B Long Street'],
  ['12 Main Road, Paarl', '12 Main Road, Stellenbosch'],
  ['12 Main Road, Central, Gqeberha', '12 Main Road, Central, Durban'],
  ['12 Main Road, Port Alfred', '12 Main Road, Port Elizabeth'],
  ['7 Oak Extension 4', '7 Oak Extension 5'],
  ['The Oaks, Main Road, Paarl', 'The Elms, Main Road, Paarl'],
  ['Rose Farm, Paarl, 7646', 'Elm Farm, Paarl, 7646'],
])('%s and %s are two addresses', (one, other) => expect(isOne(one, other)).toBe(false));

test('an address without a town is in the town of its province alone', () => {
  const cape = { address: '12 Main Road', province: 'Western Cape' };
  const isWith = (other: object) => isSamePlace(placeOf(cape), placeOf(other));
  expect(isWith({ address: '12 Main Road, Paarl', province: 'Western Cape' })).toBe(true);
  expect(isWith({ address: '12 Main Road, Durban', province: 'KwaZulu-Natal' })).toBe(false);
});

test('the sign of the release before is as it was', () => {
  expect(formerAddressKey({ address: 'Flat 3, 12 Long St, Gardens, South Africa', zipCode: '8001x' })).toBe(
    '12 gardens long street|unit 3|8001',
  );
  expect(formerAddressKey({ address: '12', zipCode: '8001' })).toBe('');
});
