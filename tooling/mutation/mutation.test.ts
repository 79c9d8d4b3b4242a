import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate } from 'testing/evaluate';
import { repository } from 'testing/repository';
import { parse } from 'yaml';

interface Area {
  name: string;
  project: string;
  parts: { mutate: string[]; tests: string[] }[];
}
const areas = evaluate<Area[]>(`import { areas } from './tooling/mutation/areas.mjs'`, 'areas');

test.each(areas)('$name names sources and tests that exist, and its tests are in its project', ({ project, parts }) => {
  const tests = parts.flatMap((part) => part.tests);
  const mutate = parts.flatMap((part) => part.mutate);
  const missing = [...mutate, ...tests].filter((file) => !existsSync(join(repository, file.replace(/:[\d-]+$/, ''))));
  expect(missing).toEqual([]);
  const listed = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--selectProjects', project, '--listTests', ...tests],
    { cwd: repository, encoding: 'utf8' },
  ).stdout;
  expect(tests.filter((file) => !listed.includes(file))).toEqual([]);
});

test('the nightly workflow runs every area', () => {
  const workflow = parse(readFileSync(join(repository, '.github/workflows/nightly.yml'), 'utf8')) as {
    jobs: { mutation: { strategy: { matrix: { area: string[] } } } };
  };
  expect(workflow.jobs.mutation.strategy.matrix.area).toEqual(areas.map(({ name }) => name).sort());
});

test('counts an endless loop as found and an unreached mutant as survived, and ignores equivalent mutants', () => {
  const counts = { Killed: 7, Timeout: 2, Survived: 2, NoCoverage: 1, Ignored: 5, CompileError: 9, RuntimeError: 3 };
  expect(
    evaluate(`import { scoreOf } from './tooling/mutation/score.mjs'`, `[scoreOf(${JSON.stringify(counts)}), scoreOf({})]`),
  ).toEqual([
    { found: 9, survived: 3, ignored: 5, percent: 75 },
    { found: 0, survived: 0, ignored: 0, percent: 0 },
  ]);
});

test('rejects an unknown area with the names of all', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tooling/mutation.mjs', 'monye'], {
    cwd: repository,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, `There is no area monye. There are: ${areas.map(({ name }) => name).join(', ')}\n`]);
});
