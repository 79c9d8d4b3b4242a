import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

/** A host that does not know slipway: the address of a manifest, and no plugin. */
const CONFIG = `import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: { main: './main.js' },
  output: { publicPath: 'auto' },
  plugins: [
    new ModuleFederationPlugin({ name: 'plain', remotes: { news: 'news@/releases/news/mf-manifest.json' }, shared: ['rxjs'], dts: false }),
  ],
};`;
const FILES = {
  'webpack.config.mjs': CONFIG,
  'main.js': `import('./show.js');`,
  'show.js': `import('news/widget').then((widget) => widget.mount(document.querySelector('[data-remote=news]')));`,
};
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title><link rel="icon" href="data:,"></head>
<body><section data-remote="news"></section><script src="/plain/dist/main.js"></script></body></html>`;

/** Builds that host in the workplace, and serves it as plain files, with what is in `public/`. `url` is its page. */
export async function startPlainHost(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  mkdirSync(join(folder, 'plain'));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, 'plain', file), text);
  execFileSync(process.execPath, ['build.mjs', 'plain'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://x');
    if (pathname === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    try {
      const content = readFileSync(join(folder, pathname.startsWith('/plain/') ? '' : 'public', normalize(pathname)));
      const type = pathname.endsWith('.json') ? 'application/json' : 'text/javascript';
      return response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(content);
    } catch {
      return response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
