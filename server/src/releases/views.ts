import { SHELL, type Pointer, type ReleaseState } from 'slipway';

const AWS_SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/**
 * The pointer as its readers know it: in schema 1, which schema 2 only adds fields to. Without the signature, which holds for the
 * pointer as it is stored.
 */
export const schema1View = ({ signature: _ofStored, ...pointer }: Pointer): Pointer => ({ ...pointer, schema: 1 });

/**
 * The pointer in the schema of AWS frontend discovery: each remote's versions with their share of the traffic. The schema's
 * `fallbackUrl` means another address of the same version, which we do not have, so our fallback version is under `extras`.
 */
export function awsView({ remotes, generation }: Pointer, origin: string): unknown {
  const entriesOf = (release: ReleaseState) => {
    const canary = release.canary?.percent ?? 0;
    const entry = (of: { version: string; entry: string; integrity: string }, traffic: number, isDefault: boolean) => ({
      url: origin + of.entry,
      metadata: { version: of.version, integrity: of.integrity },
      deployment: { traffic, default: isDefault },
      extras: { generation, ...(isDefault && release.fallback ? { fallback: origin + release.fallback.entry } : {}) },
    });
    return [entry(release, 100 - canary, true), ...(release.canary ? [entry(release.canary, canary, false)] : [])];
  };
  const live = Object.entries(remotes).filter(([, release]) => release.state !== 'disabled');
  return { schema: AWS_SCHEMA, microFrontends: Object.fromEntries(live.map(([name, release]) => [name, entriesOf(release)])) };
}

/** The pointer as an import map: slice name -> live entry, with the hashes. */
export function importMapView(
  { remotes, shell }: Pointer,
  origin: string,
): { imports: Record<string, string>; integrity: Record<string, string> } {
  const liveReleases = [...(shell ? [[SHELL, shell] as const] : []), ...Object.entries(remotes)].filter(
    ([, release]) => release.state !== 'disabled',
  );
  return {
    imports: Object.fromEntries(liveReleases.map(([name, { entry }]) => [name, origin + entry])),
    integrity: Object.fromEntries(liveReleases.map(([, { entry, integrity }]) => [origin + entry, integrity])),
  };
}
