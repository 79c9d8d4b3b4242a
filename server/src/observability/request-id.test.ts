import { requestIds } from './request-id';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const given = '0123456789abcdef0123456789abcdef';

test("keeps the edge's id behind an edge", () => expect(requestIds(true)({ headers: { 'x-request-id': given } })).toBe(given));

test.each([
  ['without an edge', false, given],
  ['for an id that would break a log line', true, 'a\n{"level":60}-----'],
  ['for one that is too short', true, '1'],
  ['for one that is too long', true, 'a'.repeat(65)],
  ['for a missing one', true, undefined],
])('generates an id %s', (_why, hasEdge, id) => {
  const make = requestIds(hasEdge);
  const ids = [make({ headers: { 'x-request-id': id } }), make({ headers: { 'x-request-id': id } })];
  for (const made of ids) expect(made).toMatch(UUID);
  expect(ids[0]).not.toBe(ids[1]);
});
