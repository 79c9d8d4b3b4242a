import type { HistoryEntry } from './history';
import { chooseRollbackTarget, nextRollbacks, rollbackHistoryAfter } from './rollback-history';

/** 'promote 1 2' is a promotion from version 1 to version 2; - stands for no version. */
const moves = (...lines: string[]) =>
  lines.map((line) => {
    const [action, from, to] = line.split(' ');
    return { action, from: from === '-' ? null : from, to } as HistoryEntry;
  });
const live = (version: string, ...rollbackHistory: string[]) => ({ version, rollbackHistory });

test('a rollback goes to the previous version, or to a named one', () => {
  expect(chooseRollbackTarget(live('3', '1', '2'))).toEqual({ version: '2' });
  expect(chooseRollbackTarget(live('3', '1', '2'), '1')).toEqual({ version: '1' });
  expect(chooseRollbackTarget(live('1'))).toEqual({ version: undefined });
  expect(chooseRollbackTarget(live('3', '1', '2'), '3')).toBe('unchanged');
});

test('a rollback withdraws a running canary first, unless another version is named', () => {
  const release = { ...live('3', '1', '2'), canary: { version: '4' } };
  expect(chooseRollbackTarget(release)).toBe('without canary');
  expect(chooseRollbackTarget(release, '3')).toBe('without canary');
  expect(chooseRollbackTarget(release, '2')).toEqual({ version: '2' });
});

test('lists the versions that were live before, oldest first', () => {
  expect(rollbackHistoryAfter(live('3', '1', '2'), '2')).toEqual(['1']);
  expect(rollbackHistoryAfter(live('3', '1', '2'), '1')).toEqual([]);
});

test('counts a version that was live twice once, at its later place', () => {
  expect(rollbackHistoryAfter(live('3', '1', '2', '1'), '1')).toEqual(['2']);
  expect(rollbackHistoryAfter(live('1', '1', '2'), '2')).toEqual([]);
});

test('a rollback to a version that was never live keeps the history, without the version that is left', () => {
  expect(rollbackHistoryAfter(live('3', '1', '2'), '9')).toEqual(['1', '2']);
  expect(rollbackHistoryAfter(live('2', '1'), '9', moves('promote 1 2'))).toEqual(['1']);
});

test('a return to an abandoned version restores the history below it, without the skipped versions', () => {
  const history = moves('promote 1 2', 'promote 2 3', 'rollback 3 1');
  expect(rollbackHistoryAfter(live('1'), '3', history)).toEqual(['1']);
  expect(rollbackHistoryAfter(live('1'), '2', history)).toEqual(['1']);
  expect(rollbackHistoryAfter(live('1'), '3')).toEqual([]);
});

test('a version that is promoted again no longer counts as abandoned', () => {
  const history = moves(...['promote 1 2', 'rollback 2 1', 'promote 1 2', 'promote 2 3', 'promote 3 4', 'rollback 4 3']);
  expect(rollbackHistoryAfter(live('3', '1', '2'), '4', history)).toEqual(['1', '2', '3']);
});

test('later rollbacks take earlier ones into account', () => {
  const history = moves('promote 1 2', 'promote 2 3', 'rollback 3 2', 'promote 2 4', 'promote 4 5', 'rollback 5 4');
  expect(rollbackHistoryAfter(live('4', '1', '2'), '5', history)).toEqual(['1', '2', '4']);
});

test('canaries, switches and the first version do not count as steps', () => {
  const history = moves(...['promote - 1', 'canary 1 2', 'promote 1 3', 'disable 3 3', 'promote 3 4', 'rollback 4 3']);
  expect(rollbackHistoryAfter(live('3', '1'), '4', history)).toEqual(['1', '3']);
});

test('lists the targets of the next rollbacks once each, with the fallback of the last', () => {
  expect(nextRollbacks(live('6', '1', '2', '3', '4', '5'), 3)).toEqual(['5', '4', '3', '2']);
  expect(nextRollbacks(live('4', '1', '2', '3', '4', '3'), 3)).toEqual(['3', '2', '1']);
  expect(nextRollbacks(live('1'), 3)).toEqual([]);
});
