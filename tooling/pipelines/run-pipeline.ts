import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  name?: string;
  id?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  'working-directory'?: string;
}
interface Job {
  needs?: string | string[];
  env?: Record<string, string>;
  outputs?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  env?: Record<string, string>;
  jobs: Record<string, Job>;
}

export interface PipelineInput {
  /** The checkout that the commands run in. */
  folder: string;
  commit: string;
  /** The message of the commit. */
  message: string;
  vars?: Record<string, string>;
  secrets?: Record<string, string>;
  /** The environment of the machine that runs the jobs: PATH and so on. */
  env: NodeJS.ProcessEnv;
  /** Jobs that are treated as done. */
  without?: string[];
  /** Called before each job, to hold it up like an environment's wait timer or reviewer. */
  beforeJob?: (job: string) => Promise<void>;
}

export interface JobResult {
  job: string;
  ended: 'well' | 'badly' | 'left out';
  seconds: number;
  /** All output of its commands. */
  output: string;
}

/** Actions that are done already: the folder is a checkout, and PATH has the right Node. */
const KNOWN_ACTIONS = /^actions\/(checkout|setup-node)@v\d+$/;
const KNOWN_KEYS = {
  workflow: ['name', 'on', 'concurrency', 'env', 'jobs'],
  job: ['needs', 'runs-on', 'timeout-minutes', 'environment', 'permissions', 'outputs', 'env', 'steps'],
  step: ['name', 'id', 'uses', 'with', 'run', 'env', 'working-directory'],
};

/**
 * Runs a GitHub Actions workflow on this machine: its jobs sequentially in the order of their needs, with their
 * commands unchanged. Rejects if the workflow uses a feature that this runner lacks, so that nothing is ignored. Time
 * limits are not applied.
 */
export async function runPipeline(file: string, input: PipelineInput): Promise<JobResult[]> {
  const workflow = parse(readFileSync(file, 'utf8')) as Workflow;
  check('workflow', workflow);
  const results: JobResult[] = [];
  const needed: Record<string, { outputs: Record<string, string> }> = {};
  const rest = Object.entries(workflow.jobs);
  while (rest.length > 0) {
    const at = rest.findIndex(([, job]) => [job.needs ?? []].flat().every((name) => results.some((done) => done.job === name)));
    if (at < 0) throw new Error(`No job can begin: ${rest.map(([name]) => name).join(', ')}`);
    const [[name, job]] = rest.splice(at, 1) as [[string, Job]];
    check('job', job);
    const lacks = [job.needs ?? []].flat().some((need) => results.some((done) => done.job === need && done.ended !== 'well'));
    if (input.without?.includes(name)) {
      results.push({ job: name, ended: 'well', seconds: 0, output: '' });
      needed[name] = { outputs: {} };
    } else if (lacks) {
      results.push({ job: name, ended: 'left out', seconds: 0, output: '' });
    } else {
      await input.beforeJob?.(name);
      const { outputs, ...result } = await runJob(name, job, workflow, input, needed);
      needed[name] = { outputs };
      results.push(result);
    }
  }
  return results;
}

async function runJob(
  name: string,
  job: Job,
  workflow: Workflow,
  input: PipelineInput,
  needs: object,
): Promise<JobResult & { outputs: Record<string, string> }> {
  const began = Date.now();
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const github = { sha: input.commit, event: { head_commit: { message: input.message } } };
  const context = { vars: input.vars ?? {}, secrets: input.secrets ?? {}, github, needs, steps };
  const fill = (texts: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, expand(String(text), context)]));
  let output = '';
  const end = (ended: JobResult['ended'], outputs: Record<string, string> = {}) => ({
    job: name,
    ended,
    seconds: (Date.now() - began) / 1000,
    output,
    outputs,
  });
  for (const step of job.steps) {
    check('step', step);
    if (step.uses) {
      if (!KNOWN_ACTIONS.test(step.uses)) throw new Error(`${name}: this runner does not know the action ${step.uses}.`);
      continue;
    }
    const env = { ...input.env, CI: 'true', GITHUB_SHA: input.commit, ...fill({ ...workflow.env, ...job.env, ...step.env }) };
    const cwd = step['working-directory'] ? expand(step['working-directory'], context) : input.folder;
    const ran = await runStep(expand(step.run ?? '', context), env, cwd);
    output += ran.output;
    if (step.id) steps[step.id] = { outputs: ran.outputs };
    if (ran.status !== 0) return end('badly');
  }
  return end('well', fill(job.outputs));
}

/** Runs a step's commands as GitHub does without a named shell. */
async function runStep(commands: string, env: NodeJS.ProcessEnv, cwd: string) {
  const scratch = mkdtempSync(join(tmpdir(), 'storefront-step-'));
  const outputFile = join(scratch, 'output');
  writeFileSync(outputFile, '');
  try {
    const child = spawn('bash', ['-e', '-c', commands], {
      cwd,
      env: { ...env, GITHUB_OUTPUT: outputFile },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const status = await new Promise<number | null>((done, fail) => {
      child.once('error', fail);
      child.once('close', done);
    });
    const lines = readFileSync(outputFile, 'utf8').split('\n').filter(Boolean);
    const outputs = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    return { status, output, outputs };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Expands `${{ name }}`. An unknown name is an error here, while GitHub treats it as empty. */
function expand(text: string, context: object): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_all, path: string) => {
    const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], context);
    if (typeof value !== 'string') throw new Error(`The pipeline wants \${{ ${path} }}, which is not given.`);
    return value;
  });
}

function check(kind: keyof typeof KNOWN_KEYS, found: object): void {
  const unknown = Object.keys(found).filter((key) => !KNOWN_KEYS[kind].includes(key));
  if (unknown.length > 0) throw new Error(`This runner does not know the key ${unknown.join(', ')} of a ${kind}.`);
}
