import { createHmac, randomUUID } from 'node:crypto';
import type { Pointer, Slot, VersionRef } from 'releases';

export const VISITOR_COOKIE = 'visitor';

/** A slot as one visitor gets it: the canary or the live version, and what takes over when that fails. */
export interface PickedSlot extends VersionRef {
  contract: string;
  claims: Slot['claims'];
  fallback?: VersionRef;
  /** Switched off: the sentence stands in place of the pages. */
  state?: 'disabled';
  sentence?: string;
}

/** The pointer resolved for one visitor; the same for every file of one page load. */
export interface PickedPointer {
  schema: 1;
  generation: number;
  shell?: VersionRef & { contract: string; fallback?: VersionRef };
  remotes: Record<string, PickedSlot>;
}

export const hasCanary = (pointer: Pointer) => Object.values(pointer.remotes).some(({ canary }) => canary);

export const newVisitor = () => randomUUID();

/** Decides each remote's version for a visitor. Without a visitor id nobody is in a canary. */
export function pick(pointer: Pointer, visitor: string | undefined): PickedPointer {
  const remotes = Object.fromEntries(
    Object.entries(pointer.remotes).map(([name, slot]) => [name, pickSlot(name, slot, visitor)]),
  );
  const { shell } = pointer;
  return {
    schema: 1,
    generation: pointer.generation,
    ...(shell ? { shell: pickShell(shell) } : {}),
    remotes,
  };
}

const pickShell = (shell: Slot) => ({
  ...ref(shell),
  contract: shell.contract,
  ...(shell.fallback ? { fallback: ref(shell.fallback) } : {}),
});

function pickSlot(name: string, slot: Slot, visitor: string | undefined): PickedSlot {
  const { canary, fallback } = slot;
  if (slot.state === 'disabled') return { ...candidate(slot), state: slot.state, sentence: slot.sentence };
  const chosen = canary && visitor && isIn(canary.rollout, name, visitor, canary.percent);
  // Whoever has the canary falls back to what everybody else has.
  if (chosen) return { ...candidate(canary), fallback: ref(slot) };
  return { ...candidate(slot), ...(fallback ? { fallback: ref(fallback) } : {}) };
}

/** A 32-bit fraction per visitor, remote and rollout: a growing percentage keeps the visitors it has. */
function isIn(rollout: string, name: string, visitor: string, percent: number): boolean {
  const fraction = createHmac('sha256', rollout).update(`${name}\n${visitor}`).digest().readUInt32BE(0);
  return fraction < (percent / 100) * 2 ** 32;
}

const ref = ({ version, entry, integrity, record, container }: VersionRef): VersionRef => ({
  version,
  entry,
  integrity,
  record,
  container,
});
const candidate = (of: VersionRef & Pick<Slot, 'contract' | 'claims'>) => ({
  ...ref(of),
  contract: of.contract,
  claims: of.claims,
});
