import {
  bareRef,
  previewCandidate,
  readOverride,
  readPreview,
  SHELL,
  type Candidate,
  type Pointer,
  type ReleaseStore,
  type ReleaseState,
} from 'slipway';

export const COOKIES = { preview: 'preview', override: 'override' } as const;
export const TOKEN = /^[\w-]{20,600}\.[\w-]{43}$/;

/** What one browser gets instead of the live versions. Its pages are rendered for it alone and never counted. */
export interface PreviewSession {
  pointer: Pointer;
  /** Name of a remote -> address that it comes from. These files have no hashes. */
  addresses: Record<string, string>;
  /** The badge's texts, each with the path that ends this part of the session. */
  notices: { text: string; end: string }[];
}

interface PreviewSessionParts {
  store: ReleaseStore;
  /** Signs the links. */
  secret: string;
  /** True where an override may load scripts from the address. */
  isAllowed(address: string): boolean;
}

const cookieIn = (cookies: string | undefined, name: string) => cookies?.match(new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`))?.[1];

/** True where a browser has a preview session: its reports are not counted. */
export const hasPreviewSession = (cookies: string | undefined) =>
  Object.values(COOKIES).some((name) => cookieIn(cookies, name) !== undefined);

/** Reads a browser's preview session from its signed cookies; null where it has none. */
export function createPreviewSessionReader({ store, secret, isAllowed }: PreviewSessionParts) {
  return async function readPreviewSession(pointer: Pointer, cookies: string | undefined): Promise<PreviewSession | null> {
    if (!hasPreviewSession(cookies)) return null;
    const session: PreviewSession = { pointer, addresses: {}, notices: [] };
    const token = (name: string) => {
      const found = cookieIn(cookies, name);
      return found && TOKEN.test(found) ? found : null;
    };
    const [previewToken, overrideToken] = [token(COOKIES.preview), token(COOKIES.override)];
    const preview = previewToken ? readPreview(secret, previewToken) : null;
    const candidate = preview && (await previewCandidate(store, preview));
    if (preview && candidate) {
      session.pointer = withPreview(pointer, preview.name, candidate);
      session.notices.push({ text: `You see ${preview.name} ${preview.version}, which is a preview`, end: '/preview/end' });
    }
    const override = overrideToken ? readOverride(secret, overrideToken) : null;
    if (override && isAllowed(override.address) && pointer.remotes[override.name]) {
      session.addresses[override.name] = override.address;
      session.notices.push({ text: `${override.name} comes from ${override.address}`, end: '/override/end' });
    }
    return session.notices.length > 0 ? session : null;
  };
}

/** The pointer with an unpromoted version in place; the live version becomes its fallback. */
function withPreview(pointer: Pointer, name: string, candidate: Candidate): Pointer {
  const live = name === SHELL ? pointer.shell : pointer.remotes[name];
  if (live?.version === candidate.version) return pointer;
  const release: ReleaseState = {
    ...candidate,
    ...(live ? { fallback: bareRef(live) } : {}),
    rollbackHistory: live?.rollbackHistory ?? [],
    movedBy: live?.movedBy ?? 'person',
  };
  return name === SHELL ? { ...pointer, shell: release } : { ...pointer, remotes: { ...pointer.remotes, [name]: release } };
}
