import type { HistoryEntry } from '../history';
import { historyTable } from './tables';

const entry: HistoryEntry = {
  generation: 1,
  at: '2026-11-26T14:00:00.000Z',
  by: 'person',
  action: 'promote',
  name: 'alpha',
  from: null,
  to: '1.0.0',
  who: 'Ann\u009b',
  reason: 'bad\u001b[2J\nfirst\tline',
  tookMs: 7,
  checks: [],
};

test('prints free text in one line without terminal control characters, and unchanged in JSON', () => {
  const [, line, ...more] = historyTable([entry], undefined, false).split('\n');
  expect([line, more]).toEqual([expect.stringMatching(/ {2}Ann\ufffd {2}7 {3}bad\ufffd\[2J first line$/), []]);
  expect(JSON.parse(historyTable([entry], undefined, true))).toEqual([entry]);
});
