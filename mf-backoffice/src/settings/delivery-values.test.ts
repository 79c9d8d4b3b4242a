import { bodyOf, errorsOf, valuesOf } from './delivery-values';

const SETTINGS = {
  version: 3,
  pickUp: { active: true },
  lockers: {
    active: true,
    points: [
      { id: 'rosebank-1', name: 'Rosebank Mall', address: '50 Bath Ave, Johannesburg, 2196' },
      { id: 'cavendish', name: 'Cavendish', address: 'Dreyer St, Cape Town' },
    ],
  },
  closedDays: ['2026-12-27', '2027-01-02'],
};

test('settings go through the form unchanged, whatever blank lines and order were typed', () => {
  const { version: _version, ...body } = SETTINGS;
  const values = valuesOf(SETTINGS);
  expect(errorsOf(values)).toEqual({ points: '', closedDays: '' });
  expect(bodyOf(values)).toEqual(body);
  expect(bodyOf({ ...values, closedDays: '2027-01-02\n\n 2026-12-27 \n2027-01-02' })).toEqual(body);
});

test.each([
  ['', 'Enter at least one locker, or do not offer them.'],
  ['one | Rosebank', "'one | Rosebank' needs a number, a name and an address, separated by bars."],
  ['one | | Bath Ave', "'one | | Bath Ave' needs a number, a name and an address, separated by bars."],
  ['o ne | Rosebank | Bath Ave', "The number 'o ne' may have only letters, digits, - and _."],
  ['a | R | B\na | C | D', 'The locker a is listed twice.'],
])('reports the errors of the lockers %j', (points, message) => {
  expect(errorsOf({ ...valuesOf(SETTINGS), points }).points).toBe(message);
});

test('allows an empty list of lockers if delivery to lockers is off; reports a day that does not exist', () => {
  expect(errorsOf({ ...valuesOf(SETTINGS), lockers: false, points: '' }).points).toBe('');
  expect(errorsOf({ ...valuesOf(SETTINGS), closedDays: '2026-12-27\n2026-02-30' }).closedDays).toBe(
    "'2026-02-30' is not a date such as 2026-12-27.",
  );
});
