/** Unmounts a widget, and optionally passes later props to it. */
export type Mounted = void | null | (() => void) | { update?(props: object): void; unmount?(): void };

/** Fills an element: exposed by a remote with another framework than the host's, or another version of it. */
export type Mount = (element: HTMLElement, props: object) => Mounted | Promise<Mounted>;

export interface MountedSlot {
  /** Passes the props to `update`; a widget without one keeps its initial props. */
  update(props: object): void;
  remove(): void;
}

/**
 * Mounts a widget in a new element below `parent`. `fail` is called with the error that `mount` or `update` throws or
 * rejects with, while the widget is there. An error of `unmount` becomes an unhandled rejection, which the reporter counts
 * for the version.
 */
export function mountIn(parent: HTMLElement, mount: Mount, props: object, fail: (error: unknown) => void): MountedSlot {
  const element = parent.appendChild(document.createElement('div'));
  let isThere = true;
  const mounting = (async () => mount(element, props))();
  const failWhileThere = (error: unknown) => {
    if (isThere) fail(error);
  };
  mounting.catch(failWhileThere);
  return {
    update(next) {
      mounting
        .then((mounted) => {
          if (isThere && typeof mounted === 'object') mounted?.update?.(next);
        })
        .catch(failWhileThere);
    },
    remove() {
      isThere = false;
      element.remove();
      void mounting.then(
        (mounted) => (typeof mounted === 'function' ? mounted() : mounted?.unmount?.()),
        () => undefined,
      );
    },
  };
}
