import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The options of a test build that differs from an ordinary one. */
export interface FederationBuild {
  packageName?: string;
  version?: string;
  /** `output.uniqueName`; by default unique to the version. */
  uniqueName?: string;
  publicPath?: string;
  type?: 'global' | 'module' | 'system';
  text?: string;
  /** `shared` of the manifest. */
  shared?: { name: string; requiredVersion?: string }[];
  /** `remotes` of the manifest: the modules of others that it loads. */
  remotes?: object[];
  /** Path within the output folder -> content; null leaves a file out. */
  files?: Record<string, string | null>;
}

/**
 * Writes the output of webpack and Module Federation 2.9 for a remote `alpha` with one exposed module, './widget', and returns
 * the output folder, `<folder>/dist`, below a package.json.
 */
export function writeFederationBuild(folder: string, build: FederationBuild = {}): string {
  const { packageName = 'alpha', version = '1.0.0', type = 'global', text = `${packageName} ${version}` } = build;
  const { uniqueName = `alpha_${version.replace(/\W/g, '_')}`, publicPath = 'auto' } = build;
  const ending = type === 'module' ? 'mjs' : 'js';
  const chunk = (id: number) =>
    type === 'module'
      ? `export const __webpack_esm_ids__=[${id}];export const __webpack_esm_modules__={${id}(t,e){e.text=${JSON.stringify(text)}}};`
      : `"use strict";(self.webpackChunk${uniqueName}=self.webpackChunk${uniqueName}||[]).push([[${id}],{${id}(t,e){e.text=${JSON.stringify(text)}}}]);`;
  const manifest = {
    id: 'alpha',
    name: 'alpha',
    metaData: {
      name: 'alpha',
      type: 'app',
      buildInfo: { buildVersion: version, buildName: packageName },
      remoteEntry: { name: 'remoteEntry.js', path: '', type },
      globalName: 'alpha',
      pluginVersion: '2.9.2',
      publicPath,
    },
    shared: build.shared ?? [],
    remotes: build.remotes ?? [],
    exposes: [
      {
        id: 'alpha:widget',
        name: 'widget',
        assets: { js: { sync: [`widget.${ending}`], async: [`480.${ending}`] }, css: { sync: ['widget.css'], async: [] } },
        path: './widget',
      },
    ],
  };
  const files: Record<string, string | null> = {
    'remoteEntry.js': `var alpha;(()=>{alpha={init(){},get(){}}})();//# sourceMappingURL=remoteEntry.js.map`,
    'remoteEntry.js.map': JSON.stringify({ version: 3, sources: ['src/widget.js'], mappings: '' }),
    [`widget.${ending}`]: chunk(12),
    [`480.${ending}`]: chunk(480),
    'widget.css': '.widget{color:red}',
    'mf-manifest.json': JSON.stringify(manifest, null, 2),
    'mf-stats.json': '{"exposes":[]}',
    '.env': 'SECRET=1',
    ...build.files,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: packageName, version }));
  const output = join(folder, 'dist');
  for (const [path, content] of Object.entries(files)) {
    if (content === null) continue;
    mkdirSync(dirname(join(output, path)), { recursive: true });
    writeFileSync(join(output, path), content);
  }
  return output;
}
