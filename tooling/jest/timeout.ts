/**
 * The project's limit (jest.config.ts). A slower test sets it: `test(title, run, limit)`, or `jest.setTimeout` in its
 * file.
 */
declare const TEST_LIMIT_MS: number;
/** Starting a database, a server or a shop takes longer than a test. */
const HOOK_LIMIT_MS = Math.max(60_000, TEST_LIMIT_MS);

jest.setTimeout(TEST_LIMIT_MS);
const { beforeAll: first, afterAll: last } = globalThis;
globalThis.beforeAll = (run, limit = HOOK_LIMIT_MS) => first(run, limit);
globalThis.afterAll = (run, limit = HOOK_LIMIT_MS) => last(run, limit);
