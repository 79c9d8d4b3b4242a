import type { ReleaseDiff } from '../diff';
import type { HistoryEntry } from '../history';
import { button, choices, find, make } from './dom';
import { call } from './session';
import type { Slice } from './slice-moves';

function showDetails(title: string, content: readonly Node[]): void {
  const details = find('#details');
  details.replaceChildren(make('h2', title), ...content);
  details.hidden = false;
  details.scrollIntoView({ block: 'nearest' });
}

/** The published versions of a slice, the newest first. */
export async function readVersions(name: string): Promise<string[]> {
  const { versions } = await call<{ versions: string[] }>(`versions?slice=${encodeURIComponent(name)}`);
  return versions.toReversed();
}

/** In the words of the command. */
function lineOf({ at, action, percent, from, to, who, reason, ended, goesOn }: HistoryEntry): string {
  const move = `${action}${percent ? ` ${percent} %` : ''} ${from ?? '–'} → ${to}`;
  const withdrew = ended ? `; withdrew the canary of ${ended.version} (${ended.percent} %)` : '';
  const wentOn = goesOn ? `; the canary of ${goesOn.version} continued (${goesOn.percent} %)` : '';
  return `${new Date(at).toLocaleString()}: ${move}, ${who}: ${reason}${withdrew}${wentOn}`;
}

export async function showHistory(name: string): Promise<void> {
  const history = await call<HistoryEntry[]>(`history?slice=${encodeURIComponent(name)}`);
  const lines = history.toReversed().map((entry) => make('li', lineOf(entry)));
  showDetails(`History of ${name}`, [make('ul', lines)]);
}

const bytes = (size: number | null) => (size === null ? '–' : `${size.toLocaleString()} bytes`);

export async function showDiff({ name, live, canary }: Slice): Promise<void> {
  const versions = await readVersions(name);
  const from = make('select', choices(versions, live), { id: 'diff-from' });
  const to = make('select', choices(versions, canary?.version ?? versions[0]), { id: 'diff-to' });
  const result = make('div', []);
  const compare = async () => {
    const query = new URLSearchParams({ slice: name, from: from.value, to: to.value });
    const { size, other, files } = await call<ReleaseDiff>(`diff?${query}`);
    const lines = [
      `all files: ${bytes(size.from)} → ${bytes(size.to)}`,
      ...other.map(({ what, from: before, to: after }) => `${what}: ${before ?? '–'} → ${after ?? '–'}`),
      ...files.map((file) => `${file.path}: ${bytes(file.from)} → ${bytes(file.to)}`),
    ];
    result.replaceChildren(
      make(
        'ul',
        lines.map((line) => make('li', line)),
      ),
    );
  };
  const labels = [make('label', ['From ', from]), make('label', ['To ', to])];
  const controls = make('p', [...labels, button('Compare', compare)], { className: 'choices' });
  showDetails(`Versions of ${name}`, [controls, result]);
}
