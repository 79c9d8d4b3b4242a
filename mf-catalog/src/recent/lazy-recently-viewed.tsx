import { lazy, Suspense, useEffect, useState, type ComponentProps, type JSX } from 'react';
import { useTurn } from 'shared/ui';
import { recentIds } from './viewed-ids';

const Row = lazy(() =>
  import(/* webpackChunkName: "recently-viewed" */ './recently-viewed').then(
    (m) => ({ default: m.RecentlyViewed }),
    // Optional content: the page is complete without it.
    () => ({ default: Nothing }),
  ),
);

type Props = ComponentProps<typeof import('./recently-viewed').RecentlyViewed>;

const Nothing = (_props: Props): JSX.Element | null => null;

/**
 * The last four products viewed in this browser except `current`. First-time visitors load none of it. Last on its page, so
 * nothing below it shifts.
 */
export function RecentlyViewed({ current, inset }: { current?: number; inset?: boolean }) {
  const [ids, setIds] = useState<number[]>([]);
  // Log Out empties the storage.
  const turn = useTurn();
  // Storage is not there on the server, and the first render equals the server's.
  useEffect(
    () =>
      setIds(
        recentIds()
          .filter((id) => id !== current)
          .slice(0, 4),
      ),
    [current, turn],
  );
  return (
    ids.length > 0 && (
      <Suspense>
        <Row ids={ids} inset={inset} />
      </Suspense>
    )
  );
}
