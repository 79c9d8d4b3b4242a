import { commandLine } from '../command-line';
import type { ReleaseRecord } from '../record';
import { ExposesDropped, ReleaseError } from '../release-error';

/** A version that the pointer shows to visitors, or keeps for them. */
export interface ShownVersion {
  record: ReleaseRecord;
  as: 'live' | 'a canary' | 'a fallback';
}

const label = ({ name, version }: ReleaseRecord) => `${name} ${version}`;

/**
 * Modules that a version loads from a remote but the remote does not expose. A remote without `exposes` is loaded in another way.
 */
const missingIn = (remote: ReleaseRecord, consumer: ReleaseRecord): string[] =>
  remote.exposes ? (consumer.consumes?.[remote.name] ?? []).filter((expose) => !Object.hasOwn(remote.exposes!, expose)) : [];

/**
 * Refuses a remote that lacks a module which a live host or remote, or its canary, loads. A fallback may load it, since the
 * release after it has given the module up. `drops` are the modules that the caller agrees to lose. Throws ExposesDropped, which
 * names both versions and the module.
 */
export function checkStillExposed(
  remote: ReleaseRecord,
  consumers: readonly ShownVersion[],
  operation: string,
  drops: readonly string[],
): void {
  for (const { record: consumer, as } of consumers) {
    const missing = missingIn(remote, consumer).filter((expose) => !drops.includes(expose));
    if (missing.length === 0 || as === 'a fallback') continue;
    throw new ExposesDropped(
      `Cannot ${operation}: ${label(consumer)}, which is ${as}, loads ${missing.join(', ')} of ${remote.name}, and ${label(remote)} does not expose that. ` +
        `Expose it, or release a ${consumer.name} that does without it first. To insist: the same with ${missing.map((expose) => `--drops ${expose}`).join(' ')}.`,
      [...drops, ...missing],
    );
  }
}

/**
 * Refuses a host or a remote that loads a module which a live remote, or its canary, does not expose: with a new module, the fallback is always one
 * without. Throws a ReleaseError that names both versions and the module.
 */
export function checkConsumed(consumer: ReleaseRecord, remotes: readonly ShownVersion[], operation: string): void {
  for (const { record: remote, as } of remotes) {
    const missing = missingIn(remote, consumer);
    if (missing.length === 0 || as === 'a fallback') continue;
    throw new ReleaseError(
      `Cannot ${operation}: it loads ${missing.join(', ')} of ${remote.name}, and ${label(remote)}, which is ${as}, does not expose that. ` +
        `${as === 'live' ? 'Promote' : 'Withdraw it, or show'} one that does first. Published: ${commandLine(`versions ${remote.name}`)}.`,
    );
  }
}

const DROPPED = ' no longer exposes ';

/** Notes for the operator about modules that the live version exposes and the next version does not. */
export function droppedNotes(remote: ReleaseRecord, live: ReleaseRecord | undefined): string[] {
  const { exposes } = remote;
  const dropped = exposes ? Object.keys(live?.exposes ?? {}).filter((expose) => !Object.hasOwn(exposes, expose)) : [];
  return dropped.length > 0 ? [`${label(remote)}${DROPPED}${dropped.join(', ')}, as ${live!.version} does`] : [];
}

/** The checks that report this. */
export const dropped = (checks: readonly string[]): string[] => checks.filter((check) => check.includes(DROPPED));
