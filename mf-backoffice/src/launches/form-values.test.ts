import { bodyOf, EMPTY_VALUES, errorsOf, templateQuery, valuesOf } from './form-values';
import { launchFixture } from './launch.fixture';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-01T08:00:00+02:00')));
afterEach(() => jest.restoreAllMocks());

test('an untouched form sends the stored values, in South African time', () => {
  const { productId, pairs, claimHours, hideProduct, rules, beacon } = launchFixture();
  expect(bodyOf(valuesOf(launchFixture()), productId)).toEqual({
    productId,
    pairs,
    claimHours,
    hideProduct,
    rules,
    beacon,
    opensAt: '2026-12-04T09:00:00+02:00',
    closesAt: '2026-12-05T18:00:00+02:00',
    drawAt: '2026-12-05T18:05:00+02:00',
  });
});

test('omits sizes without pairs from the launch and its rules', () => {
  const values = { ...valuesOf(launchFixture()), pairs: { size7: '12', size8: '', size9: '0', size10: ' 2 ' } };
  expect(bodyOf(values, 12).pairs).toEqual({ size7: 12, size10: 2 });
  expect(templateQuery(values, 12)).toMatchObject({ productId: 12, pairs: 'size7:12,size10:2', claimHours: '24' });
});

test.each([
  [{}, {}],
  [{ pairs: {} }, { pairs: 'Enter how many pairs.' }],
  [{ pairs: { size7: '1.5' } }, { pairs: 'Enter whole numbers of pairs.' }],
  [{ opensAt: '' }, { opensAt: 'Enter the opening time.' }],
  [{ opensAt: '2026-12-01T08:00' }, { opensAt: 'This time has passed.' }],
  [{ closesAt: '2026-12-04T09:00' }, { closesAt: 'The closing time must be after the opening.' }],
  [{ drawAt: '2026-12-05T17:59' }, { drawAt: 'The draw cannot be before entries close.' }],
  [{ claimHours: '73' }, { claimHours: 'Enter whole hours from 1 to 72.' }],
])('errors of %j are reported at their fields', (given, errors) => {
  const found = errorsOf({ ...EMPTY_VALUES, ...valuesOf(launchFixture()), ...given });
  expect(Object.fromEntries(Object.entries(found).filter(([, message]) => message))).toEqual(errors);
});
