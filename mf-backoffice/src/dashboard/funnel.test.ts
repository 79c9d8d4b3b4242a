import { perVisits } from './funnel';

test.each([
  [62, 100, '62 per 100 visits'],
  [3, 200, '1,5 per 100 visits'],
  [300, 100, '300 per 100 visits'],
  [0, 9, '0 per 100 visits'],
  [4, 0, ''],
])('%d of %d visits are "%s"', (count, visits, expected) => expect(perVisits(count, visits)).toBe(expected));
