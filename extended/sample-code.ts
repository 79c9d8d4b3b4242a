/** A discount code with every condition, as staff send it. */
export const SAMPLE_CODE = {
  code: 'SPRING10',
  kind: 'percent',
  value: 10,
  scope: 'shop',
  brands: [],
  productIds: [],
  minCents: 50_000,
  startsAt: null,
  endsAt: '2031-09-30T22:00:00.000Z',
  maxUses: 500,
  maxUsesPerCustomer: 1,
  active: true,
  terms: 'Once per customer, for shoes at the full price.',
};
