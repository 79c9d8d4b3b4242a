/** The release pointer (GET /releases.json) and the pure moves on it. Nothing here touches a disk. */

/** Name of the shell's slot in commands; remotes go by their folder names. */
export const SHELL = 'shell';

export interface VersionRef {
  version: string;
  /** Address of the script that the browser loads. */
  entry: string;
  /** `sha384-…` of the entry. */
  integrity: string;
  /** `sha384-…` of the version's release.json: one pointer vouches for every byte of every version it names. */
  record: string;
  /** Name of the federation container, unique per build. */
  container: string;
}

export interface Canary extends Candidate {
  percent: number;
  /** Salt of this rollout: shares of two rollouts are independent. */
  rollout: string;
  /** Withdrawn by the site itself where it fails visitors more often than what is live. */
  auto?: true;
}

export interface Claim {
  /** Lower-case path, `/shop/*` for everything under it. */
  path: string;
  /** True where the server draws the page. */
  server: boolean;
}

export interface Slot extends VersionRef {
  /** Range of contract versions that the live version was built against; for the shell: the version it provides. */
  contract: string;
  claims: Claim[];
  fallback?: VersionRef;
  canary?: Canary;
  /** Versions that were live before, oldest first: where a rollback goes. Its last is the fallback. */
  trail: string[];
  /** Switched off: its pages show the sentence, its files stay served. Promote and rollback leave it so. */
  state?: 'disabled';
  sentence?: string;
  /** Whether the last move was made by a start or by a person: a start never undoes a person's. */
  movedBy: 'start' | 'person';
}

export interface Pointer {
  schema: 1;
  generation: number;
  /** When this generation was made, ISO. */
  issuedAt: string;
  shell?: Slot;
  remotes: Record<string, Slot>;
  /** `ed25519:…` over everything else; the site verifies it where it has the key, the page never does. */
  signature?: string;
}

/** Steps that `rollback` without --to can go back; the history keeps every one. */
const LONGEST_TRAIL = 100;

export const EMPTY_POINTER: Pointer = { schema: 1, generation: 0, issuedAt: '1970-01-01T00:00:00.000Z', remotes: {} };

export function slotOf(pointer: Pointer, name: string): Slot | undefined {
  return name === SHELL ? pointer.shell : pointer.remotes[name];
}

/** The pointer with one slot replaced and the generation raised by exactly 1. */
export function withSlot(pointer: Pointer, name: string, slot: Slot, issuedAt: string): Pointer {
  const next = { ...pointer, generation: pointer.generation + 1, issuedAt };
  return name === SHELL ? { ...next, shell: slot } : { ...next, remotes: { ...pointer.remotes, [name]: slot } };
}

/** What a slot says of one published version, before it has a past. */
export interface Candidate extends VersionRef {
  contract: string;
  claims: Claim[];
}

const bareCandidate = (candidate: Candidate): Candidate => ({
  ...bareRef(candidate),
  contract: candidate.contract,
  claims: candidate.claims,
});

export const bareRef = ({ version, entry, integrity, record, container }: VersionRef): VersionRef => ({
  version,
  entry,
  integrity,
  record,
  container,
});

/** Makes `candidate` live; what was live becomes the fallback and the first stop of a rollback. */
export function promoteSlot(slot: Slot | undefined, candidate: Candidate, movedBy: Slot['movedBy']): Slot {
  const canary = slot?.canary && slot.canary.version !== candidate.version ? { canary: slot.canary } : {};
  return {
    ...bareCandidate(candidate),
    ...(slot ? { fallback: bareRef(slot) } : {}),
    ...canary,
    ...switchOf(slot),
    trail: slot ? [...slot.trail, slot.version].slice(-LONGEST_TRAIL) : [],
    movedBy,
  };
}

/** Makes an earlier version live, with `trail` below it; a running canary ends. */
export function rollbackSlot(slot: Slot, candidate: Candidate, trail: string[], fallback: VersionRef | undefined): Slot {
  return {
    ...bareCandidate(candidate),
    ...(fallback ? { fallback: bareRef(fallback) } : {}),
    ...switchOf(slot),
    trail,
    movedBy: 'person',
  };
}

/** Starts a canary, or changes its share: the rollout's salt stays, so a growing share keeps the visitors it has. */
export function canarySlot(
  slot: Slot,
  candidate: Candidate,
  { percent, auto, rollout }: { percent: number; auto: boolean; rollout: string },
): Slot {
  const running = slot.canary?.version === candidate.version ? slot.canary.rollout : rollout;
  const canary = { ...bareCandidate(candidate), percent, rollout: running, ...(auto ? { auto: true as const } : {}) };
  return { ...slot, canary, movedBy: 'person' };
}

const switchOf = (slot: Slot | undefined) => (slot?.state ? { state: slot.state, sentence: slot.sentence } : {});

/** Puts a sentence in place of the slice's pages; null puts the pages back. */
export function switchedSlot({ state: _state, sentence: _sentence, ...slot }: Slot, sentence: string | null): Slot {
  return sentence === null ? { ...slot, movedBy: 'person' } : { ...slot, state: 'disabled', sentence, movedBy: 'person' };
}

export function withoutCanary(slot: Slot): Slot {
  const { canary: _ended, ...rest } = slot;
  return { ...rest, movedBy: 'person' };
}

/** Every version that the pointer names, with the name of its slice. */
export function refsOf(pointer: Pointer): [name: string, ref: VersionRef][] {
  const slots: [string, Slot][] = [
    ...(pointer.shell ? [[SHELL, pointer.shell] as [string, Slot]] : []),
    ...Object.entries(pointer.remotes),
  ];
  return slots.flatMap(([name, slot]) =>
    [slot, slot.fallback, slot.canary].flatMap((ref): [string, VersionRef][] => (ref ? [[name, ref]] : [])),
  );
}
