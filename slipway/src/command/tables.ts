import { commandLine } from '../command-line';
import type { HistoryEntry } from '../history';
import type { DeprecationUsage } from '../deprecations';
import type { PublishedVersion } from '../published-versions';
import type { CanaryEvidence, Status } from '../status';

/**
 * The live version of each slice, with the time, person and reason of its last move, and loads and errors; as a table or as JSON.
 */
export function statusTable(
  { generation, issuedAt, lost, slices, starts, leftOut, failed, deprecations }: Status,
  json: boolean,
  color: boolean,
): string {
  if (json) return JSON.stringify({ generation, lost, slices, starts, leftOut, failed, deprecations });
  if (slices.length === 0) return lost ?? 'Nothing was promoted yet.';
  const rows = slices.map(({ name, live, state, loads, errors, canary, fallback, contract, since, by, why }) => ({
    name,
    live: state === 'disabled' ? `${live} (off)` : live,
    'loads/errors': `${loads}/${errors}`,
    canary: canary
      ? `${canary.version} (${canary.percent} %${canary.auto ? ' auto' : ''}, ${canary.loads}/${canary.errors})`
      : '-',
    fallback: fallback ?? '-',
    contract,
    since: since?.slice(0, 19).replace('T', ' ') ?? '-',
    by: by ?? '-',
    why: why ?? '-',
  }));
  return `generation ${generation}, ${issuedAt}${lost ? `\n\n${lost}` : ''}\n\n${table(rows, color)}${faultLines(slices)}${evidenceLines(slices)}${leftOutLines(leftOut)}${failedLines(failed)}${funnelLines(slices)}${vitalLines(slices)}${startLines(starts)}${deprecationLines(deprecations)}`;
}

/** Live versions that are not served completely: visitors see the previous one, or a message. */
function faultLines(slices: Status['slices']): string {
  const lines = slices.flatMap(({ name, live, fault }) => (fault ? [`  ${name} ${live}: ${fault}`] : []));
  if (lines.length === 0) return '';
  return `\n\nnot served as published (all faults: ${commandLine('verify')}):\n${lines.join('\n')}`;
}

/** The evidence on canaries with --auto, and the reports that do not count. */
function evidenceLines(slices: Status['slices']): string {
  const lines = slices.flatMap(({ name, live, canary }) =>
    canary?.evidence ? [`  ${name} ${canary.version}: ${describeEvidence(canary.evidence, canary.version, live)}`] : [],
  );
  return lines.length > 0 ? `\n\nvisitors for whom a remote failed, as --auto counts them:\n${lines.join('\n')}` : '';
}

const describeEvidence = ({ failed, uncounted }: CanaryEvidence, version: string, live: string) =>
  `${failed.canary} with ${version}, ${failed.live} with ${live}` +
  (uncounted > 0
    ? `; ${uncounted} more are not counted: too many of one address (visitorOf, visitorsPerAddress and TRUST_PROXY help)`
    : '');

/** Versions without server rendering: pages show the previous version, or a placeholder that the browser fills. */
function leftOutLines(leftOut: Status['leftOut']): string {
  const lines = leftOut.map(
    ({ name, version, since, what }) => `  ${name} ${version} since ${since.slice(0, 19).replace('T', ' ')}: ${what}`,
  );
  if (lines.length === 0) return '';
  return `\n\nleft out of server rendering (once it is known to be good: ${commandLine('readmit <name> <version>')}):\n${lines.join('\n')}`;
}

/** Versions that are no longer live: their code may have failed after a rollback, or in pages that were open. */
function failedLines(failed: Status['failed']): string {
  const lines = failed.map(({ name, version, errors }) => `  ${name} ${version}: ${errors}`);
  return lines.length > 0 ? `\n\nerrors of versions that are not live, last 7 days:\n${lines.join('\n')}` : '';
}

/** The visitors' steps, by version: a version with fewer visitors who reach the goal may be the cause. */
function funnelLines(slices: Status['slices']): string {
  const lines = linesByVersion(
    slices,
    ({ funnel }) => funnel,
    (funnel) =>
      Object.entries(funnel)
        .map(([step, count]) => `${count} ${step}`)
        .join(', '),
  );
  return lines.length > 0 ? `\n\nwhat visitors did, last 7 days:\n${lines.join('\n')}` : '';
}

/** How quickly pages loaded and responded, by version, with the terms of web.dev/vitals. */
function vitalLines(slices: Status['slices']): string {
  const lines = linesByVersion(
    slices,
    ({ vitals }) => vitals,
    ({ loads, lcp, inp, cls }) => {
      const parts = [
        lcp !== undefined && `LCP ${Math.round(lcp)} ms`,
        inp !== undefined && `INP ${Math.round(inp)} ms`,
        cls !== undefined && `CLS ${cls.toFixed(3)}`,
      ];
      return `${parts.filter(Boolean).join(', ')} (${loads} page loads)`;
    },
  );
  return lines.length > 0 ? `\n\nwhat visitors felt, 75th percentile of the last 7 days:\n${lines.join('\n')}` : '';
}

