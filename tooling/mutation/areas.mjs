/**
 * @typedef {object} Area what one run of Stryker changes, and which tests have to notice
 * @property {string} name
 * @property {'unit' | 'node' | 'api'} project the Jest project of its tests
 * @property {readonly string[]} mutate sources, or ranges of lines of one (`file.ts:10-40`)
 * @property {readonly string[]} tests the files that cover them; tests in other files would only be slower
 */

/** Rules in which a mistake costs money or trust. The order is that of the table in docs/measurements/mutation.md. */
/** @type {readonly Area[]} */
export const areas = [
  { name: 'money', project: 'unit', mutate: ['shared/src/money.ts'], tests: ['shared/src/money.test.ts'] },
  { name: 'validation', project: 'unit', mutate: ['shared/src/validation.ts'], tests: ['shared/src/validation.test.ts'] },
  { name: 'errors', project: 'unit', mutate: ['shared/src/errors.ts'], tests: ['shared/src/errors.test.ts'] },
  {
    name: 'tokens',
    project: 'api',
    mutate: ['api/src/accounts/tokens.ts', 'api/src/security/secrets.ts'],
    tests: ['api/src/accounts/tokens.test.ts', 'api/src/security/secrets.test.ts'],
  },
  {
    name: 'pointer',
    project: 'node',
    mutate: ['slipway/src/pointer.ts', 'slipway/src/rollback-history.ts'],
    // Not pointer.test.ts: its thousands of random moves would take seconds for each mutant.
    tests: ['slipway/src/pointer-rules.test.ts', 'slipway/src/rollback-history.test.ts'],
  },
  {
    name: 'canary-evidence',
    project: 'node',
    mutate: ['slipway/src/canary/evidence.ts'],
    tests: ['slipway/src/canary/evidence.test.ts'],
  },
  {
    name: 'cart',
    project: 'api',
    mutate: ['api/src/cart/cart-lines.ts', 'api/src/cart/change-cart.ts'],
    tests: ['api/test/cart.test.ts'],
  },
  {
    name: 'holds',
    project: 'api',
    mutate: ['api/src/orders/stock.ts', 'api/src/orders/packing-hold.ts'],
    tests: ['api/src/orders/checkout.test.ts', 'api/src/orders/races-last-item.test.ts', 'api/src/orders/sweeper.test.ts'],
  },
  {
    name: 'settling',
    project: 'api',
    mutate: ['api/src/orders/settle.ts'],
    tests: ['api/src/orders/settle.test.ts', 'api/src/orders/webhook.test.ts', 'api/src/orders/races-settling.test.ts'],
  },
  {
    name: 'refunds',
    project: 'api',
    mutate: ['api/src/orders/refundable.ts', 'api/src/orders/refund-records.ts'],
    tests: ['api/src/orders/refund-life.test.ts', 'api/src/orders/races-refund.test.ts', 'api/src/orders/refundable.test.ts'],
  },
];
