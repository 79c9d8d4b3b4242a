import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const repository = join(__dirname, '..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const markdown = ['README.md', ...markdownBelow('docs'), 'slipway/README.md', ...markdownBelow('slipway/docs')];

function markdownBelow(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

test('every link inside the project has a target', () => {
  const dead = markdown.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, target]) => target!)
      .filter((target) => !target.includes('://') && !existsSync(join(repository, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(dead).toEqual([]);
});

/** npx and npm scripts start Jest on a Node without `--experimental-vm-modules`, where no test can load Kysely, which has only modules. */
test('docs and scripts run Jest through npm test', () => {
  const scripts = (file: string) => Object.values((JSON.parse(read(file)) as { scripts?: Record<string, string> }).scripts ?? {});
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const manifests = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)];
  const commands = [
    ...[...markdown, 'CONTRIBUTING.md'].flatMap((file) =>
      read(file)
        .split('\n')
        .map((line) => ({ file, line })),
    ),
    ...manifests.flatMap((file) => scripts(file).map((line) => ({ file, line }))),
  ];
  const failing = commands
    .filter(({ line }) => /\bnpx jest \S|^jest\b|&& jest\b/.test(line) && !line.includes('--experimental-vm-modules'))
    .map(({ file, line }) => `${file}: ${line}`);
  expect(failing).toEqual([]);
});

test('every npm command of a tracked page exists', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/(?:^|\/)CHANGELOG\.md$|^\.changeset\//.test(file));
  const { scripts, workspaces } = JSON.parse(read('package.json')) as { scripts: object; workspaces: string[] };
  const scriptsOf = (folder: string) => (JSON.parse(read(`${folder}/package.json`)) as { scripts?: object }).scripts ?? {};
  const known = new Set([scripts, ...workspaces.map(scriptsOf)].flatMap((each) => Object.keys(each)));
  const commands = pages.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run ([a-z][\w:-]*)(?: -- ([a-z][\w-]*))?/g)].map(([command, script, name]) => ({
      said: `${file}: ${command}`,
      script: script!,
      name,
    })),
  );
  expect(commands.length).toBeGreaterThan(150);
  const suites = ['list', ...readdirSync(join(repository, 'extended'))];
  const unknown = commands.filter(
    ({ script, name }) => !known.has(script) || (script === 'test:extended' && name && !suites.includes(name)),
  );
  expect(unknown.map(({ said }) => said)).toEqual([]);
});

test('run-the-shop.md names every kind of open task', () => {
  const kinds = [...read('api/src/staff/attention/kinds.ts').matchAll(/\blabel: '([^']+)'/g)].map(([, label]) => label!);
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((label) => !read('docs/how-to/run-the-shop.md').includes(label))).toEqual([]);
});

/** 'shared/contract' and 'slipway/runtime' are exports, not paths. */
const exported = ['shared', 'slipway'].flatMap((name) =>
  Object.keys((JSON.parse(read(`${name}/package.json`)) as { exports: object }).exports).map((path) => path.replace('.', name)),
);

test('every full path in README and docs exists', () => {
  const folders = readdirSync(repository, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
  );
  const path = new RegExp(`\`((?:${folders.map(({ name }) => name).join('|')})/[\\w./-]+)\``, 'g');
  const gone = markdown
    // The pages of the kit name paths in builds of its users.
    .filter((file) => file !== 'docs/requirements.md' && !file.startsWith('slipway/'))
    .flatMap((file) => [...read(file).matchAll(path)].map(([, name]) => ({ file, name: name! })))
    .filter(({ name }) => !/\/(dist|certificates)\b/.test(name) && !exported.includes(name))
    .filter(({ name }) => !existsSync(join(repository, name)))
    .map(({ file, name }) => `${file}: ${name}`);
  expect(gone).toEqual([]);
});

const apiSources = () =>
  readdirSync(join(repository, 'api/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => read(`api/src/${file}`));

test('error-codes.md has one row for each API code that clients see, and no other', () => {
  const rows = [...read('docs/reference/error-codes.md').matchAll(/^\| `([a-z-]+\/[a-z-]+)`/gm)].map(([, code]) => code!);
  expect(rows.filter((code, at) => rows.indexOf(code) !== at)).toEqual([]);
  const sources = apiSources();
  const thrown = new Set(sources.flatMap((text) => [...text.matchAll(/\bcode: '([a-z-]+\/[a-z-]+)'/g)].map(([, code]) => code!)));
  expect(rows.filter((code) => !sources.some((text) => text.includes(`'${code}'`)))).toEqual([]);
  expect(thrown.size).toBeGreaterThan(50);
  // Codes of the database layer reach no client.
  expect([...thrown].filter((code) => !code.startsWith('db/') && !rows.includes(code))).toEqual([]);
});

test('permissions.md lists every action of the audit log', () => {
  const page = read('docs/reference/permissions.md');
  const actions = apiSources().flatMap((text) =>
    [...text.matchAll(/\baction: '([a-z]+\.[a-z-]+)'/g)].map(([, action]) => action!),
  );
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter((action) => !page.includes(`\`${action}\``))).toEqual([]);
});

test('.env.example names every setting that the programs read', () => {
  const sources = [
    'api/src/config/config.ts',
    'server/src/config.ts',
    'api/src/payments/payments.ts',
    'slipway/src/open-store.ts',
    'server/src/server.ts',
  ];
  const settings = sources.flatMap((file) =>
    [...read(file).matchAll(/(?:env\.|(?:env\[|\((?:name = )?)['"])([A-Z][A-Z_]{3,})\b/g)].map(([, name]) => name!),
  );
  const known = read('.env.example');
  expect(settings.length).toBeGreaterThan(20);
  expect([...new Set(settings)].filter((name) => !known.includes(`\n#${name}=`))).toEqual([]);
});

test('docker-compose.yml has a publisher per slice, and builds only targets of the Dockerfile', () => {
  const slices = readdirSync(repository).filter((folder) => {
    const file = join(repository, folder, 'package.json');
    return existsSync(file) && 'storefront' in (JSON.parse(readFileSync(file, 'utf8')) as object);
  });
  const compose = read('docker-compose.yml');
  expect([...compose.matchAll(/SLICE: ([\w-]+)/g)].map(([, name]) => name).sort()).toEqual(slices.sort());
  const stages = [...read('deploy/Dockerfile').matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name);
  for (const [, target] of compose.matchAll(/target: ([\w-]+)/g)) expect(stages).toContain(target);
});
