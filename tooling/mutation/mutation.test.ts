import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const repository = join(__dirname, '../..');
/** The JSON that an ES module of this folder evaluates to. */
const evaluate = (program: string) =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: repository, encoding: 'utf8' }),
  ) as unknown;

interface Area {
  name: string;
  project: string;
  parts: { mutate: string[]; tests: string[] }[];
}
const areas = evaluate(`import { areas } from './tooling/mutation/areas.mjs'; console.log(JSON.stringify(areas));`) as Area[];

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
    evaluate(`import { scoreOf } from './tooling/mutation/score.mjs';
      console.log(JSON.stringify([scoreOf(${JSON.stringify(counts)}), scoreOf({})]));`),
  ).toEqual([
    { found: 9, survived: 3, ignored: 5, percent: 75 },
    { found: 0, survived: 0, ignored: 0, percent: 0 },
  ]);
});

const PAGE = `# Scores

| area  |   found | survived | equivalent |  score | seconds | on         | commit | Node    |
| ----- | ------: | -------: | ---------: | -----: | ------: | ---------- | ------ | ------- |
| gone  |       1 |        0 |          0 |  100 % |       1 | 2026-11-20 | abc    | 24.20.0 |
| money |      28 |        1 |          0 | 96.6 % |      32 | 2026-11-20 | abc    | 24.20.0 |

After it.
`;

test('replaces the row of an area that ran, keeps the others, and marks areas that never ran', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scores-'));
  const page = join(folder, 'page.md');
  try {
    writeFileSync(page, PAGE);
    evaluate(`import { writeScores } from './tooling/mutation/table.mjs';
      const run = { commit: 'def', node: '24.21.0', today: new Date('2026-12-01') };
      const ran = [{ name: 'cart', counts: { Killed: 19, Survived: 1 }, seconds: 1.6 }];
      writeScores(${JSON.stringify(page)}, ['money', 'cart', 'holds'], ran, run);
      console.log('null');`);
    expect(readFileSync(page, 'utf8').split('\n').slice(4)).toEqual([
      '| money |      28 |        1 |          0 | 96.6 % |      32 | 2026-11-20 | abc    | 24.20.0 |',
      '| cart | 19 | 1 | 0 | 95.0 % | 2 | 2026-12-01 | def | 24.21.0 |',
      '| holds | not run | | | | | | | |',
      ...['', 'After it.', ''],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('rejects an unknown area with the names of all', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tooling/mutation.mjs', 'monye'], {
    cwd: repository,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, `There is no area monye. There are: ${areas.map(({ name }) => name).join(', ')}\n`]);
});
