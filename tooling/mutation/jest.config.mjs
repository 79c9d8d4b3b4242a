// Jest for one part of an area: its project of jest.config.ts, limited to its tests. Stryker runs it in its copy of the repository.
import { fileURLToPath } from 'node:url';

// Its types belong to another project; Node reads it without them.
const { default: whole } = await import(fileURLToPath(new URL('../../jest.config.ts', import.meta.url)));
// Set by run-area.mjs.
const { MUTATION_PROJECT, MUTATION_TESTS = '' } = process.env;
const { displayName: _, ...project } = whole.projects.find(
  /** @param {{ displayName: string }} candidate */ ({ displayName }) => displayName === MUTATION_PROJECT,
);

/** In milliseconds. A test that ends because the machine is busy would count as one that found the mutant. */
const TEST_LIMIT_MS = 600_000;
const globals = { ...project.globals, TEST_LIMIT_MS };

export default { ...project, globals, testMatch: MUTATION_TESTS.split(',').map((file) => `<rootDir>/${file}`) };
