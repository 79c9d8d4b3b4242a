import { readOverride } from '../../override';
import { previewCandidate, readPreview, versionsIn } from '../../preview';
import { TOKEN } from '../../signed-link';
import { bareCandidate, kindOf, releaseOf, SHELL, type Candidate, type Pointer, type ReleaseState } from '../../pointer';
import type { ReleaseStore } from '../../store';
import type { LinkKind, ReleaseCookies } from '../visitor';

/** The versions that one browser gets instead of the live ones. Its pages are made for it alone and never counted. */
export interface PreviewSession {
  pointer: Pointer;
  /** Name of a remote -> address that it comes from. These files have no hashes. */
  addresses: Record<string, string>;
  /** The notices that a page should show, each with the path that ends this part of the session. */
  notices: { text: string; end: string }[];
}

export interface PreviewSessions {
  /** True where a browser has one: its reports are not counted. */
  has(cookies: string | undefined): boolean;
  /** A browser's preview session, from its signed cookies; null where it has none. */
  read(pointer: Pointer, cookies: string | undefined): Promise<PreviewSession | null>;
}

interface PreviewParts {
  store: ReleaseStore;
  cookies: ReleaseCookies;
  /** Path that the links' paths are below. */
  base: string;
  /** Signs the links; undefined where no link is good. */
  secret: string | undefined;
  /** True where an override may load scripts from the address. */
  isAllowed(address: string): boolean;
}

export function createPreviewSessions({ store, cookies: names, base, secret, isAllowed }: PreviewParts): PreviewSessions {
  const KINDS: LinkKind[] = ['preview', 'override'];
  const has = (cookies: string | undefined) => KINDS.some((kind) => names.linkIn(cookies, kind) !== undefined);
  return {
    has,
    async read(pointer, cookies) {
      if (secret === undefined || !has(cookies)) return null;
      const token = (kind: LinkKind) => {
        const found = names.linkIn(cookies, kind);
        return found && TOKEN.test(found) ? found : null;
      };
      const session: PreviewSession = { pointer, addresses: {}, notices: [] };
      const [previewLink, overrideLink] = [token('preview'), token('override')];
      const preview = previewLink ? readPreview(secret, previewLink) : null;
      const seen: string[] = [];
      for (const version of preview ? versionsIn(preview) : []) {
        const candidate = await previewCandidate(store, version);
        if (!candidate) continue;
        session.pointer = withVersion(session.pointer, version.name, candidate);
        seen.push(`${version.name} ${version.version}`);
      }
      if (seen.length > 0)
        session.notices.push({
          text: `You see ${seen.join(', ')}, which ${seen.length === 1 ? 'is a preview' : 'are previews'}`,
          end: `${base}preview/end`,
        });
      const override = overrideLink ? readOverride(secret, overrideLink) : null;
      if (override && isAllowed(override.address) && Object.hasOwn(pointer.remotes, override.name)) {
        session.addresses[override.name] = override.address;
        session.pointer = withVersion(session.pointer, override.name, session.pointer.remotes[override.name]!);
        session.notices.push({ text: `${override.name} comes from ${override.address}`, end: `${base}override/end` });
      }
      return session.notices.length > 0 ? session : null;
    },
  };
}

/**
 * The pointer with one version of a slice, live or not, and nothing beside it: no fallback, no canary, and not switched off. A person who looks
 * at a version that does not load has to see that, not another one.
 */
function withVersion(pointer: Pointer, name: string, shown: Candidate): Pointer {
  const live = releaseOf(pointer, name);
  const release: ReleaseState = {
    ...bareCandidate(shown),
    rollbackHistory: live?.rollbackHistory ?? [],
    movedBy: live?.movedBy ?? 'person',
  };
  if (name === SHELL) return { ...pointer, shell: release };
  if (kindOf(pointer, name) === 'host') return { ...pointer, hosts: { ...pointer.hosts, [name]: release } };
  return { ...pointer, remotes: { ...pointer.remotes, [name]: release } };
}
