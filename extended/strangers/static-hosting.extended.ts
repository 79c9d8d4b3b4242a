import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from 'e2e/browser';
import { freePort } from 'testing/free-port';
import { repository } from 'testing/repository';
import { openWorkplace, type Workplace } from './workplace';

// The page about static hosting: each of its commands is run as printed, and each of its configurations serves the folder.

const PAGE = readFileSync(join(repository, 'slipway/docs/static-hosting.md'), 'utf8');
/** The code of a section, by language. */
function codeOf(title: string): Record<string, string> {
  const section = PAGE.split(/^## /m).find((text) => text.startsWith(`${title}\n`))!;
  return Object.fromEntries([...section.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language, code]) => [language!, code!]));
}
/** Cache-Control of each row of the table. */
const [YEAR, FRESH] = [...PAGE.matchAll(/^\| `.*?\| `(.+?)` +\|/gm)].map(([, value]) => value!);

interface Hosting {
  /** Runs the section's commands in the workplace. */
  deploy(): void;
  /** The folder with the files that are served, after a deployment. */
  folder: string;
  serve(): Promise<{ url: string; close(): Promise<void> }>;
}

const REMOTE = (version: string) => ({
  'package.json': JSON.stringify({ name: 'alpha', version }),
  'webpack.config.mjs': `
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SlipwayPlugin } from 'slipway/webpack';
export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: {},
  plugins: [
    new SlipwayPlugin(),
    new ModuleFederationPlugin({ name: 'alpha', filename: 'remoteEntry.js', exposes: { './widget': './widget.js' }, dts: false }),
  ],
};`,
  'widget.js': `
export function mount(element) {
  element.innerHTML = '<p>alpha ${version}</p><button>More</button>';
  element.querySelector('button').onclick = async () => element.append((await import('./more.js')).text);
}`,
  'more.js': `export const text = 'more of ${version}';`,
});
const HOST = {
  'webpack.config.mjs': `
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { releaseRuntime } from 'slipway/webpack';
export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: { main: './main.js' },
  output: { publicPath: 'auto' },
  plugins: [
    new ModuleFederationPlugin({ name: 'host', remotes: { alpha: 'alpha@/releases/alpha/mf-manifest.json' }, dts: false,
      ${codeOf('Export').js!.replace(';', '')} }),
  ],
};`,
  'main.js': `import('alpha/widget').then(({ mount }) => mount(document.querySelector('main')));`,
};
const DOCUMENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Static</title><link rel="icon" href="data:,"></head>
<body><main></main><script src="/main.js"></script></body></html>`;

let workplace: Workplace;
let browser: Browser;
beforeAll(async () => {
  workplace = openWorkplace();
  const projects = { 'alpha-1.4.0': REMOTE('1.4.0'), 'alpha-1.5.0': REMOTE('1.5.0'), host: HOST };
  for (const [name, files] of Object.entries(projects)) {
    mkdirSync(join(workplace.folder, name), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(workplace.folder, name, file), text);
  }
  execFileSync(process.execPath, ['build.mjs', ...Object.keys(projects)], {
    cwd: workplace.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  browser = await openBrowser();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  workplace?.remove();
});

let home: string;
/** A line of the page, or another one, in a project with a separate store. */
function run(line: string): string {
  const env = {
    ...process.env,
    PATH: `${join(home, 'bin')}:${process.env.PATH}`,
    RELEASE_STORE: join(home, 'store'),
    RELEASE_WHO: 'noor',
    RELEASE_SMOKE: 'server',
    SLIPWAY_COMMAND: '',
  };
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', line], { cwd: home, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}: ${stdout}${stderr}`);
  return stdout;
}

/** Puts what the host of the page consists of into a folder. */
function addPage(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), DOCUMENT);
  cpSync(join(workplace.folder, 'host/dist'), folder, { recursive: true });
}

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', json: 'application/json' };

