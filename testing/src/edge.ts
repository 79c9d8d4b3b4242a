import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port';
import { startProgram } from './program';

/** The edge of the production setup, in front of servers of a test. */
export interface Edge {
  port: number;
  /** Sends a request, without a body unless its headers promise one, and resolves with the response. */
  ask(path: string, options?: RequestOptions): Promise<EdgeAnswer>;
  /** Stops it, and resolves with the lines of its log and what it wrote about errors. */
  close(): Promise<{ access: string[]; errors: string }>;
}

export interface EdgeAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const hasNginx = folders.some((folder) => existsSync(join(folder, 'nginx')));

/** Tests that need nginx. Elsewhere they are skipped, and their titles say why. */
export const withNginx = {
  describe: (title: string, tests: () => void) =>
    hasNginx ? describe(title, tests) : describe.skip(`${title} (skipped: nginx is not installed)`, tests),
};

/** Starts nginx with the configuration of deploy/nginx; `settings` go into its server. */
export async function startEdge(serverPorts: readonly number[], settings: readonly string[] = []): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'edge-'));
  const port = await freePort('127.0.0.1');
  const options = JSON.stringify({ folder, port, serverPorts, settings });
  const program = await startProgram(['--input-type=module', '-e', START, options], /ready/);
  return {
    port,
    ask: (path, given = {}) =>
      new Promise((done, fail) => {
        const asked = request(
          { host: '127.0.0.1', port, path, agent: false, rejectUnauthorized: false, ...given },
          (response) => {
            let body = '';
            response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
            response.once('end', () => {
              asked.destroy();
              done({ status: response.statusCode!, headers: response.headers, body });
            });
            response.once('error', fail);
          },
        );
        asked.once('error', fail);
        // A request with `expect: 100-continue` is asked for its body.
        asked.once('continue', () => {
          asked.destroy();
          done({ status: 100, headers: {}, body: '' });
        });
        // With a length that is not sent: the edge decides by the headers.
        if (given.headers && 'content-length' in given.headers) asked.flushHeaders();
        else asked.end();
      }),
    async close() {
      await program.end();
      const access = readFileSync(join(folder, 'access.log'), 'utf8').trim().split('\n');
      rmSync(folder, { recursive: true, force: true });
      return { access, errors: program.output() };
    },
  };
}

/** Runs as a separate program, because the code that starts nginx is an ES module. */
const START = `
  import { findNginx, startEdge } from './tooling/production/edge.mjs';
  const edge = await startEdge({ nginx: findNginx(console.log), ...JSON.parse(process.argv[1]) });
  edge.once('exit', () => process.exit(0));
  process.once('SIGTERM', () => edge.kill('SIGTERM'));
  console.log('ready');
`;
