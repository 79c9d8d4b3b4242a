import { addressKey, emailKey, isSamePlace, phoneKey, placeOf } from './signs';

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

/** With ZIP codes of two towns, unless both have `zip`. */
function isOne(one: string, other: string, zip?: string): boolean {
  const [a, b] = [
    { address: one, province: 'Western Cape', zipCode: zip ?? '8001' },
    { address: other, province: 'Western Cape', zipCode: zip ?? '8002' },
  ];
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
  ['12 Long Street, Cape Town', '12 Long Street, Gardens, Kaapstad'],
  ['12 Long Street Gardens CapeTown', '12 Long Street, Cape Town'],
  ['9 Main Road, Joburg', '9 Main Road, Rosebank, Johannesburg'],
  ['9 Main Road, Port Elizabeth', '9 Main Road, Central, Gqeberha'],
  ['#12 Long Street', '12 Long Street'],
  ['#12 Long Street, Paarl 8001', '12 Long St, Paarl'],
  ['#12, Rose Farm', 'Unit 12 Rose Farm'],
  ['12 Longstreet', '12 Long Street'],
  ['12 Kerkstr', '12 Kerk Street'],
  ['12 Buiten Gracht Street', '12 Buitengracht Street'],
  ['4 1st Avenue', '4 First Ave'],
  ['4 5de Laan', '4 Fifth Avenue'],
  ['7 Mt Nelson Road', '7 Mount Nelson Road'],
  ['U3, 12 Long Street', 'Unit 3, 12 Long Street'],
  ['12 Long Street, U 3', '3/12 Long Street'],
  ['12 L\u0585\u0578g Street', '12 Long Street'],
  ['12 \ua4e1\ua4f3\ua4e0\ua4d6 \ua4e2treet', '12 Long Street'],
  ['12 Lon\u0261 Street', '12 Long Street'],
  ['Unit 5 B, 14 Main Road', 'Unit 5B, 14 Main Road'],
  ['Flat 14/A, 2 Main Road', 'Flat 14-A, 2 Main Road'],
  ['Flat 14 - A, 2 Main Road', '14A Protea Court, 2 Main Road'],
  ['A5 Protea Court, 14 Main Road', '14 Main Road, Protea Court A-5'],
  ['A5, 14 Main Road', 'Unit A5, 14 Main Road'],
  ['Flat A 5, 14 Main Road', '14 Main Road, No A5'],
  ['Flat No. A, 14 Main Road', 'Flat-A, 14 Main Road'],
  ['Woonstel A, 14 Main Road', 'Apt. A, 14 Main Road'],
  ['3rd Floor, 14 Main Road', 'Derde Vloer, 14 Main Rd'],
  ['Ground Floor 14 Main Road', 'Grondvloer, 14 Main Road'],
  ['Block North, Unit 3, 14 Main Road', '3 North Block, 14 Main Road'],
  ['A Block, Unit 3, 14 Main Road', 'Blok A, Eenheid 3, 14 Main Road'],
  ['12 Long Street E', '12 Long Street East'],
  ['Private Bag X5, Paarl', 'Private Bag X 5, Paarl'],
  ['Flat #3, 12 Long Street', 'Flat 3, 12 Long Street'],
  ['Apt. #3, 12 Long Street', '#3, 12 Long Street'],
  ['12 Long Street, Unit #3', '3/12 Long Street'],
  ['Flat Unit 3, 12 Long Street', 'Unit 3, 12 Long Street'],
  ['12 Oak Cresc, Paarl', '12 Oak Crescent, Paarl'],
  ['12 Oak Terr, Paarl', '12 Oak Terrace, Paarl'],
  ['12 Oak Bvd, Paarl', '12 Oak Boulevard, Paarl'],
  ['12 Oak Wy, Paarl', '12 Oak Way, Paarl'],
  ['12 Oak Cir, Paarl', '12 Oak Circle, Paarl'],
  ['12 Oak Gr, Paarl', '12 Oak Grove, Paarl'],
  ['12 Oak Plc, Paarl', '12 Oak Pl, Paarl'],
  ['12 Oak Strt, Paarl', '12 Oak Street, Paarl'],
  ['12 Company Gdns, Paarl', '12 Company Gardens, Paarl'],
  ['12 Eikesingel, Paarl', '12 Eike Crescent, Paarl'],
  ['12 Akasiarylaan, Paarl', '12 Akasia Drive, Paarl'],
  ['12 Henrylaan, Paarl', '12 Henry Laan, Paarl'],
  ['Blk A, 12 Long Street', 'Block A, 12 Long Street'],
  ['A Blk, 12 Long Street', 'Block A, 12 Long Street'],
  ['3rd Flr, 12 Long Street', 'Third Floor, 12 Long Street'],
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
  ['Rose Farm, R44 Klapmuts Road', 'Elm Farm, R44 Klapmuts Road'],
  ['Private Bag X5, Paarl', 'Private Bag X6, Paarl'],
  ['Flat #3, 12 Long Street', 'Flat #4, 12 Long Street'],
  ['Blk A, 12 Long Street', 'Blk B, 12 Long Street'],
])('%s and %s are two addresses', (one, other) => expect(isOne(one, other)).toBe(false));