/** Serves a folder as plain files, with the header fields that `fieldsOf` gives for an address. */
async function servePlain(folder: string, fieldsOf: (path: string) => OutgoingHttpHeaders) {
  const server = createServer(({ url, method }, response) => {
    const path = url === '/' ? '/index.html' : new URL(url!, 'http://x').pathname;
    if (method !== 'GET') return response.writeHead(405).end();
    if (!existsSync(join(folder, path))) return response.writeHead(404).end();
    const type = TYPES[path.split('.').at(-1)!] ?? 'application/octet-stream';
    return response.writeHead(200, { 'content-type': type, ...fieldsOf(path) }).end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The fields that a file `_headers` gives an address: `:name` is a part of it, and `*` the rest. */
function fieldsBy(text: string): (path: string) => OutgoingHttpHeaders {
  const rules = [...text.matchAll(/^(\/\S+)\n((?: .+\n)+)/gm)].map(([, pattern, fields]) => ({
    pattern: new RegExp(`^${pattern!.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`),
    fields: Object.fromEntries(
      fields!
        .trim()
        .split('\n')
        .map((line) =>
          line
            .trim()
            .split(/: (.*)/)
            .slice(0, 2),
        ),
    ) as OutgoingHttpHeaders,
  }));
  return (path) =>
    Object.assign({}, ...rules.filter(({ pattern }) => pattern.test(path)).map(({ fields }) => fields)) as OutgoingHttpHeaders;
}

const exportLine = () => run(codeOf('Export').sh!);

/** Starts a web server in the foreground, and resolves once it answers. */
async function serveBy(program: string, args: string[], port: number) {
  const child = spawn(program, args, { cwd: home, env: { ...process.env, HOME: home }, stdio: 'ignore' });
  const ended = new Promise((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )) &&
    child.exitCode === null
  )
    await new Promise((done) => setTimeout(done, 50));
  return {
    url,
    async close() {
      child.kill();
      await ended;
    },
  };
}

/** Section of the page -> how its hosting is deployed and served. */
const HOSTINGS: Record<string, () => Hosting> = {
  'A folder behind nginx': () => ({
    deploy: exportLine,
    folder: join(home, 'public'),
    async serve() {
      const port = await freePort('127.0.0.1');
      const conf = `daemon off; pid ${home}/nginx.pid; error_log ${home}/nginx.log; events {} ${process.getuid?.() === 0 ? 'user root;' : ''}
        http { include /etc/nginx/mime.types; access_log off;
        server { listen 127.0.0.1:${port}; root ${home}/public; ${codeOf('A folder behind nginx').nginx} } }`;
      writeFileSync(join(home, 'nginx.conf'), conf);
      return serveBy('nginx', ['-e', join(home, 'nginx.log'), '-c', join(home, 'nginx.conf')], port);
    },
  }),
  'A folder behind Caddy': () => ({
    deploy: exportLine,
    folder: join(home, 'public'),
    async serve() {
      const port = await freePort('127.0.0.1');
      writeFileSync(
        join(home, 'Caddyfile'),
        `{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:${port} {\nroot * ${home}/public\n${codeOf('A folder behind Caddy').caddy}}\n`,
      );
      return serveBy('caddy', ['run', '--config', join(home, 'Caddyfile')], port);
    },
  }),
  'A bucket': () => {
    const bucket = join(home, 'acme-site');
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin/aws'), AWS, { mode: 0o755 });
    return {
      deploy: () => void run(codeOf('A bucket').sh!),
      folder: bucket,
      serve: () =>
        servePlain(bucket, (path) => {
          const stored = JSON.parse(readFileSync(join(home, 'fields.json'), 'utf8')) as Record<string, string>;
          return stored[path.slice(1)] ? { 'cache-control': stored[path.slice(1)], 'access-control-allow-origin': '*' } : {};
        }),
    };
  },
  'GitHub Pages': () => {
    addPage(home);
    run(`git init --quiet --bare github.git; git init --quiet --initial-branch gh-pages; git remote add origin $PWD/github.git
      git config user.name noor; git config user.email noor@example.com
      git add index.html *.js; git commit --quiet --message site; git push --quiet origin gh-pages; git checkout --quiet -b main`);
    const served = join(home, 'served');
    return {
      deploy: () =>
        void run(`${codeOf('GitHub Pages').sh!}\nrm -rf served\ngit clone --quiet --branch gh-pages github.git served`),
      folder: served,
      // As GitHub serves it: without the file, what begins with `_` is not there.
      serve: () => {
        expect(existsSync(join(served, '.nojekyll'))).toBe(true);
        return servePlain(served, () => ({ 'cache-control': 'max-age=600', 'access-control-allow-origin': '*' }));
      },
    };
  },
  'Netlify, Cloudflare Pages': () => ({
    deploy: exportLine,
    folder: join(home, 'public'),
    serve: () => servePlain(join(home, 'public'), fieldsBy(codeOf('Netlify, Cloudflare Pages').text!)),
  }),
};

/** Stands in for Amazon's command: `s3 sync` and `s3 cp --recursive` into a folder, in which later patterns win, and the fields in a file. Fails where a pointer comes before its versions. */
const AWS = `#!/usr/bin/env node
const fs = require('node:fs'), path = require('node:path');
const [, verb, from, to, ...options] = process.argv.slice(2);
const rules = [];
let field = '';
for (let at = 0; at < options.length; at++) {
  const option = options[at];
  if (option === '--recursive') continue;
  const value = options[++at];
  if (option === '--cache-control') field = value;
  else if (option === '--exclude' || option === '--include')
    rules.push([new RegExp('^' + value.replaceAll('.', '\\\\.').replaceAll('*', '.*') + '$'), option === '--include']);
  else throw new Error('unknown option ' + option);
}
const stored = fs.existsSync('fields.json') ? JSON.parse(fs.readFileSync('fields.json', 'utf8')) : {};
for (const file of fs.readdirSync(from, { recursive: true })) {
  const source = path.join(from, file);
  const last = rules.findLast(([pattern]) => pattern.test(file));
  if (fs.statSync(source).isDirectory() || (last && !last[1])) continue;
  const key = to.replace('s3://', '') + '/' + file;
  if (verb === 'sync' && fs.existsSync(key) && fs.readFileSync(key).equals(fs.readFileSync(source))) continue;
  fs.mkdirSync(path.dirname(key), { recursive: true });
  fs.copyFileSync(source, key);
  stored[key.split('/').slice(1).join('/')] = field;
  if (file === 'page.json')
    for (const { folder, entry } of Object.values(JSON.parse(fs.readFileSync(source, 'utf8')).remotes))
      if (!fs.existsSync(path.join(path.dirname(key), folder, entry))) throw new Error('page.json is there before ' + folder);
}
fs.writeFileSync('fields.json', JSON.stringify(stored));
`;

const isInstalled = (program: string) => spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined;

/** Cache-Control and Access-Control-Allow-Origin of an answer. */
async function fieldsAt(address: string): Promise<(string | null)[]> {
  const { ok, headers } = await fetch(address);
  expect([address, ok]).toEqual([address, true]);
  return [headers.get('cache-control'), headers.get('access-control-allow-origin')];
}

async function shown(url: string) {
  const opened = await openPage(browser);
  await opened.page.goto(url);
  const text = await opened.page.locator('main p').innerText();
  return { ...opened, text };
}

const programs: Record<string, string> = { 'A folder behind nginx': 'nginx', 'A folder behind Caddy': 'caddy' };
const sections = Object.keys(HOSTINGS).map((title) => {
  const program = programs[title];
  return [!program || isInstalled(program), title] as const;
});

test('one of the hostings here runs each command of the page', () => {
  const sectionsWithCommands = PAGE.split(/^## /m)
    .filter((text) => text.includes('```sh'))
    .map((text) => text.split('\n')[0]);
  expect(sectionsWithCommands).toEqual(['Export', 'A bucket', 'GitHub Pages']);
  expect([YEAR, FRESH]).toEqual(['public, max-age=31536000, immutable, no-transform', 'no-cache']);
});

for (const [isHere, title] of sections)
  (isHere ? test : test.skip)(
    `${title}: a page follows each move, an open tab keeps its version, and an altered file falls back${isHere ? '' : ' (skipped: not installed)'}`,
    async () => {
      home = join(workplace.folder, title.replaceAll(/\W+/g, '-'));
      mkdirSync(home);
      const hosting = HOSTINGS[title]!();
      const { folder } = hosting;
      for (const version of ['1.4.0', '1.5.0']) run(`npx slipway publish ../alpha-${version}/dist`);
      run('npx slipway promote alpha 1.4.0 --reason first');
      hosting.deploy();
      if (!existsSync(join(folder, 'index.html'))) addPage(folder);
      const { url, close } = await hosting.serve();
      try {
        const before = await shown(url);
        expect(before.text).toBe('alpha 1.4.0');
        run('npx slipway promote alpha 1.5.0 --reason new');
        hosting.deploy();
        // Again, with nothing new.
        hosting.deploy();
        const after = await shown(url);
        expect(after.text).toBe('alpha 1.5.0');
        // The tab from before has not asked for its late chunk yet.
        await before.page.getByRole('button').click();
        await before.page.getByText('more of 1.4.0').waitFor();
        expect([...before.consoleErrors, ...after.consoleErrors]).toEqual([]);
        for (const [path, value] of [
          ['page.json', FRESH],
          ['alpha/mf-manifest.json', FRESH],
          ['alpha/1.5.0/remoteEntry.js', YEAR],
          ['alpha/1.4.0/remoteEntry.js', YEAR],
        ] as const) {
          const wanted = title === 'GitHub Pages' ? 'max-age=600' : value;
          expect([path, ...(await fieldsAt(`${url}/releases/${path}`))]).toEqual([path, wanted, '*']);
        }
        const gone = await fetch(`${url}/releases/alpha/1.5.0/gone.js`);
        expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, null]);

        const version = join(folder, 'releases/alpha/1.5.0');
        const exposed = readdirSync(version).find((name) => /expose_widget.*\.js$/.test(name))!;
        const published = readFileSync(join(version, exposed));
        appendFileSync(join(version, exposed), '\nglobalThis.altered = true;');
        const fallen = await shown(url);
        expect(fallen.text).toBe('alpha 1.4.0');
        expect(await fallen.page.evaluate(() => 'altered' in globalThis)).toBe(false);
        writeFileSync(join(version, exposed), published);

        run('npx slipway rollback alpha --reason wrong');
        hosting.deploy();
        expect((await shown(url)).text).toBe('alpha 1.4.0');
        for (const { context } of [before, after, fallen]) await context.close();
        // A web server knows types and scopes that this remote has not.
        if (programs[title]) {
          mkdirSync(join(folder, 'releases/@acme/beta/1.0.0'), { recursive: true });
          for (const [path, value] of [
            ['@acme/beta/mf-manifest.json', FRESH],
            ['@acme/beta/1.0.0/late.mjs', YEAR],
          ] as const) {
            writeFileSync(join(folder, 'releases', path), '');
            expect([path, ...(await fieldsAt(`${url}/releases/${path}`))]).toEqual([path, value, '*']);
          }
          const { headers } = await fetch(`${url}/releases/@acme/beta/1.0.0/late.mjs`);
          expect(headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/);
        }
      } finally {
        await close();
      }
    },
    240_000,
  );
