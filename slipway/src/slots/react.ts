'use client';
import {
  Component,
  createElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { fillSlot, type Exposed, type SlotContent, type SlotFailure, type SlotSource } from './fill-slot';
import { mountIn, type Mount, type MountedSlot } from './mount-in';

export type { SlotFailure } from './fill-slot';
export type { Mount, Mounted } from './mount-in';

export interface RemoteSlotProps<P extends object = Record<string, unknown>> extends SlotSource {
  /** The props of the remote's component, or the arguments of its `mount`. */
  props?: P;
  /** Shown until a version is loaded, and while the remote's component suspends. Default: nothing. */
  loading?: ReactNode;
  /** Shown if no version can be loaded. Default: nothing. */
  failed?: ReactNode | ((failure: SlotFailure) => ReactNode);
}

type AnyComponent = ComponentType<object>;

/** A function or class, or what `memo`, `forwardRef` and `lazy` make. */
const isComponent = (value: unknown): value is AnyComponent =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value));

/**
 * The live version of a remote's component. If it throws during a render, the previous version replaces it and the failure is
 * reported, as if a file did not load. Renders `loading` on the server.
 */
export function RemoteSlot<P extends object>(slot: RemoteSlotProps<P>): ReactElement {
  const { remote, expose, exportName = '' } = slot;
  return createElement(Slot, { ...slot, key: `${remote} ${expose} ${exportName}` });
}

function Slot({
  remote,
  expose,
  exportName,
  loader,
  props = {},
  loading = null,
  failed = null,
}: RemoteSlotProps<object>): ReactNode {
  const [content, show] = useState<SlotContent<AnyComponent>>({ status: 'loading' });
  useEffect(() => fillSlot({ remote, expose, exportName, loader }, isComponent, show), [remote, expose, exportName, loader]);
  if (content.status === 'loading') return loading;
  if (content.status === 'failed') return typeof failed === 'function' ? failed(content) : failed;
  const { exposed, fail, version } = content;
  return createElement(
    Boundary,
    { key: version, fail, loading },
    createElement(Suspense, { fallback: loading }, contentOf(exposed, props, fail)),
  );
}

const contentOf = (exposed: Exposed<AnyComponent>, props: object, fail: (error: unknown) => void) =>
  'component' in exposed
    ? createElement(exposed.component, props)
    : createElement(MountedWidget, { mount: exposed.mount, props, fail });

interface BoundaryProps {
  fail(error: unknown): void;
  loading: ReactNode;
  children?: ReactNode;
}

class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.fail(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.loading : this.props.children;
  }
}

function MountedWidget({ mount, props, fail }: { mount: Mount; props: object; fail(error: unknown): void }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<MountedSlot>(undefined);
  const given = useRef(props);
  useEffect(() => {
    const mounted = (widget.current = mountIn(place.current!, mount, given.current, fail));
    return () => mounted.remove();
  }, [mount, fail]);
  useEffect(() => {
    if (isSame(given.current, props)) return;
    given.current = props;
    widget.current!.update(props);
  }, [props]);
  return createElement('div', { ref: place });
}

/** Hosts write props inline, so the object differs at each render. */
function isSame(one: object, other: object): boolean {
  const keys = Object.keys(one);
  const of = (object: object, key: string) => (object as Record<string, unknown>)[key];
  return (
    keys.length === Object.keys(other).length && keys.every((key) => key in other && Object.is(of(one, key), of(other, key)))
  );
}
