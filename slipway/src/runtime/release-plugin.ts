import type { Container } from './container';
import type { RuntimeOptions } from './options';
import { nameIn, pageRemotes } from './page-remotes';
import { addressOf } from './registry';

/** A remote in the form of Module Federation's runtime. */
interface RegisteredRemote {
  name: string;
  alias?: string;
  entry?: string;
}

/** The parts of a request that this plugin reads: Module Federation's `beforeRequest`. */
interface Request {
  id: string;
  options: { remotes: RegisteredRemote[] };
  origin: { registerRemotes(remotes: { name: string; entry: string }[]): void };
}

export interface ReleasePlugin {
  name: string;
  beforeRequest<R extends Request>(request: R): Promise<R>;
  loadEntry(asked: { remoteInfo: RegisteredRemote }): Promise<Container | undefined>;
}

const namesOf = ({ name, alias = name }: RegisteredRemote) => [name, alias];
const isOf = (id: string, name: string) => `${id}/`.startsWith(`${name}/`);

/**
 * A runtime plugin for Module Federation 2: the host keeps its plain names (`import('alpha/widget')`, `loadRemote`), and the
 * pointer decides which version they are. Remotes that the pointer does not name are left to Module Federation.
 *
 * `loadEntry` answers with a new container, which opens one version after the other. So a version is replaced in the same page
 * load even if the exposed module throws when it is evaluated, and a dead remote never keeps a host from starting.
 */
export function releasePlugin(options: RuntimeOptions = {}): ReleasePlugin {
  const remotes = pageRemotes(options);
  return {
    name: 'slipway',

    /** Without this, Module Federation would fetch the manifest that the host's build names, before it asks `loadEntry`. */
    async beforeRequest(request) {
      const pointer = await remotes.pointer().catch(() => undefined);
      const { id } = request;
      const registered = request.options.remotes.find((remote) => namesOf(remote).some((name) => isOf(id, name)));
      if (!pointer) {
        // Without a pointer the address of the remote is unknown. `loadEntry` reads the pointer again, and reports the error.
        if (registered) registered.entry = new URL(`${registered.name}.js`, document.baseURI).href;
        return request;
      }
      const name = nameIn(
        pointer,
        registered ? namesOf(registered) : Object.keys(pointer.remotes).filter((key) => isOf(id, key)),
      );
      if (!name) return request;
      const ref = pointer.remotes[name]!;
      const entry = addressOf(ref, ref.entry);
      if (registered) registered.entry = entry;
      else request.origin.registerRemotes([{ name, entry }]);
      return request;
    },

    async loadEntry({ remoteInfo }) {
      const names = namesOf(remoteInfo);
      const pointer = await remotes.pointer().catch(() => undefined);
      if (pointer && !nameIn(pointer, names)) return undefined;
      return {
        init: (...given) => remotes.init(names, given),
        async get(expose) {
          const { module } = await remotes.open(names, expose);
          return () => module;
        },
      };
    },
  };
}
