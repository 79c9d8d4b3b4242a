import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { HistoryEntry } from './history';
import { PRODUCTION } from './pointer';
import type { ReleaseStore } from './store';

/** Time limit for a hook, in ms. */
const LIMIT_MS = 10_000;
/** The number of characters of a command's output that are logged. */
const MAX_STDERR = 500;

/** Pending reports. */
const underWay = new Set<Promise<void>>();

/** Resolves once the reports of all moves of this process have succeeded or failed. */
export const movesReported = async (): Promise<void> => void (await Promise.all(underWay));

/**
 * A store that reports each move: to an address, by a POST, or to a shell command, which reads it from its standard input. No
 * move waits for its report or fails with it; a report that fails, or takes longer than `limitMs`, is logged.
 */
export function reportMoves(
  store: ReleaseStore,
  hook: string,
  { limitMs = LIMIT_MS, log = (what: string) => console.error(what) } = {},
): ReleaseStore {
  const send = /^https?:/i.test(hook) ? postTo : giveTo;
  return {
    ...store,
    inEnvironment: (environment) => reportMoves(store.inEnvironment(environment), hook, { limitMs, log }),
    async commit(expected, pointer, entry) {
      await store.commit(expected, pointer, entry);
      const report = send(hook, JSON.stringify(reportOf(entry, store.environment)), AbortSignal.timeout(limitMs)).catch(
        (error: unknown) =>
          log(`slipway: generation ${entry.generation} is live, and RELEASE_HOOK failed: ${whyOf(error, limitMs)}`),
      );
      underWay.add(report);
      void report.then(() => underWay.delete(report));
    },
  };
}

/** The move as the history has it, its environment, and one line for people: the field that Slack and similar tools show. */
function reportOf(entry: HistoryEntry, environment: string) {
  const { name, action, from, to, percent, who, reason } = entry;
  const share = percent === undefined ? '' : `, ${percent} %`;
  const where = environment === PRODUCTION ? '' : ` in ${environment}`;
  const versions = from === null || from === to ? to : `${from} -> ${to}`;
  return { text: `${name}: ${action} ${versions}${share}${where}, by ${who}: ${reason}`, environment, ...entry };
}

async function postTo(address: string, body: string, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', body, headers, signal, redirect: 'error' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${new URL(address).origin} answered ${response.status}`);
}

async function giveTo(command: string, body: string, signal: AbortSignal): Promise<void> {
  // In a separate process group, so that the children of the shell are stopped with it.
  const child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
  // Also if Node throws below, because no file descriptor was free for its pipes.
  child.on('error', () => undefined);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(0, MAX_STDERR)));
  // A command need not read it.
  child.stdin.on('error', () => undefined).end(body);
  // The shell may have exited, while a child process still holds the pipe open.
  const [code] = (await once(child, 'close', { signal }).catch((error: unknown) => {
    endGroup(child.pid);
    child.stderr.destroy();
    signal.throwIfAborted();
    throw error;
  })) as [number | null];
  if (code !== 0) throw new Error(`it ended with ${code}${errors && `: ${errors.trim()}`}`);
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is empty: its processes have exited, or left it.
  }
}

/** Without the address, which may have a token in it. */
function whyOf(error: unknown, limitMs: number): string {
  const { name, message, cause } = error as Error & { cause?: { message?: string; code?: string } };
  if (name === 'TimeoutError') return `it took longer than ${limitMs} ms`;
  return cause?.message || cause?.code || message;
}
