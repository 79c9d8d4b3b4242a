import { SHELL, type Pointer, type Slot } from 'releases';

const AWS_SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/**
 * The pointer in the schema of AWS frontend discovery: each remote's versions with their share of the traffic. Its
 * `fallbackUrl` means the same version elsewhere, which we have not: the version that takes over stands under `extras`.
 */
export function awsView({ remotes, generation }: Pointer, origin: string): unknown {
  const entriesOf = (slot: Slot) => {
    const canary = slot.canary?.percent ?? 0;
    const entry = (of: { version: string; entry: string; integrity: string }, traffic: number, isDefault: boolean) => ({
      url: origin + of.entry,
      metadata: { version: of.version, integrity: of.integrity },
      deployment: { traffic, default: isDefault },
      extras: { generation, ...(isDefault && slot.fallback ? { fallback: origin + slot.fallback.entry } : {}) },
    });
    return [entry(slot, 100 - canary, true), ...(slot.canary ? [entry(slot.canary, canary, false)] : [])];
  };
  const live = Object.entries(remotes).filter(([, slot]) => slot.state !== 'disabled');
  return { schema: AWS_SCHEMA, microFrontends: Object.fromEntries(live.map(([name, slot]) => [name, entriesOf(slot)])) };
}

/** The pointer as an import map: the live entries by the slices' names, with their hashes. */
export function importMapView(
  { remotes, shell }: Pointer,
  origin: string,
): { imports: Record<string, string>; integrity: Record<string, string> } {
  const slots = [...(shell ? [[SHELL, shell] as const] : []), ...Object.entries(remotes)].filter(
    ([, slot]) => slot.state !== 'disabled',
  );
  return {
    imports: Object.fromEntries(slots.map(([name, { entry }]) => [name, origin + entry])),
    integrity: Object.fromEntries(slots.map(([, { entry, integrity }]) => [origin + entry, integrity])),
  };
}
