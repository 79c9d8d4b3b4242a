import { useScratch } from '../test/scratch';
import { openTrialBuilds } from './evaluate';

// Starts processes.
jest.setTimeout(60_000);

const scratch = useScratch();
const HOST = `exports.provided = { react: {}, later: { later: async () => { await null; throw new Error('later'); } } };`;
const recordOf = async (name: string, version: string) => (await scratch.store.readRecord(name, version))!.record;

/** Opens the builds of a move of a remote, and evaluates it in the host. */
async function open(name: string, version: string) {
  const [shell, record] = [await recordOf('shell', '1.0.0'), await recordOf(name, version)];
  const builds = openTrialBuilds(scratch.store, record);
  await builds.evaluate(shell, undefined, 'use the live shell');
  return { builds, build: await builds.evaluate(record, shell, `move ${name}`) };
}

beforeEach(() => scratch.live('shell', '1.0.0', { server: HOST }));

test('a move that waits for its candidate holds up no other move', async () => {
  await scratch.add('alpha', '1.0.0', { server: `exports.wait = (step) => step();` });
  await scratch.add('beta', '1.0.0', { server: `exports.ready = true;` });
  const alpha = await open('alpha', '1.0.0');
  let release!: (text: string) => void;
  let begin!: () => void;
  const hasBegun = new Promise<void>((done) => (begin = done));
  const step = () => (begin(), new Promise((done) => (release = done)));
  const waiting = alpha.build.call('wait', [step]);
  await hasBegun;
  const beta = await open('beta', '1.0.0');
  expect(await beta.build.read('ready')).toBe(true);
  release('moved');
  expect(await waiting).toBe('moved');
  alpha.builds.close();
  beta.builds.close();
});

test('names the candidate for what it leaves behind in code of its host, and no later move', async () => {
  const server = `exports.pid = () => process.pid; exports.leave = (ms) => void setTimeout(require('later').later, ms);`;
  for (const version of ['1.0.0', '1.1.0']) await scratch.add('alpha', version, { server });
  const candidate = await open('alpha', '1.1.0');
  let pid = await candidate.build.call('pid');
  /** Its process is replaced after a fault. */
  const untilFault = async ({ build }: typeof candidate) => {
    let now = pid;
    while (now === pid) now = await build.call('pid');
    pid = now;
  };
  await candidate.build.call('leave', [0]);
  await untilFault(candidate);
  const what = 'was rendered when shell 1.0.0 rejects a promise that nothing awaits: later';
  expect(() => candidate.builds.checkFaults('promote alpha 1.1.0')).toThrow(`Cannot promote alpha 1.1.0: alpha 1.1.0 ${what}`);
  await candidate.build.call('leave', [300]);
  candidate.builds.close();
  const next = await open('alpha', '1.0.0');
  await untilFault(next);
  expect(() => next.builds.checkFaults('roll back to alpha 1.0.0')).not.toThrow();
  next.builds.close();
});
