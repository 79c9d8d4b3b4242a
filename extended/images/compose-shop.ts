import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort } from 'testing/free-port';
import { until } from 'testing/until';
import { SLICES } from './build-images';
import type { Engine } from './engine';

const secret = () => randomBytes(32).toString('hex');

export interface ComposeShop {
  url: string;
  httpPort: number;
  /** The settings in its .env. */
  settings: Readonly<Record<string, string>>;
  compose(...args: string[]): string;
  /** Runs the command of a service in a new container; returns its output. */
  run(service: string, ...args: string[]): string;
  /** Like `run`, without blocking this process. */
  runAsync(service: string, ...args: string[]): Promise<string>;
  container(service: string): string;
  /** Starts all services, and waits until those with a health check are healthy and the publishers have ended well. */
  start(): Promise<void>;
  /** Stops and removes the containers with their volumes. */
  remove(): void;
}

interface ComposeShopOptions {
  /** Name of the Compose project. */
  name?: string;
  /** Further settings of its .env, or others than it has by itself. */
  settings?: Readonly<Record<string, string>>;
  /** The first three numbers of the project's addresses, for a second one on the same machine. */
  network?: string;
}

const NETWORK = '172.30.7';

/** The checkout in `folder` as an operator runs it, with a separate .env, certificate and project name. */
export async function composeShop(
  engine: Engine,
  folder: string,
  { name = `images-${process.pid}`, settings: more = {}, network = NETWORK }: ComposeShopOptions = {},
): Promise<ComposeShop> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const settings: Record<string, string> = {
    POSTGRES_PASSWORD: secret(),
    JWT_SECRET: secret(),
    STAFF_SECRET: secret(),
    SANDBOX_WEBHOOK_SECRET: secret(),
    PREVIEW_SECRET: secret(),
    BACKUP_KEY: secret(),
    BACKUP_FOLDER: './backups',
    PAYMENT_PROVIDER: 'sandbox',
    PUBLIC_URL: `https://localhost:${httpsPort}`,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    RATE_LIMIT_SCALE: '1000',
    COMPOSE_PROJECT_NAME: name,
    ...more,
  };
  // The password of the database as a file, the other secrets as settings.
  const { POSTGRES_PASSWORD: password, ...inFile } = settings;
  mkdirSync(join(folder, 'deploy/secrets/postgres'), { recursive: true });
  writeFileSync(join(folder, 'deploy/secrets/postgres/password'), password!, { mode: 0o644 });
  writeFileSync(
    join(folder, '.env'),
    Object.entries({ ...inFile, POSTGRES_PASSWORD_FILE: '/run/secrets/postgres/password' })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const file = join(folder, 'docker-compose.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(NETWORK, network));
  expandForCompose1(file, settings);
  execFileSync('sh', [join(folder, 'deploy/make-certificate.sh'), join(folder, 'deploy/certificates')]);
  mkdirSync(join(folder, 'backups'), { recursive: true });
  execFileSync('chown', ['1000', join(folder, 'backups')]);
  const compose = (...args: string[]) => engine.compose(folder, ...args);
  const container = (service: string) => compose('ps', '-q', service).trim();
  const inTools = (service: string, args: string[]) => [
    '--profile',
    'tools',
    '--profile',
    'backups',
    'run',
    '--rm',
    '-T',
    service,
    ...args,
  ];
  const shop: ComposeShop = {
    url: settings.PUBLIC_URL!,
    httpPort,
    settings,
    compose,
    container,
    run: (service, ...args) => compose(...inTools(service, args)),
    runAsync: (service, ...args) => engine.composeAsync(folder, ...inTools(service, args)),
    remove: () => void compose('down', '-v'),
    async start() {
      const up = (...services: string[]) => engine.composeAsync(folder, 'up', '-d', '--no-build', ...services);
      const untilAllHealthy = async (...services: string[]) => {
        for (const service of services)
          await untilHealthy(engine, (await engine.composeAsync(folder, 'ps', '-q', service)).trim(), service);
      };
      // Dependencies come first, separately: Compose 1 gives up if they are slow to become healthy. A server is healthy
      // once the publishers have given it a shell.
      await up('postgres');
      await untilAllHealthy('postgres');
      const servers = ['server-1', 'server-2'];
      await up(...servers, ...SLICES.map((slice) => `publish-${slice}`));
      await untilAllHealthy(...servers);
      await up();
      await untilAllHealthy('server-1', 'server-2', 'edge');
    },
  };
  return shop;
}

/** Waits until a container is healthy. Throws its log where it is not in time. */
export async function untilHealthy({ docker, dockerAsync }: Engine, id: string, service: string): Promise<void> {
  await until(
    async () => (await dockerAsync('inspect', '-f', '{{.State.Health.Status}}', id)).trim(),
    (health) => health === 'healthy',
    { what: () => `${service} is healthy: ${docker('logs', '--tail', '40', id)}`, limitMs: 240_000, everyMs: 500 },
  );
}

/** Compose 1 does not know `${NAME:+text}`. */
function expandForCompose1(file: string, settings: Readonly<Record<string, string>>): void {
  const text = readFileSync(file, 'utf8');
  const expanded = text.replace(/\$\{(\w+):\+([^}]*)\}/g, (_all, name: string, more: string) =>
    settings[name] ? more.replace(/\$(\w+)/g, (_found, inner: string) => settings[inner] ?? '') : '',
  );
  writeFileSync(file, expanded);
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Asks the edge over HTTP/1.1 with TLS; its certificate is the one of make-certificate.sh. */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
) {
  return new Promise<Answer>((done, fail) => {
    const sent = request(url, { method, headers: { ...headers }, rejectUnauthorized: false, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', fail);
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** The status that the edge answers over HTTP/2, which the client insists on. */
export function askOverHttp2(url: string, path: string): Promise<number> {
  return new Promise((done, fail) => {
    const client = connect(url, { rejectUnauthorized: false });
    client.on('error', fail);
    const stream = client.request({ ':path': path });
    stream.on('response', (headers) => {
      client.destroy();
      done(Number(headers[':status']));
    });
    stream.on('error', fail);
    stream.end();
  });
}

/** An answer that was not what was asked for. */
export interface FailedAnswer {
  /** Its time of arrival, from Date.now(). */
  at: number;
  what: string;
}

/** Asks for pages over and over until `end`, which resolves with every answer that was not a page. */
export function startVisiting(
  url: string,
  { visitors = 4, pauseMs = 0 }: { visitors?: number; pauseMs?: number } = {},
): { end(): Promise<{ pages: number; wrong: FailedAnswer[] }> } {
  const wrong: FailedAnswer[] = [];
  let [pages, ended] = [0, false];
  const visit = async (number: number) => {
    for (let turn = number; !ended; turn += 1) {
      const path = ['/', '/Shop/Dunk', '/products', '/Info/Help'][turn % 4]!;
      const answer = await ask(url + path).then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      );
      pages += 1;
      if (answer !== '200') wrong.push({ at: Date.now(), what: `${path}: ${answer}` });
      if (pauseMs) await new Promise((done) => setTimeout(done, pauseMs));
    }
  };
  const all = Array.from({ length: visitors }, (_, number) => visit(number));
  return {
    async end() {
      ended = true;
      await Promise.all(all);
      return { pages, wrong };
    },
  };
}
