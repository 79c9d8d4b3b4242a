import { execFileSync } from 'node:child_process';

/** @import { ChildProcess } from 'node:child_process' */

/** The longest that a test runner may print nothing, in milliseconds. The slowest test file needs a quarter of it. */
const LIMIT_MS = 20 * 60_000;

/**
 * Watches a child process that prints its progress. If it prints nothing for `limitMs`, says which processes it was waiting for
 * and ends them, and it, with SIGKILL: a run that hangs becomes a failed one that names its cause. Returns what to call at each
 * output and, last, at its end.
 * @param {Pick<ChildProcess, 'pid'>} options
 * @param {(text: string) => void} print
 * @param {number} [limitMs]
 */
export function watchSilence({ pid }, print, limitMs = LIMIT_MS) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = setTimeout(() => {
      const family = pid === undefined ? [] : familyOf(pid);
      print(`Nothing was printed for ${limitMs / 1000} s. These processes are ended:\n`);
      for (const { pid: member, state, command } of family) print(`  ${member} (${state}) ${command}\n`);
      for (const { pid: member } of family) kill(member);
    }, limitMs);
    timer.unref();
  };
  heard();
  return { heard, stop };
}

/**
 * A process and all that it started, directly or not; the process alone on a machine without `ps`.
 * @param {number} pid
 */
function familyOf(pid) {
  let list;
  try {
    list = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  } catch (error) {
    return [{ pid, state: '?', command: `and what it started: ${error.message}` }];
  }
  const processes = list
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [])
    .map(([, own, parent, state, command]) => ({ pid: Number(own), parent: Number(parent), state, command }));
  const family = processes.filter((each) => each.pid === pid);
  for (const member of family) family.push(...processes.filter(({ parent }) => parent === member.pid));
  return family;
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
