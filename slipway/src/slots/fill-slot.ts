import { createLoader, type Loader } from '../runtime/create-loader';
import { LoadError } from '../runtime/load-error';
import type { Opened } from '../runtime/open-remote';
import type { Mount } from './mount-in';

/** Which part of a remote a slot shows. */
export interface SlotSource {
  /** Name of the remote in the pointer. */
  remote: string;
  /** 'widget' or './widget'. */
  expose: string;
  /** Name of the module's export that is the component. Default: `default`, or else `mount`. */
  exportName?: string | undefined;
  /** Default: one that shares the page's pointer and options with the host's runtime plugin and its other loaders. */
  loader?: Loader | undefined;
}

/**
 * Why no version can be shown, and how to try again: for a button. `code` of the error is `disabled` if an operator disabled the
 * remote; the message is theirs.
 */
export interface SlotFailure {
  error: LoadError;
  retry(): void;
}

/** A module exposed for a slot: a component of the host's framework, or a function that fills an element. */
export type Exposed<C> = { component: C } | { mount: Mount };

export type SlotContent<C> =
  | { status: 'loading' }
  | { status: 'shown'; version: string; exposed: Exposed<C>; fail(error: unknown): void }
  | ({ status: 'failed' } & SlotFailure);

let common: Loader | undefined;

/**
 * Opens a remote for a slot, and passes each content of it to `show`, beginning with `loading`. If the shown version turns out to
 * be broken (`fail`), the loader reports it and returns the previous version. Returns the function that stops this: `show` is not
 * called afterwards.
 */
export function fillSlot<C>(
  { remote, expose, exportName, loader = (common ??= createLoader()) }: SlotSource,
  isComponent: (value: unknown) => value is C,
  show: (content: SlotContent<C>) => void,
): () => void {
  let isOpen = true;

  function follow(opening: Promise<Opened>): void {
    show({ status: 'loading' });
    opening.then(
      ({ module, version }) => {
        if (!isOpen) return;
        let isBroken = false;
        const fail = (error: unknown) => {
          if (isBroken || !isOpen) return;
          isBroken = true;
          follow(loader.instead(remote, expose, { version, error }));
        };
        const exposed = exposedBy(module, exportName, isComponent);
        if (exposed) return show({ status: 'shown', version, exposed, fail });
        fail(
          new LoadError(
            'run',
            `${expose} of ${remote} ${version} exports no component as ${exportName ?? 'default'}, and no mount`,
          ),
        );
      },
      (error: LoadError) => {
        if (isOpen) show({ status: 'failed', error, retry });
      },
    );
  }

  function retry(): void {
    if (!isOpen) return;
    follow(
      loader
        .retry(remote)
        .catch(() => undefined)
        .then(() => loader.open(remote, expose)),
    );
  }

  follow(loader.open(remote, expose));
  return () => void (isOpen = false);
}

function exposedBy<C>(
  module: unknown,
  exportName: string | undefined,
  isComponent: (value: unknown) => value is C,
): Exposed<C> | undefined {
  const exported = (module ?? {}) as Record<string, unknown>;
  const component = exported[exportName ?? 'default'];
  if (isComponent(component)) return { component };
  const { mount } = exported;
  return exportName === undefined && typeof mount === 'function' ? { mount: mount as Mount } : undefined;
}
