import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repository } from 'testing/repository';
import { openWorkplace, type Workplace } from './workplace';

// The ten lines are read from the README itself, and each is run unchanged. Three things are done by hand: the tarball
// is unpacked instead of installed from a registry, the port is a free one, and a version that a line names is built
// before it.

let workplace: Workplace;
let folder: string;
let server: ChildProcess | undefined;

const README = readFileSync(join(repository, 'slipway/README.md'), 'utf8');
const BLOCK = /## Ten lines\n\n```sh\n([\s\S]*?)```/.exec(README)![1]!;
const LINES = BLOCK.split('\n').filter((line) => /^(?:npx|npm|export) /.test(line));
const EXPORT = lineWith('export ');
const PUBLISH = lineWith('slipway publish');

function lineWith(text: string): string {
  const found = LINES.find((line) => line.includes(text));
  if (!found) throw new Error(`No line of the README has '${text}'.`);
  return found;
}

/** The configuration in the comments of the block, with the options that they omit. */
function configOfReadme(): string {
  const [imported] = /import \{ SlipwayPlugin \} from 'slipway\/webpack'/.exec(BLOCK)!;
  const [plugins] = /plugins: \[new SlipwayPlugin\(\), new ModuleFederationPlugin\(\{ … \}\)\]/.exec(BLOCK)!;
  const options = "name: 'alpha', filename: 'remoteEntry.js', exposes: { './widget': './src/widget.js' }, dts: false";
  return `${imported};
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
export default { mode: 'production', ${plugins.replace('…', options)} };`;
}

beforeAll(() => {
  workplace = openWorkplace();
  folder = join(workplace.folder, 'alpha');
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'webpack.config.mjs'), configOfReadme());
  writeFileSync(join(folder, 'src/index.js'), '');
  writeFileSync(join(folder, 'src/widget.js'), "export const text = 'alpha';");
  symlinkSync('../node_modules', join(folder, 'node_modules'));
}, 300_000);
afterAll(() => {
  if (server?.pid) process.kill(-server.pid);
  workplace?.remove();
});

const env = () => ({ ...process.env, RELEASE_WHO: 'noor', SLIPWAY_COMMAND: '' });

/** Runs an unchanged line of the README; returns its output. */
function run(line: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${EXPORT}\n${line}`], {
    cwd: folder,
    env: env(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${line}: ${stdout}${stderr}`);
  return stdout;
}

const built = new Set<string>();
function build(version: string): void {
  if (built.has(version)) return;
  built.add(version);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'alpha', version }));
  expect(run(PUBLISH)).toContain(`published alpha ${version}`);
}

async function serve(line: string): Promise<string> {
  const command = `${EXPORT}\nexec ${line.replace('--port 4000', '--port 0')}`;
  server = spawn('bash', ['-c', command], { cwd: folder, env: env(), stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const [started] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string];
  return / at (http:\S+)/.exec(started)![1]!;
}

test('the ten lines of the README work', async () => {
  expect(LINES.length).toBeLessThanOrEqual(10);
  let base = '';
  const printed: Record<string, string> = {};
  for (const line of LINES) {
    for (const [, version] of line.matchAll(/ alpha (\d+\.\d+\.\d+)/g)) build(version!);
    if (/^(?:npm install|export) /.test(line) || line === PUBLISH) continue;
    if (line.includes('slipway serve')) base = await serve(line);
    else printed[/slipway (\w+)/.exec(line)![1]!] = run(line);
  }
  expect([...built]).toEqual(['1.4.0', '1.5.0']);
  expect(Object.keys(printed)).toEqual(['promote', 'canary', 'rollback', 'status', 'prune']);
  expect(printed.rollback).toContain('alpha 1.4.0 is live for everybody: its canary was withdrawn');
  // The line of the host: the address that it names, at the port of this run.
  const [, path] = /'alpha@http:\/\/localhost:4000(\/releases\/alpha\/mf-manifest\.json)'/.exec(BLOCK)!;
  const manifest = (await (await fetch(new URL(path!, base))).json()) as { metaData: { publicPath: string } };
  expect(manifest.metaData.publicPath).toBe(`${base}alpha/1.4.0/`);
  expect((await fetch(`${base}alpha/1.4.0/remoteEntry.js`)).status).toBe(200);
}, 600_000);
