import { tmpdir } from 'node:os';
import { realpathSync } from 'node:fs';
import { runProgram, startProgram } from './program';
import { repository } from './repository';

const SERVES = 'setInterval(() => {}, 1000)';

test('is ready once its output matches, and keeps reading output after that', async () => {
  // Written last: the text after it could arrive after the signal.
  const source = `process.on('SIGTERM', () => { console.error('bye'); process.exit(3); }); ${SERVES}; console.log('rea' + 'dy at 1')`;
  const program = await startProgram(['-e', source], /ready at \d/);
  expect([program.output(), program.hasEnded()]).toEqual(['ready at 1\n', false]);
  expect(await program.end()).toBe(3);
  expect(program.hasEnded()).toBe(true);
  while (!program.output().endsWith('\nbye\n')) await new Promise((done) => setTimeout(done, 20));
  // A second time, there is nothing to end.
  expect(await program.end('SIGKILL')).toBe(3);
});

test('has no exit code after a signal', async () => {
  const program = await startProgram(['-e', `console.log('ready'); ${SERVES}`], /ready/);
  expect(await program.end('SIGKILL')).toBe('SIGKILL');
});

test('fails with all output if the program exits before it is ready', async () => {
  const started = startProgram(['-e', "console.log('one'); console.error('two'); process.exitCode = 4"], /ready/);
  await expect(started).rejects.toThrow(/^-e .* exited with 4 before it was ready:\n(one\ntwo|two\none)\n$/s);
});

test('kills a program that prints nothing for too long', async () => {
  const started = startProgram(['-c', 'echo pid $$; exec sleep 60'], /ready/, { program: 'sh', silenceMs: 1500 });
  const message = await started.then(String, ({ message }: Error) => message);
  expect(message).toContain('printed nothing for 1.5 s before it was ready:\npid ');
  const pid = Number(/pid (\d+)/.exec(message)![1]);
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  while (isAlive()) await new Promise((done) => setTimeout(done, 20));
});

test('fails if the program does not exist', async () => {
  await expect(startProgram([], /ready/, { program: 'no-such-program' })).rejects.toThrow('ENOENT');
  await expect(runProgram([], { program: 'no-such-program' })).rejects.toThrow('ENOENT');
});

test('runs at the root of the checkout, without the environment of a test runner', async () => {
  const print = 'console.log(JSON.stringify([process.cwd(), process.env.JEST_WORKER_ID ?? null, process.env.MINE ?? null]))';
  expect(JSON.parse((await runProgram(['-e', print])).output)).toEqual([realpathSync(repository), null, null]);
  const { output } = await runProgram(['-e', print], { cwd: tmpdir(), env: { MINE: 'yes' } });
  expect(JSON.parse(output)).toEqual([realpathSync(tmpdir()), null, 'yes']);
});

test('reports the exit code as a shell does', async () => {
  expect(await runProgram(['-e', "process.stdout.write('x'); process.exitCode = 2"])).toEqual({ code: 2, output: 'x' });
  expect(await runProgram(['-e', "process.kill(process.pid, 'SIGKILL')"])).toEqual({ code: 137, output: '' });
});
