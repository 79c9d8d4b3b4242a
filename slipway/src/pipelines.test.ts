import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { writeFederationBuild } from '../test/federation-builds';
import { emitPackage } from '../test/scratch';

// Commands start programs.
jest.setTimeout(180_000);

const kit = join(__dirname, '..');
const read = <T>(file: string) => parse(readFileSync(join(kit, 'pipelines', file), 'utf8')) as T;

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { steps: { env: Record<string, string>; run: string }[] };
}
interface Template {
  '.slipway': { variables: Record<string, string>; script: string[] };
}

let folder: string;
beforeAll(emitPackage);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kit-pipelines-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  // A project after its install and build. npx might install a package of another owner.
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "npm $*" >> "${folder}/npm.log"\n`, { mode: 0o755 });
  mkdirSync(join(folder, 'node_modules'));
  execFileSync('ln', ['-s', kit, join(folder, 'node_modules/slipway')]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const slipway = (...args: string[]) =>
  execFileSync(process.execPath, [join(kit, 'dist/command/main.js'), ...args], {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
  });

const environment = (given: Record<string, string> = {}) => ({
  ...process.env,
  PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
  RELEASE_STORE: join(folder, 'store'),
  RELEASE_SMOKE: 'server',
  SLIPWAY_COMMAND: '',
  RELEASE_WHO: '',
  GITHUB_ACTOR: '',
  GITLAB_USER_LOGIN: '',
  ...given,
});

function run(script: string, given: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', script], {
    cwd: folder,
    env: environment(given),
    encoding: 'utf8',
  });
  return { status, text: stdout + stderr };
}

/** Runs the action's only step, as GitHub does with these inputs. */
function runAction(inputs: Record<string, string>, message = 'Lower the prices\n\nfor good') {
  const { inputs: known, runs } = read<Action>('action.yml');
  expect(Object.keys(inputs).filter((name) => !(name in known))).toEqual([]);
  const values = (text: string): string =>
    text
      .replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_all, name: string) => inputs[name] ?? values(known[name]!.default))
      .replace('${{ github.event.head_commit.message }}', message);
  const [step, ...others] = runs.steps;
  expect(others).toEqual([]);
  const env = Object.fromEntries(Object.entries(step!.env).map(([name, text]) => [name, values(text)]));
  const files = { GITHUB_ACTION_PATH: join(kit, 'pipelines'), GITHUB_OUTPUT: join(folder, 'output'), GITHUB_ACTOR: 'noor' };
  return run(step!.run, { ...env, ...files });
}

/** Runs a job that extends the template. */
function runTemplate(variables: Record<string, string>) {
  const { variables: defaults, script } = read<Template>('gitlab.yml')['.slipway'];
  const message = { $CI_COMMIT_MESSAGE: 'Lower the prices' } as Record<string, string>;
  const given = Object.entries({ ...defaults, ...variables }).map(([name, text]) => [name, message[text] ?? text]);
  return run(script.join('\n'), { ...(Object.fromEntries(given) as Record<string, string>), GITLAB_USER_LOGIN: 'thandi' });
}

const build = (version: string) => writeFederationBuild(folder, { version });
const status = () =>
  JSON.parse(slipway('status', '--json')) as { slices: { live: string; canary?: { version: string; percent: number } }[] };
const lastMove = () => (JSON.parse(slipway('history', '--json')) as { who: string; reason: string; action: string }[]).at(-1);

test('the action publishes a build, and moves nothing unless requested', () => {
  build('1.0.0');
  expect(runAction({})).toMatchObject({ status: 0, text: expect.stringContaining('alpha 1.0.0 is published') as string });
  expect(readFileSync(join(folder, 'output'), 'utf8')).toBe('name=alpha\nversion=1.0.0\n');
  expect(status().slices).toEqual([]);
});

test('the action prints the notes about a build', () => {
  writeFederationBuild(folder, { packageName: 'news' });
  expect(runAction({})).toMatchObject({ status: 0, text: expect.stringContaining('It is published as news') as string });
});

test('the action promotes, and starts a canary of a later version, in the name of the pusher', () => {
  build('1.0.0');
  expect(runAction({ move: 'promote' }).status).toBe(0);
  expect(lastMove()).toMatchObject({ who: 'noor', reason: 'Lower the prices', action: 'promote' });
  build('1.1.0');
  expect(runAction({ move: 'canary', percent: '25' }).status).toBe(0);
  expect(status().slices).toMatchObject([{ live: '1.0.0', canary: { version: '1.1.0', percent: 25 } }]);
});

test('with a server and tokens, it publishes and moves without access to the store', async () => {
  const [publishes, moves] = ['a-token-that-publishes-alpha', 'a-token-that-moves-alpha-001'];
  const tokens = { PUBLISH_TOKENS: `team:alpha:${publishes}`, RELEASE_TOKENS: `team:alpha:${moves}` };
  const server = spawn(process.execPath, [join(kit, 'dist/command/main.js'), 'serve', '--port', '0'], {
    cwd: folder,
    env: environment(tokens),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const RELEASE_SERVER = / at (http:\S+)/.exec(String(line))![1]!;
    build('1.0.0');
    const job = {
      FOLDER: 'dist',
      RELEASE_STORE: '',
      RELEASE_SERVER,
      PUBLISH_TOKEN: publishes,
      RELEASE_TOKEN: moves,
      REASON: 'new',
    };
    const script = `sh "${join(kit, 'pipelines/release.sh')}"`;
    expect(run(script, { ...job, MOVE: 'promote' })).toMatchObject({ status: 0 });
    expect(existsSync(join(folder, '.data'))).toBe(false);
    expect(lastMove()).toMatchObject({ who: 'team', reason: 'new', action: 'promote' });
    build('0.9.0');
    expect(run(script, { ...job, MOVE: 'promote' })).toMatchObject({ status: 1 });
    build('1.1.0');
    expect(run(script, { ...job, MOVE: 'canary', PERCENT: '25' })).toMatchObject({ status: 0 });
    expect(status().slices).toMatchObject([{ live: '1.0.0', canary: { version: '1.1.0', percent: 25 } }]);
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
});

test('a late pipeline moves nothing, and fails', () => {
  build('1.1.0');
  runAction({ move: 'promote' });
  build('1.0.0');
  expect(runAction({ move: 'promote' })).toMatchObject({ status: 1, text: expect.stringContaining('refused: ') as string });
  expect(status().slices).toMatchObject([{ live: '1.1.0' }]);
});

test.each([
  ['a command', 'Say "hello" $(touch ran) `touch ran`; touch ran'],
  ['a dash', '- lower the prices'],
  ['an option', '--force'],
  ['a blank line', 'Lower the prices', '\n  \nLower the prices\n\nfor good'],
  ['nothing', 'published by the pipeline', ' \n'],
])('takes the first line of a commit message with %s as text', (_what, reason, message = reason) => {
  build('1.0.0');
  expect(runAction({ move: 'promote' }, message).status).toBe(0);
  expect([lastMove()!.reason, existsSync(join(folder, 'ran'))]).toEqual([reason, false]);
});

test('refuses an unknown move, and lists the known ones', () => {
  build('1.0.0');
  expect(runAction({ move: 'deploy' })).toMatchObject({ status: 2, text: expect.stringContaining("not 'deploy'") as string });
});

test('the template of GitLab installs, builds, publishes and promotes', () => {
  build('1.0.0');
  expect(runTemplate({ MOVE: 'promote' })).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, 'npm.log'), 'utf8')).toBe('npm ci\nnpm run build\n');
  expect(lastMove()).toMatchObject({ who: 'thandi', reason: 'Lower the prices' });
});
