import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { START_MS, type ReleaseRecord, type WebKitPrograms } from 'slipway';
import { loadInPage, TIMED_OUT, type LoadResult, type SmokeResult } from './in-page';

/** Sends one command of the W3C WebDriver protocol; rejects with the driver's error. */
type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** The same as `loadInChromium`, in the engine of Safari and of every browser on iOS. */
export async function loadInWebKit(
  programs: WebKitPrograms,
  url: string,
  remotes: ReleaseRecord[],
  limitMs: number,
): Promise<SmokeResult> {
  const folder = await mkdtemp(join(tmpdir(), 'release-smoke-'));
  const processes: ChildProcess[] = [];
  try {
    const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    processes.push(display);
    const number = await firstLine(display);
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${number}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
    };
    const driver = spawn(programs.driver, [`--port=${port}`], { stdio: 'ignore', env });
    const failed = new Promise<never>((_done, fail) => driver.on('error', fail));
    processes.push(driver);
    const command = commandTo(`http://127.0.0.1:${port}`);
    await Promise.race([failed, until(() => command('GET', '/status').then(() => true), 'WebKitWebDriver does not answer')]);
    return await smokeTest(command, url, remotes, limitMs);
  } finally {
    for (const each of processes.reverse()) await end(each);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function smokeTest(command: Command, url: string, remotes: ReleaseRecord[], limitMs: number): Promise<SmokeResult> {
  const { sessionId, capabilities } = (await command('POST', '/session', { capabilities: {} })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const session = `/session/${sessionId}`;
  try {
    const run = (script: string) => command('POST', `${session}/execute/sync`, { script, args: [] });
    const result: SmokeResult = { browser: `WebKitGTK ${capabilities.browserVersion}`, shell: null, results: [] };
    await command('POST', `${session}/timeouts`, { script: limitMs, pageLoad: START_MS });
    await command('POST', `${session}/url`, { url });
    try {
      await until(() => run("return 'hydrated' in document.documentElement.dataset") as Promise<boolean>, 'it does not start');
    } catch (error) {
      result.shell =
        ((await run('return document.documentElement.dataset.startError?.slice(0, 2000) ?? null')) as string | null) ??
        (error as Error).message;
      return result;
    }
    for (const remote of remotes) {
      const loaded = await loadRemote(command, session, remote, limitMs);
      result.results.push(loaded);
      if (!loaded.loaded) break;
    }
    return result;
  } finally {
    // A page that loops forever does not let its session end.
    await Promise.race([command('DELETE', session).catch(() => undefined), pause(5000, undefined, { ref: false })]);
  }
}

async function loadRemote(command: Command, session: string, remote: ReleaseRecord, limitMs: number): Promise<LoadResult> {
  const script = `const done = arguments[1]; (${loadInPage.toString()})(arguments[0]).then(done)`;
  const evaluated = command('POST', `${session}/execute/async`, { script, args: [remote.name] }).catch((error: unknown) =>
    String(error).includes('script timeout') ? TIMED_OUT : Promise.reject(error as Error),
  ) as Promise<LoadResult>;
  evaluated.catch(() => undefined);
  return Promise.race([evaluated, pause(limitMs + 2000, TIMED_OUT, { ref: false })]);
}

function commandTo(origin: string): Command {
  return async (method, path, body) => {
    const reply = await fetch(origin + path, { method, body: body && JSON.stringify(body) });
    const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null };
    if (!reply.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
}

/** Asks again until the answer is true, whatever went wrong before. */
async function until(ask: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (!(await ask().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${otherwise} within ${START_MS / 1000} s`);
    await pause(100, undefined, { ref: false });
  }
}

/** The number of the display that Xvfb has opened, which it writes to its fourth channel. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`the virtual display ended with ${code}`)));
    (child.stdio[3] as Readable).once('data', (chunk: Buffer) => done(chunk.toString().trim()));
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return done();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
}
