import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const transform: Config['transform'] = {
  '\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tooling/tsconfig.jest.json', diagnostics: false }],
};
const timeout = '<rootDir>/tooling/jest/timeout.ts';
/** How long a test may take, in milliseconds. A machine of CI may be several times slower than a developer's. */
const limit = (milliseconds: number) => ({ TEST_LIMIT_MS: milliseconds * (process.env.CI ? 3 : 1) });
const common: Config = {
  rootDir: import.meta.dirname,
  // The default is in the folder for temporary files, which `npm test` makes anew for each run.
  cacheDirectory: '<rootDir>/.cache/jest',
  runtime: '<rootDir>/tooling/jest/compile-once-runtime.cjs',
  transform,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // Stryker's copies of the repository (tooling/mutation) and the example to copy have packages of the same names as others.
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/stryker/', '<rootDir>/examples/estate/'],
  setupFilesAfterEnv: [timeout],
  // Browser tests and the extended suite start whole shops.
  globals: limit(300_000),
};
const node: Config = {
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/tooling/jest/plugin-names.ts'],
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};

const config: Config = {
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // A worker with open databases needs longer than Jest's default of 0.5 s to exit on a busy machine; Jest still reports real leaks.
  workerGracefulExitTimeout: 10_000,
  // Each file leaves something behind. From two gigabytes on, collecting garbage took a sixth of the time of the API's tests.
  workerIdleMemoryLimit: '700MB',
  projects: [
    {
      ...common,
      displayName: 'unit',
      globals: { ...limit(10_000), __SERVER__: true },
      testMatch: ['<rootDir>/{shared,shell,mf-*}/{src,stories}/**/*.test.{ts,tsx}'],
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      setupFiles: ['<rootDir>/tooling/jest/globals.ts'],
      setupFilesAfterEnv: [timeout, '<rootDir>/tooling/jest/testing-library.ts', '<rootDir>/tooling/jest/quiet-console.ts'],
    },
    {
      ...common,
      ...node,
      displayName: 'node',
      globals: limit(60_000),
      testMatch: ['<rootDir>/{slipway,server,testing,tooling,artwork}/**/*.test.ts'],
    },
    { ...common, ...node, displayName: 'api', globals: limit(60_000), testMatch: ['<rootDir>/api/**/*.test.ts'] },
    { ...common, ...node, displayName: 'webkit', testMatch: ['<rootDir>/e2e/engines/*.webkit.ts'] },
    { ...common, ...node, displayName: 'firefox', testMatch: ['<rootDir>/e2e/engines/*.firefox.ts'] },
    { ...common, ...node, displayName: 'extended', testMatch: ['<rootDir>/extended/**/*.extended.ts'] },
  ],
};

export default config;