test.each([
  ['A5 Protea Court', 'A6 Protea Court'],
  ['A5 Protea Court', 'B5 Protea Court'],
  ['A 5 Protea Court', 'B 5 Protea Court'],
  ['Protea Court B12', 'Protea Court B13'],
  ['Protea Court B-12', 'Protea Court C-12'],
  ['A5', 'A6'],
  ['GF5', 'GF6'],
  ['Protea Court B', 'Protea Court C'],
  ['Protea Court N', 'Protea Court S'],
  ['Protea Court E 5', 'Protea Court W 5'],
  ['Flat A', 'Flat B'],
  ['Unit 5 A', 'Unit 5 B'],
  ['Unit 5 E', 'Unit 5 W'],
  ['Flat 14/A', 'Flat 14/B'],
  ['Flat 14-A', 'Flat 14-B'],
  ['Flat 14', 'Flat 14 A'],
  ['Suite A', 'Suite B'],
  ['Room 5 A', 'Room 5 B'],
  ['Villa 5', 'Villa 6'],
  ['Villa A', 'Villa B'],
  ['Cluster A', 'Cluster B'],
  ['No 5', 'No 6'],
  ['No. A5', 'No. A6'],
  ['Woonstel 5', 'Woonstel 6'],
  ['Woonstel A', 'Woonstel B'],
  ['Eenheid A5', 'Eenheid A6'],
  ['Hoek 5', 'Hoek 6'],
  ['3rd Floor', '4th Floor'],
  ['Ground Floor', 'First Floor'],
  ['Eerste Vloer', 'Tweede Vloer'],
  ['Upper Ground Floor', 'Lower Ground Floor'],
  ['Block North, Unit 3', 'Block South, Unit 3'],
  ['Tower East, Unit 3', 'Tower West, Unit 3'],
  ['North Tower, Unit 3', 'South Tower, Unit 3'],
  ['Block E, Unit 3', 'Block W, Unit 3'],
  ['A Block, Unit 3', 'B Block, Unit 3'],
  ['Blok A, Eenheid 3', 'Blok B, Eenheid 3'],
  ['Wing A, Room 3', 'Wing B, Room 3'],
])('LCH-4: %s and %s are two addresses of one house, in front of its street and behind it', (one, other) => {
  expect(isOne(`${one}, 14 Main Road`, `${one}, 14 Main Road`)).toBe(true);
  expect(isOne(`${one}, 14 Main Road`, `${other}, 14 Main Road`)).toBe(false);
  expect(isOne(`14 Main Road, ${one}`, `14 Main Road, ${other}`)).toBe(false);
  expect(isOne(`${one} 14 Main Road`, `${other} 14 Main Road`)).toBe(false);
});

test('a suburb and the city around it are one place by their ZIP code; two towns have two', () => {
  const [suburb, city] = ['12 Long Street, Gardens', '12 Long St, Cape Town'];
  expect([isOne(suburb, city, '8001'), isOne(suburb, city), isOne(suburb, city, '80')]).toEqual([true, false, false]);
  const [here, there] = [
    { address: suburb, province: 'Western Cape', zipCode: '8001' },
    { address: city, province: 'Gauteng', zipCode: '8001' },
  ];
  expect(isSamePlace(placeOf(here), placeOf(there))).toBe(false);
});

test('an address without a town is in the town of its province alone', () => {
  const cape = { address: '12 Main Road', province: 'Western Cape' };
  const isWith = (other: object) => isSamePlace(placeOf(cape), placeOf(other));
  expect(isWith({ address: '12 Main Road, Paarl', province: 'Western Cape' })).toBe(true);
  expect(isWith({ address: '12 Main Road, Durban', province: 'KwaZulu-Natal' })).toBe(false);
});

test('an address is read once, however often it is compared', () => {
  const read = jest.spyOn(String.prototype, 'normalize');
  const one = { address: '77 Once Street, Paarl', zipCode: '7646' };
  for (let each = 0; each < 100; each += 1) expect([addressKey(one), isSamePlace(placeOf(one), placeOf(one))]).toContain(true);
  const times = read.mock.calls.length;
  read.mockRestore();
  expect(times).toBeLessThan(5);
});
