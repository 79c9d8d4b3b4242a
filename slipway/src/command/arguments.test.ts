import { readArguments } from './arguments';
import { usage } from './commands';

function errorOf(...argv: string[]): unknown {
  try {
    return readArguments(argv);
  } catch (error) {
    return error;
  }
}

const refused = (message: string) => ({ kind: 'usage', message: expect.stringContaining(message) as string });

test.each([
  ['status', 'store'],
  ['status', 'env'],
  ['publish', 'name'],
  ['publish', 'version'],
  ['promote', 'reason'],
  ['promote', 'after'],
  ['rollback', 'to'],
  ['canary', 'percent'],
  ['disable', 'message'],
  ['preview', 'hours'],
  ['prune', 'days'],
  ['serve', 'port'],
  ['serve', 'host'],
  ['serve', 'base'],
])('%s refuses an empty --%s, which an unset variable in a script produces', (command, option) => {
  for (const given of [[`--${option}`, ''], [`--${option}=`], [`--${option}`, ' ']])
    expect(errorOf(command, ...given)).toMatchObject(refused(`--${option} is empty: give it a value, or leave it out`));
  expect(readArguments([command, `--${option}`, '1'])).toMatchObject({ command });
});

test.each([
  ['publish', ''],
  ['canary', 'alpha', '', '--end'],
  ['status', ' '],
])('%s refuses an empty argument', (command, ...words) => {
  expect(errorOf(command, ...words)).toMatchObject(refused(`a word after ${command} is empty`));
});

test('rejects an option of another command, even an empty one', () => {
  expect(errorOf('status', '--percent', '')).toMatchObject(refused('status takes no --percent'));
});

test.each([
  [['canary', '--help'], ['canary   <name> <version> --percent', 'canary   <name> [<version>] --end', '--reason'], ['publish']],
  [['help', 'status'], ['what is live, since when'], ['canary', '--reason']],
  [['status', 'alpha', '-h'], ['what is live, since when'], ['canary']],
  [['--help'], ['publish  [<folder>]', 'canary   <name>', 'prune    [--days <30>]', '--version  ', '--reason'], []],
  [['help'], ['publish  [<folder>]'], []],
])('%j prints the help that it asks for', (argv, expected, unsaid) => {
  const args = readArguments(argv);
  expect(args.command).toBe('help');
  const text = usage(args.name);
  for (const part of expected) expect(text).toContain(part);
  for (const part of unsaid) expect(text).not.toContain(part);
});

test('help about an unknown command says that it does not exist', () => {
  expect(errorOf('help', 'publsh')).toMatchObject(refused("there is no command 'publsh'"));
  expect(errorOf('publsh', '--help')).toMatchObject(refused("there is no command 'publsh'"));
});

test('wrong usage refers to the help of its command', () => {
  expect(errorOf('prune', 'alpha')).toMatchObject(refused('How: npx slipway prune --help'));
});
