import { ReleaseError } from '../release-error';
import { runTrials, type Trial, type TrialSubject } from './trial';

const subject = { action: 'promote' } as TrialSubject;
const runOne = (run: () => unknown, limitSeconds?: number) =>
  runTrials([{ name: 't', on: ['promote'], limitSeconds, run: run as Trial['run'] }], subject);
const never = () => new Promise<never>(() => undefined);

test('returns what the trials of the move checked', async () => {
  const trial = (name: string, action: 'promote' | 'canary'): Trial => ({ name, on: [action], run: async () => [name] });
  expect(await runTrials([trial('a', 'promote'), trial('b', 'canary'), trial('c', 'promote')], subject)).toEqual(['a', 'c']);
});

test('passes a refusal on unchanged', async () => {
  const refused = new ReleaseError('Cannot promote alpha 1.0.0: it is Friday.');
  await expect(runOne(() => Promise.reject(refused))).rejects.toBe(refused);
});

test.each([
  ['an error', () => Promise.reject(new Error('boom\nand more')), /^trial "t" failed: boom \(.+trial\.test\.ts:\d+:\d+\)$/],
  ['an error before it is asynchronous', () => JSON.parse('{'), /^trial "t" failed: SyntaxError: .+trial\.test\.ts:\d+:\d+\)$/],
  ['what is no error', () => Promise.reject('boom'), /^trial "t" failed: boom$/],
  ['nothing', () => undefined, /^trial "t" failed: run must resolve with a list of lines, .+, not undefined$/],
  ['a text', () => 'ok', /^trial "t" failed: run must resolve with a list of lines, .+, not "ok"$/],
  ['a list of other things', () => [1], /^trial "t" failed: run must resolve with a list of lines, .+, not \[ 1 \]$/],
])('names the trial that fails with %s', async (_what, run, expected) => {
  const failed = await runOne(run).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ReleaseError);
  expect((failed as Error).message).toMatch(expected);
});

test('stops a trial that takes too long', async () => {
  await expect(runOne(never, 0.01)).rejects.toThrow('trial "t" failed: it did not end within 0.01 s');
});
