import { fromLocal, toLocal } from './local-time';

test.each([
  ['2026-11-30T07:00:42.123Z', '2026-11-30T09:00', '2026-11-30T07:00:42.123Z'],
  ['2026-11-30T07:00:42.123Z', '2026-11-30T09:01', '2026-11-30T09:01:00+02:00'],
  ['2026-11-30T07:00:42.123Z', '', null],
  [null, '2026-11-30T09:00', '2026-11-30T09:00:00+02:00'],
  [null, '', null],
])('a time stored as %s, with %s in its field, is sent as %s', (stored, typed, sent) => {
  expect(fromLocal(typed, stored)).toBe(sent);
  expect(fromLocal(toLocal(stored), stored)).toBe(stored);
});
