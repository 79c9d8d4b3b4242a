import { commandLine } from '../command-line';
import type { ReleaseRecord } from '../record';
import { ExposesDropped, ReleaseError } from '../release-error';

const label = ({ name, version }: ReleaseRecord) => `${name} ${version}`;

/**
 * Modules that a version loads of a remote and that the remote does not expose. A remote without `exposes` is loaded in
 * another way.
 */
const missingIn = (remote: ReleaseRecord, consumer: ReleaseRecord): string[] =>
  remote.exposes ? (consumer.consumes?.[remote.name] ?? []).filter((expose) => !Object.hasOwn(remote.exposes!, expose)) : [];

/**
 * Refuses a remote that lacks a module which a live host or remote loads. `drops` are the modules that the caller accepts to
 * lose. Throws ExposesDropped, which names both versions and the module.
 */
export function checkStillExposed(
  remote: ReleaseRecord,
  consumers: readonly ReleaseRecord[],
  operation: string,
  drops: readonly string[],
): void {
  for (const consumer of consumers) {
    const missing = missingIn(remote, consumer).filter((expose) => !drops.includes(expose));
    if (missing.length === 0) continue;
    throw new ExposesDropped(
      `Cannot ${operation}: ${label(consumer)}, which is live, loads ${missing.join(', ')} of ${remote.name}, and ${label(remote)} does not expose that. ` +
        `Expose it, or release a ${consumer.name} that does without it first. To insist: the same with ${missing.map((expose) => `--drops ${expose}`).join(' ')}.`,
      [...drops, ...missing],
    );
  }
}

/** Refuses a host or a remote that loads a module which a live remote does not expose. Throws a ReleaseError that names both versions and the module. */
export function checkConsumed(consumer: ReleaseRecord, remotes: readonly ReleaseRecord[], operation: string): void {
  for (const remote of remotes) {
    const missing = missingIn(remote, consumer);
    if (missing.length === 0) continue;
    throw new ReleaseError(
      `Cannot ${operation}: it loads ${missing.join(', ')} of ${remote.name}, and ${label(remote)}, which is live, does not expose that. ` +
        `Promote one that does first. Published: ${commandLine(`versions ${remote.name}`)}.`,
    );
  }
}

const DROPPED = ' no longer exposes ';

/** Modules that the live version exposes and the next one does not, as notes for the mover. */
export function droppedNotes(remote: ReleaseRecord, live: ReleaseRecord | undefined): string[] {
  const { exposes } = remote;
  const dropped = exposes ? Object.keys(live?.exposes ?? {}).filter((expose) => !Object.hasOwn(exposes, expose)) : [];
  return dropped.length > 0 ? [`${label(remote)}${DROPPED}${dropped.join(', ')}, as ${live!.version} does`] : [];
}

/** The checks that say so. */
export const dropped = (checks: readonly string[]): string[] => checks.filter((check) => check.includes(DROPPED));
