import {
  bareRef,
  previewed,
  readOverride,
  readPreview,
  SHELL,
  type Candidate,
  type Pointer,
  type ReleaseStore,
  type Slot,
} from 'releases';

export const COOKIES = { preview: 'preview', override: 'override' } as const;
export const TOKEN = /^[\w-]{20,600}\.[\w-]{43}$/;

/** What one browser is shown in place of what everybody gets. Its pages are drawn for it alone, and counted nowhere. */
export interface OwnView {
  pointer: Pointer;
  /** Remotes that come from an address, by name; nobody vouches for their bytes. */
  addresses: Record<string, string>;
  /** What the badge says, and the address that ends it. */
  notices: { text: string; end: string }[];
}

interface OwnViewParts {
  store: ReleaseStore;
  /** Whether scripts of an origin may be let in for a browser that asks for them. */
  allows(address: string): boolean;
}

const cookieIn = (cookies: string | undefined, name: string) => cookies?.match(new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`))?.[1];

/** Whether a browser says that it has a view of its own: its reports count for no version. */
export const hasOwnView = (cookies: string | undefined) =>
  Object.values(COOKIES).some((name) => cookieIn(cookies, name) !== undefined);

/** Reads what a browser previews and overrides, from its signed cookies; null for everybody else. */
export function createOwnView({ store, allows }: OwnViewParts) {
  return async function ownView(pointer: Pointer, cookies: string | undefined): Promise<OwnView | null> {
    if (!hasOwnView(cookies)) return null;
    const view: OwnView = { pointer, addresses: {}, notices: [] };
    const token = (name: string) => {
      const found = cookieIn(cookies, name);
      return found && TOKEN.test(found) ? found : null;
    };
    const [shown, taken] = [token(COOKIES.preview), token(COOKIES.override)];
    const preview = shown && (await readPreview(store, shown));
    const candidate = preview && (await previewed(store, preview));
    if (preview && candidate) {
      view.pointer = withPreview(pointer, preview.name, candidate);
      view.notices.push({ text: `You see ${preview.name} ${preview.version}, which is a preview`, end: '/preview/end' });
    }
    const override = taken && (await readOverride(store, taken));
    if (override && allows(override.address) && pointer.remotes[override.name]) {
      view.addresses[override.name] = override.address;
      view.notices.push({ text: `${override.name} comes from ${override.address}`, end: '/override/end' });
    }
    return view.notices.length > 0 ? view : null;
  };
}

/** The pointer with a version in place that was not promoted; what is live takes over where it fails. */
function withPreview(pointer: Pointer, name: string, candidate: Candidate): Pointer {
  const live = name === SHELL ? pointer.shell : pointer.remotes[name];
  if (live?.version === candidate.version) return pointer;
  const slot: Slot = {
    ...candidate,
    ...(live ? { fallback: bareRef(live) } : {}),
    trail: live?.trail ?? [],
    movedBy: live?.movedBy ?? 'person',
  };
  return name === SHELL ? { ...pointer, shell: slot } : { ...pointer, remotes: { ...pointer.remotes, [name]: slot } };
}