/** A line for each live version and each canary with counts. */
function linesByVersion<T>(
  slices: Status['slices'],
  countsOf: (of: Pick<Status['slices'][number], 'funnel' | 'vitals'>) => T | undefined,
  words: (counts: T) => string,
): string[] {
  return slices.flatMap((slice) =>
    [
      { version: slice.live, counts: countsOf(slice) },
      { version: `${slice.canary?.version} (canary)`, counts: slice.canary && countsOf(slice.canary) },
    ].flatMap(({ version, counts }) => (counts ? [`  ${slice.name} ${version}: ${words(counts)}`] : [])),
  );
}

function startLines(starts: Status['starts']): string {
  const lines = starts.map(({ engine, engineVersion, loads, errors }) => {
    const share = Math.round((100 * errors) / (loads + errors));
    return `  ${`${engine} ${engineVersion}`.trim()}: ${loads} started, ${errors} did not (${share} %)`;
  });
  return lines.length > 0 ? `\n\npage starts of the live shell, last 7 days:\n${lines.join('\n')}` : '';
}

function deprecationLines(deprecations: DeprecationUsage[]): string {
  const lines = deprecations.map(
    ({ part, since, removedIn, instead, by }) =>
      `  ${part} (since ${since}, removed in ${removedIn}; ${instead}): ${by.join(', ') || 'no longer used'}`,
  );
  return lines.length > 0 ? `\n\ndeprecated parts of the contract:\n${lines.join('\n')}` : '';
}

/** The live versions everywhere: a row per name, a column per environment. */
export function environmentsTable(environments: Record<string, Record<string, string>>): string {
  const names = [...new Set(Object.values(environments).flatMap((live) => Object.keys(live)))];
  if (names.length === 0) return 'Nothing was promoted yet.';
  const versions = (name: string) => Object.entries(environments).map(([of, live]) => [of, live[name] ?? '-']);
  return table(
    names.map((name) => ({ name, ...(Object.fromEntries(versions(name)) as Record<string, string>) })),
    false,
  );
}

/** The published versions, the oldest of each name first. */
export function versionsTable(versions: readonly PublishedVersion[]): string {
  if (versions.length === 0) return 'Nothing is published yet.';
  return table(
    versions.map(({ name, version, publishedAt, commit, size, liveIn, pinned }) => ({
      name,
      version,
      published: publishedAt.slice(0, 19).replace('T', ' '),
      commit: commit.slice(0, 12) || '-',
      KB: String(Math.ceil(size / 1000)),
      'live in': liveIn.join(', ') || '-',
      pinned: pinned ? 'yes' : '-',
    })),
    false,
  );
}

/** Every change of the pointer, oldest first. */
export function historyTable(history: HistoryEntry[], name: string | undefined, json: boolean): string {
  const entries = history.filter((entry) => !name || entry.name === name);
  if (json) return JSON.stringify(entries);
  if (entries.length === 0) return 'Nothing was promoted yet.';
  return table(
    entries.map(({ generation, at, name: slice, action, from, to, percent, who, tookMs, reason, ...entry }) => ({
      generation: String(generation),
      at: at.slice(0, 19).replace('T', ' '),
      slice,
      action: percent ? `${action} ${percent} %` : action,
      from: from ?? '-',
      to,
      who,
      ms: String(tookMs),
      why: [reason, ...canaryNotes(entry)].join('; '),
    })),
    false,
  );
}

/** The effect of a move on the canary of another version. */
const canaryNotes = ({ ended, goesOn }: Pick<HistoryEntry, 'ended' | 'goesOn'>) => [
  ...(ended ? [`withdrew the canary of ${ended.version} (${ended.percent} %)`] : []),
  ...(goesOn ? [`the canary of ${goesOn.version} continued (${goesOn.percent} %)`] : []),
];

/** A text in one line, without terminal control characters, since people type reasons. */
const inOneLine = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll(/\p{Cc}/gu, '\ufffd');

function table(given: Record<string, string>[], color: boolean): string {
  const columns = Object.keys(given[0] ?? {});
  const rows = given.map((row) => Object.fromEntries(columns.map((column) => [column, inOneLine(row[column]!)])));
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  const head = line(columns);
  return [color ? `\u001b[1m${head}\u001b[0m` : head, ...rows.map((row) => line(columns.map((column) => row[column]!)))].join(
    '\n',
  );
}
