import { join } from 'node:path';
import { checkPort, exitWithNpm, prepareShop } from '../prepare-shop.mjs';
import { repository, slices } from '../repository.mjs';
import { serveComponents } from './component-window.mjs';
import { serveShellBuild, serveSlice } from './serve-slice.mjs';
import { superviseProgram } from './supervisor.mjs';
import { watchPrograms } from './watch-programs.mjs';

/** Port of the first remote's server; each next remote has the next port, then the shell and the components. 0: any free port. */
const FIRST_PORT = Number(process.env.DEV_PORT ?? 3001);

const all = slices();
const [shell] = all.filter(({ kind }) => kind === 'shell');
const remotes = all.filter(({ kind }) => kind === 'remote');

/** Name of the component window among the slices: the package that has the components. */
const COMPONENTS = 'shared';

/**
 * Serves the shell and the named remotes from their sources (all without names), and the shop in a process that is replaced when
 * the sources of a Node program change. `shared` alone: the component window, without a shop. `debug`: options of Node such as
 * --inspect for that process.
 * @param {string[]} names
 * @param {string[]} debug
 */
export async function runDevelopment(names, debug) {
  const known = [...all.map(({ name }) => name), COMPONENTS];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no slice ${unknown.join(', ')}. There are: ${known.join(', ')}`);
    process.exit(2);
  }
  exitWithNpm();
  if (names.includes(COMPONENTS)) await serveComponents(portOf(remotes.length + 1));
  if (names.length === 1 && names[0] === COMPONENTS) return;
  await checkPort();
  const chosen = remotes.filter(({ name }) => names.length === 0 || names.includes(name));
  const [shellAddress, , ...served] = await Promise.all([
    serveSlice(shell, portOf(remotes.length)),
    serveShellBuild(shell),
    ...chosen.map(async (slice) => `${slice.name}=${await serveSlice(slice, portOf(remotes.indexOf(slice)))}`),
  ]);
  // Slices that are not served from source are built as for a release.
  process.env.BUILD_MODE = 'production';
  process.env.NODE_ENV = 'development';
  process.env.DEV_SHELL = shellAddress;
  process.env.DEV_REMOTES = served.join(',');
  await prepareShop(console.log);
  superviseShop(debug);
}

/** @param {number} place */
const portOf = (place) => (FIRST_PORT === 0 ? 0 : FIRST_PORT + place);

/**
 * Runs the shop, and again after each save in a Node program; prints how long after the save it serves.
 * @param {readonly string[]} debug
 */
function superviseShop(debug) {
  /** @type {number | undefined} */
  let savedAt;
  const shop = superviseProgram({
    args: [...debug, join(repository, 'tooling/dev/serve-shop.mjs')],
    // Two processes cannot have the debugger's port at once.
    standby: debug.length === 0,
    onReady() {
      if (savedAt !== undefined)
        console.log(`The shop serves the change, ${((performance.now() - savedAt) / 1000).toFixed(1)} s after the save`);
      savedAt = undefined;
    },
    onExit: (code) => console.error(`The shop ended (exit code ${code}). It starts again after the next save.`),
  });
  watchPrograms((at) => {
    savedAt ??= at;
    void shop.restart();
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, async () => process.exit(await shop.stop()));
}
