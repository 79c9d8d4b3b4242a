import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const LEDGER = `# Requirements

| id | must | level | proven by |
|---|---|---|---|
| CART-1 | lines with a total | ui |  |
| CART-5 | a store | unit |  |
| API-3 | the cart over HTTP | api |  |
`;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'storefront-spec-'));
  write('docs/requirements.md', LEDGER);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Tests as sources and as results of a run; `status` of each is passed unless told. */
function tests(run: string, file: string, titles: string[], status = 'passed') {
  write(file, titles.map((title) => `test('${title}', () => {});`).join('\n'));
  const assertionResults = titles.map((title) => ({ title, status }));
  write(`.cache/test-results/${run}.json`, JSON.stringify({ testResults: [{ name: join(root, file), assertionResults }] }));
}

function spec(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [join(__dirname, '../spec.mjs'), '--in', root, ...args], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

test('a row is proven by a passing test at its level, and the ledger then names the test', () => {
  tests('e2e', 'e2e/cart.e2e.ts', ['CART-1 CART-5: lines, total and store']);
  tests('api', 'api/test/cart.test.ts', ['API-3: put, get, delete']);
  expect(spec()).toEqual({ status: 0, lines: ['3 of 3 rows are proven by tests that ran (api, e2e).'] });
  expect(readFileSync(join(root, 'docs/requirements.md'), 'utf8')).toContain(
    '| CART-1 | lines with a total | ui | [e2e/cart.e2e.ts](../e2e/cart.e2e.ts): “lines, total and store” |',
  );
  expect(spec('--strict').status).toBe(0);
});

test('a row of the browser is not proven by a unit test, nor any row by a test that did not run or failed', () => {
  tests('unit', 'shell/src/cart/cart.test.ts', ['CART-1: lines']);
  tests('api', 'api/test/cart.test.ts', ['API-3: put'], 'failed');
  write('shell/src/cart/store.test.ts', "test('CART-5: a store', () => {});");
  const { status, lines } = spec('--strict');
  expect(status).toBe(1);
  expect(lines).toEqual(
    expect.arrayContaining([
      'CART-1 (ui): named at another level only (shell/src/cart/cart.test.ts)',
      'CART-5 (unit): named in shell/src/cart/store.test.ts, but no run has seen it pass',
      'API-3 (api): named in api/test/cart.test.ts, but no run has seen it pass',
      'failed (api) api/test/cart.test.ts: API-3: put',
    ]),
  );
});

test('titles of test.each count; a title that is put together, and an id of no row, are said', () => {
  write(
    'e2e/each.e2e.ts',
    "test.each([1, 2])(\n  'CART-1: with %i lines',\n  () => {},\n);\ntest(`CART-5: ${name}`, () => {});\ntest('CART-9: what', () => {});",
  );
  const { lines } = spec();
  expect(lines).toEqual(
    expect.arrayContaining([
      'CART-1 (ui): named in e2e/each.e2e.ts, but no run has seen it pass',
      "e2e/each.e2e.ts: '${name}' must be a literal string to count",
      'e2e/each.e2e.ts names CART-9, which is no row of the ledger',
    ]),
  );
});
