import type { CanaryTally } from '../canary/tally';
import { environmentOf, hostsOf, type Pointer } from '../pointer';

/** A server's state of its releases. */
export interface ReleaseGauges {
  /** Undefined before the first read. */
  pointer: Pointer | undefined;
  /** Whether the last read of the pointer succeeded. */
  isFresh: boolean;
  /** Failed reads since the start. */
  failures: number;
  /** By remote: what is counted of its running canary with --auto, by this process. */
  evidence: ReadonlyMap<string, CanaryTally>;
}

type Sample = [labels: Record<string, string>, value: number];

/** Prometheus text of what is live, of canaries, and of how the store answers. */
export function releaseGauges(prefix: string, { pointer, isFresh, failures, evidence }: ReleaseGauges): string {
  const write = (name: string, type: string, help: string, samples: readonly Sample[]) =>
    samples.length === 0
      ? ''
      : [
          `# HELP ${prefix}_${name} ${help}`,
          `# TYPE ${prefix}_${name} ${type}`,
          ...samples.map(line(`${prefix}_${name}`)),
          '',
        ].join('\n');
  const store =
    write('store_failures_total', 'counter', 'Reads of the release store that failed', [[{}, failures]]) +
    write('store_up', 'gauge', '1: the last read of the pointer succeeded; 0: the server stays with an older one, or has none', [
      [{}, isFresh ? 1 : 0],
    ]);
  if (!pointer) return store;
  const environment = environmentOf(pointer);
  const slices = Object.entries({ ...hostsOf(pointer), ...pointer.remotes });
  const canaries = slices.flatMap(([remote, { canary }]) => (canary ? [{ remote, canary }] : []));
  return (
    store +
    write('pointer_generation', 'gauge', 'Generation of the pointer that this server follows', [
      [{ environment }, pointer.generation],
    ]) +
    write('pointer_changed_timestamp_seconds', 'gauge', 'Time at which that generation was written, as a Unix time', [
      [{ environment }, Date.parse(pointer.issuedAt) / 1000],
    ]) +
    write(
      'live',
      'gauge',
      '1: the version is live; 0: the version is live, but an operator disabled it',
      slices.map(([remote, { version, state }]) => [{ remote, version, environment }, state === 'disabled' ? 0 : 1]),
    ) +
    write(
      'canary_percent',
      'gauge',
      'Share of the visitors that get a canary',
      canaries.map(({ remote, canary: { version, percent } }) => [{ remote, version, environment }, percent]),
    ) +
    write(
      'canary_evidence',
      'gauge',
      'Loads, and visitors who failed, converted or were not counted, for a canary with --auto and the live version beside it, in this process',
      canaries.flatMap(({ remote, canary: { version } }) =>
        Object.entries(evidence.get(remote) ?? {}).flatMap(([side, counts]) =>
          Object.entries(counts as Record<string, number>).map(([count, value]): Sample => [
            { remote, version, side, count, environment },
            value,
          ]),
        ),
      ),
    )
  );
}

const line =
  (name: string) =>
  ([labels, value]: Sample) => {
    const inBraces = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
    return `${name}${inBraces.length > 0 ? `{${inBraces.join(',')}}` : ''} ${value}`;
  };
