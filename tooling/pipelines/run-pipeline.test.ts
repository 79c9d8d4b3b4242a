import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPipeline, type PipelineInput } from './run-pipeline';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipeline-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(workflow: string, more: Partial<PipelineInput> = {}) {
  const file = join(folder, 'workflow.yml');
  writeFileSync(file, workflow);
  return runPipeline(file, { folder, commit: 'abc', message: `it's "quoted"`, env: { PATH: process.env.PATH }, ...more });
}

test('runs jobs in the order of their needs, with their settings and outputs', async () => {
  const order: string[] = [];
  const results = await run(
    `
env: { SLICE: mf-info, OF: workflow }
jobs:
  show:
    needs: [make]
    steps:
      - uses: actions/checkout@v5
      - env: { VERSION: '\${{ needs.make.outputs.version }}', WHY: '\${{ github.event.head_commit.message }}', OF: step }
        run: |
          echo "$SLICE $VERSION $WHY $OF $GITHUB_SHA"
          pwd
  make:
    outputs: { version: '\${{ steps.version.outputs.version }}' }
    steps:
      - id: version
        run: echo "version=1.2.3=\${{ vars.END }}" >> "$GITHUB_OUTPUT"
`,
    { vars: { END: 'x' }, beforeJob: async (job) => void order.push(job) },
  );
  expect(order).toEqual(['make', 'show']);
  expect(results.map(({ job, ended }) => [job, ended])).toEqual([
    ['make', 'well'],
    ['show', 'well'],
  ]);
  expect(results[1]!.output).toBe(`mf-info 1.2.3=x it's "quoted" step abc\n${folder}\n`);
});

test('a failed command ends its job and skips the jobs that need it', async () => {
  const results = await run(`
jobs:
  first: { steps: [{ run: "echo one\\nfalse\\necho two" }, { run: echo three }] }
  second: { needs: first, steps: [{ run: echo four }] }
`);
  expect(results.map(({ ended, output }) => [ended, output])).toEqual([
    ['badly', 'one\n'],
    ['left out', ''],
  ]);
});

test('can skip a job as done', async () => {
  const results = await run(
    `{ jobs: { test: { steps: [{ run: 'false' }] }, next: { needs: test, steps: [{ run: echo next }] } } }`,
    { without: ['test'] },
  );
  expect(results.map(({ ended, output }) => [ended, output])).toEqual([
    ['well', ''],
    ['well', 'next\n'],
  ]);
});

test.each([
  ['{ jobs: { a: { steps: [{ run: "true", if: always() }] } } }', 'the key if of a step'],
  ['{ jobs: { a: { strategy: {}, steps: [] } } }', 'the key strategy of a job'],
  ['{ jobs: { a: { steps: [{ uses: someone/else@v1 }] } } }', 'the action someone/else@v1'],
  ['{ jobs: { a: { steps: [{ run: "echo ${{ secrets.TOKEN }}" }] } } }', 'wants ${{ secrets.TOKEN }}'],
  ['{ jobs: { a: { needs: b, steps: [] } } }', 'No job can begin: a'],
])('rejects %s instead of ignoring it', async (workflow, why) => {
  await expect(run(workflow)).rejects.toThrow(why);
});
