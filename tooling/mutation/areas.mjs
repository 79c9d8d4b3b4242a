/**
 * @typedef {object} Part what one run of Stryker changes, and which tests have to notice
 * @property {readonly string[]} mutate sources, or ranges of lines of one (`file.ts:10-40`)
 * @property {readonly string[]} tests the files that cover them; tests in other files would only be slower
 */

/**
 * @typedef {object} Area
 * @property {string} name
 * @property {'unit' | 'node' | 'api'} project the Jest project of its tests
 * @property {readonly Part[]} parts
 */

/** Rules where a mistake costs money or trust. The order is the same as in the table of docs/measurements/mutation.md. */
/** @type {readonly Area[]} */
export const areas = [
  { name: 'money', project: 'unit', parts: [{ mutate: ['shared/src/money.ts'], tests: ['shared/src/money.test.ts'] }] },
  {
    name: 'validation',
    project: 'unit',
    parts: [{ mutate: ['shared/src/validation.ts'], tests: ['shared/src/validation.test.ts'] }],
  },
  { name: 'errors', project: 'unit', parts: [{ mutate: ['shared/src/errors.ts'], tests: ['shared/src/errors.test.ts'] }] },
  {
    name: 'tokens',
    project: 'api',
    parts: [
      {
        mutate: ['api/src/accounts/tokens.ts', 'api/src/security/secrets.ts'],
        tests: ['api/src/accounts/tokens.test.ts', 'api/src/security/secrets.test.ts'],
      },
    ],
  },
  {
    name: 'pointer',
    project: 'node',
    parts: [
      {
        mutate: ['slipway/src/pointer.ts', 'slipway/src/rollback-history.ts'],
        // Not pointer.test.ts: its thousands of random moves would take seconds for each mutant.
        tests: ['slipway/src/pointer-rules.test.ts', 'slipway/src/rollback-history.test.ts'],
      },
    ],
  },
  {
    name: 'canary-evidence',
    project: 'node',
    parts: [{ mutate: ['slipway/src/canary/evidence.ts'], tests: ['slipway/src/canary/evidence.test.ts'] }],
  },
  // Rules in separate files are pure functions, so their mutants are found without a database. The tests of the second
  // part start a database for each mutant; none of them repeats a case at every statement, as the race tests do.
  {
    name: 'cart',
    project: 'api',
    parts: [
      { mutate: ['api/src/cart/refused-item.ts'], tests: ['api/src/cart/refused-item.test.ts'] },
      { mutate: ['api/src/cart/cart-lines.ts', 'api/src/cart/change-cart.ts'], tests: ['api/src/cart/change-cart.test.ts'] },
    ],
  },
  {
    name: 'holds',
    project: 'api',
    parts: [
      { mutate: ['api/src/checkout/can-fulfil.ts'], tests: ['api/src/checkout/can-fulfil.test.ts'] },
      { mutate: ['api/src/stock/hold-stock.ts'], tests: ['api/src/stock/hold-stock.test.ts'] },
    ],
  },
  {
    name: 'settling',
    project: 'api',
    parts: [
      { mutate: ['api/src/checkout/settling/payment-outcome.ts'], tests: ['api/src/checkout/settling/payment-outcome.test.ts'] },
      { mutate: ['api/src/checkout/settling/settle.ts'], tests: ['api/src/checkout/settling/settle-payment.test.ts'] },
    ],
  },
  {
    name: 'refunds',
    project: 'api',
    parts: [
      {
        mutate: ['api/src/refunds/refundable.ts', 'api/src/refunds/refund-records.ts'],
        tests: ['api/src/refunds/refundable.test.ts', 'api/src/refunds/refund-records.test.ts'],
      },
    ],
  },
];
