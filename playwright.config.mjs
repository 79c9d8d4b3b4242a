// Browser tests: e2e/*.e2e.ts in an installed Chromium. How to run and debug them: docs/how-to/run-and-debug-tests.md.
// `npm test -- all` leaves out those with the tag @slow, which extended/browser-tests runs; a short `npm test` all without @smoke.
import { findChromium } from './tooling/chromium.mjs';
import { workers } from './tooling/test/workers.mjs';

/** Options of the command that open the browser's window. */
const SHOWN = ['--headed', '--debug', '--ui'];

// Workers and the shops that they start inherit both.
process.env.CHROMIUM_PATH ||= findChromium({ withoutWindow: !process.argv.some((word) => SHOWN.includes(word)) });
/** A step of a shopper, such as a click or a page load. A CI machine can be several times slower than a desk. */
process.env.STEP_TIMEOUT_MS ||= process.env.CI ? '60000' : '10000';
const stepTimeout = Number(process.env.STEP_TIMEOUT_MS);

export default {
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/support/try-start.ts',
  // Tests of one file run in order: some share a release or a clone. Files run beside each other, one shop per worker.
  fullyParallel: false,
  workers,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // The steps inside a test have their own, shorter limit; some tests build and release a slice.
  timeout: process.env.CI ? 900_000 : 300_000,
  // A loop that repeats steps until they pass ends as well, and reports the step that it waited for.
  expect: { timeout: stepTimeout, toPass: { timeout: 3 * stepTimeout } },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: stepTimeout,
    navigationTimeout: stepTimeout,
    screenshot: 'only-on-failure',
    // With the page after each step, but without a film of it, which costs more than the test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/ },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true } },
  ],
};
