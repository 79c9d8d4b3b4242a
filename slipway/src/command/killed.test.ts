import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { seededRandom } from '../testing/seeded-random';
import { mover, repository, useScratch } from '../../test/scratch';
import { promote } from '../moves';
import { verify } from '../verify';

// Runs other programs.
jest.setTimeout(180_000);

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 8);

const scratch = useScratch();

/** Runs the real command and kills it after `killAfter` ms. Resolves with its run time in ms. */
function run(args: string[], killAfter?: number): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(repository, 'tooling/release.mjs'), ...args, '--reason', 'x'], {
    env: { ...process.env, DATA_DIR: scratch.dataDir, RELEASE_STORE: '', RELEASE_SMOKE: 'server' },
    stdio: 'ignore',
  });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise((done) =>
    child.once('exit', () => {
      clearTimeout(timer);
      done(performance.now() - began);
    }),
  );
}

test('leaves a valid pointer, a matching history and a working store when the command is killed at any point', async () => {
  const { store } = scratch;
  await scratch.add('shell', '1.0.0');
  await promote(store, 'shell', '1.0.0', mover());
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await scratch.add('alpha', version);
  for (const version of ['1.0.0', '1.1.0']) await promote(store, 'alpha', version, mover());
  const commands = [
    ['rollback', 'alpha', '--to', '1.0.0'],
    ['canary', 'alpha', '1.2.0', '--percent', '10'],
    ['promote', 'alpha', '1.1.0'],
    ['disable', 'alpha', '--message', 'Back soon.'],
    ['enable', 'alpha'],
  ];
  const lasts = await run(['enable', 'alpha']);
  const random = seededRandom(20261121);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await store.readPointer();
    // A command reads, decides and writes in the last third of its run time.
    await run(commands[round % commands.length]!, lasts * (0.4 + 0.7 * random()));
    const { generation } = await store.readPointer();
    expect(generation - before.generation).toBeGreaterThanOrEqual(0);
    expect(generation - before.generation).toBeLessThanOrEqual(1);
    expect((await store.history()).map((entry) => entry.generation)).toEqual(
      Array.from({ length: generation }, (_, at) => at + 1),
    );
    expect((await verify(store)).faults).toEqual([]);
    await promote(store, 'alpha', generation % 2 ? '1.2.0' : '1.1.0', mover());
  }
}, 600_000);
