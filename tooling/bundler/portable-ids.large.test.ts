import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const repository = resolve(__dirname, '../..');
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'portable-ids-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles the remote in a new folder, and returns its entry. */
function bundledIn(name: string): string {
  const project = join(folder, name);
  mkdirSync(join(project, 'src'), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, 'src/routes.js'), `import { join } from './join.js';\nexport const routes = [join('a', 'b')];\n`);
  writeFileSync(join(project, 'src/join.js'), `export const join = (...parts) => parts.join('/');\n`);
  writeFileSync(
    join(project, 'bundle.mjs'),
    `import { createRequire } from 'node:module';
    import webpack from 'webpack';
    import { PortableIds } from '${join(repository, 'tooling/bundler/portable-ids.mjs')}';
    const { ModuleFederationPlugin } = createRequire(import.meta.url)('@module-federation/enhanced/webpack');
    const exposes = { './routes': { import: '${join(project, 'src/routes.js')}', name: 'routes' } };
    const federation = { name: 'remote', filename: 'remoteEntry.js', exposes, dts: false, manifest: false };
    const compiler = webpack({
      mode: 'production',
      context: '${project}',
      entry: {},
      output: { path: '${join(project, 'dist')}', uniqueName: 'remote' },
      plugins: [new PortableIds(), new ModuleFederationPlugin(federation)],
    });
    compiler.run((error, stats) => {
      if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
    });`,
  );
  execFileSync(process.execPath, ['bundle.mjs'], { cwd: project, env: { ...process.env, NODE_ENV: 'production' } });
  return readFileSync(join(project, 'dist/remoteEntry.js'), 'utf8');
}

test('emits the same bytes in every folder', () => {
  // At the same depth, because the packages are outside of these folders.
  const [first, second] = [bundledIn('first'), bundledIn('second')];
  expect(first).toContain('"./routes"');
  // Without the difference: it would be the whole file.
  expect(second === first).toBe(true);
});
