// Jest for one area: its project of jest.config.ts, limited to its tests. Stryker runs it in its copy of the repository.
import { fileURLToPath } from 'node:url';
import { areas } from './areas.mjs';

// Its types are another project's; Node reads it without them.
const { default: whole } = await import(fileURLToPath(new URL('../../jest.config.ts', import.meta.url)));
const area = areas.find(({ name }) => name === process.env.MUTATION_AREA);
if (!area) throw new Error('MUTATION_AREA names no area');
const { displayName: _, ...project } = whole.projects.find(
  /** @param {{ displayName: string }} candidate */ ({ displayName }) => displayName === area.project,
);

export default { ...project, testMatch: area.tests.map((file) => `<rootDir>/${file}`) };
