import { mergeChanges } from './merge-changes';

const BASE = { value: '10', terms: '', active: true, brands: ['Dunk'] };

test('takes over fields changed by another member, keeps fields changed here, and names those changed by both', () => {
  const mine = { ...BASE, terms: 'Once each', brands: ['Jordan'] };
  const stored = { ...BASE, value: '5', active: false, brands: ['AirMax'] };
  expect(mergeChanges(BASE, mine, stored)).toEqual({
    values: { value: '5', terms: 'Once each', active: false, brands: ['Jordan'] },
    conflicts: ['brands'],
  });
});

test('the same change by both is not a conflict', () => {
  const both = { ...BASE, value: '5' };
  expect(mergeChanges(BASE, both, { ...both, active: false })).toEqual({ values: { ...both, active: false }, conflicts: [] });
});
