import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useServices } from 'shared/contract';
import { NETWORK_ERROR } from '../errors';
import { inTime } from './in-time';

/**
 * A part of a page that is loaded when a shopper opens it. `lazy` would take the whole page down if its code fails to load; this
 * calls `onFailure`, which closes the part, so that the next opening loads it again, and says so unless `onFailure` returns true: it has
 * said something itself. Firefox keeps a module that failed once
 * failed until the page is loaded again. Not for the server: the first render is `loading`, of the same props.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: (props: Props) => ReactNode = () => null,
): ComponentType<Props & { onFailure(): unknown }> {
  let Loaded: ComponentType<Props> | undefined;
  return function OnDemand({ onFailure, ...props }) {
    const { feedback, report } = useServices();
    const [, setLoaded] = useState(Loaded !== undefined);
    useEffect(() => {
      if (Loaded) return;
      let isOpen = true;
      inTime(load()).then(
        (component) => {
          Loaded = component;
          if (isOpen) setLoaded(true);
        },
        (error: unknown) => {
          // WebKit's error names no file; the stack of this one names the slice.
          report(new Error(error instanceof Error ? error.message : String(error)));
          if (!isOpen) return;
          if (onFailure() !== true) feedback.toast({ kind: 'error', text: NETWORK_ERROR });
        },
      );
      return () => {
        isOpen = false;
      };
      // Runs once for each opening; another `onFailure` must not load again.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, []);
    const own = props as unknown as Props;
    return Loaded ? <Loaded {...own} /> : loading(own);
  };
}
