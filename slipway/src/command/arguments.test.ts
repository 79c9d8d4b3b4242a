import { readArguments } from './arguments';

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
])('%s refuses an empty --%s, which a variable of a script leaves that is not set', (command, option) => {
  for (const given of [[`--${option}`, ''], [`--${option}=`], [`--${option}`, ' ']])
    expect(errorOf(command, ...given)).toMatchObject(refused(`--${option} is empty: give it a value, or leave it out`));
  expect(readArguments([command, `--${option}`, '1'])).toMatchObject({ command });
});

test.each([
  ['publish', ''],
  ['canary', 'alpha', '', '--end'],
  ['status', ' '],
])('%s refuses an empty word', (command, ...words) => {
  expect(errorOf(command, ...words)).toMatchObject(refused(`a word after ${command} is empty`));
});

test('says of an option of another command that this one does not take it, also where it is empty', () => {
  expect(errorOf('status', '--percent', '')).toMatchObject(refused('status takes no --percent'));
});
