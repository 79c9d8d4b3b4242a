/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const transform: Config['transform'] = {
  '\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tooling/tsconfig.jest.json', diagnostics: false }],
};
const patience = '<rootDir>/tooling/jest/patience.ts';
const common: Config = {
  rootDir: __dirname,
  transform,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: [patience],
};
const node = { testEnvironment: 'node', testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] } };

const config: Config = {
  maxWorkers: 2,
  // A worker that had databases open needs longer than Jest's half second to end on a busy machine; a real leak is still told.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{shared,shell,mf-*}/src/**/*.test.{ts,tsx}'],
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      setupFiles: ['<rootDir>/tooling/jest/globals.ts'],
      setupFilesAfterEnv: [patience, '<rootDir>/tooling/jest/wait-long.ts', '<rootDir>/tooling/jest/quiet-console.ts'],
    },
    { ...common, ...node, displayName: 'node', testMatch: ['<rootDir>/{releases,site,tooling,artwork}/**/*.test.ts'] },
    { ...common, ...node, displayName: 'api', testMatch: ['<rootDir>/api/**/*.test.ts'] },
    { ...common, ...node, displayName: 'e2e', testMatch: ['<rootDir>/e2e/**/*.e2e.ts'] },
    { ...common, ...node, displayName: 'trust', testMatch: ['<rootDir>/trust/**/*.trust.ts'] },
  ],
};

export default config;
