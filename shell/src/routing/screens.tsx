import { Suspense, use, useCallback, useMemo, useState } from 'react';
import { Frame } from '../chrome/frame';
import { NotFoundPage } from '../chrome/not-found';
import { RemoteBoundary } from './boundary';
import { DrawnPage } from './drawn-page';
import { useFollowedView, type Opening } from './follow-address';
import { RemotePage } from './remote-page';
import { SwitchedOff } from './switched-off';
import { Unavailable } from './unavailable';
import type { View } from './view';
import { Waiting } from './waiting';

export interface ScreensProps {
  /** What the server drew: known at once on the server, when the remote's code has arrived in the browser. */
  first: View | Promise<View>;
  /** Whether the server drew the 404 page, which has no frame. */
  framed: boolean;
  /** Absent on the server. */
  open?: Opening;
}

/** Follows the address: the frame stays, the page in it changes when the next one is ready. */
export function Screens({ first, framed, open }: ScreensProps) {
  const [view, setView] = useState<View | null>(null);
  const followed = useFollowedView(first, view, setView, open);
  const { location } = followed;
  const retry = useCallback(() => {
    setView({ kind: 'loading' });
    void open?.retry(location).then(followed.show);
  }, [open, location, followed.show]);
  const breakdown = (error: unknown) =>
    void open?.replace(followed.shown() ?? { kind: 'loading' }, location, error).then(setView);

  // The same element until another view stands: React throws the server's drawing away, with focus and what was typed in
  // it, when its boundary is redrawn before it is hydrated, as for a customer whose session is read just then.
  const page = useMemo(
    () => (
      <Suspense fallback={<Waiting />}>
        <Shown view={view} first={first} onRetry={retry} />
      </Suspense>
    ),
    [view, first, retry],
  );
  if (view ? view.kind === 'not-found' : !framed) return <NotFoundPage />;
  const key = view ? keyOf(view) : 'first';
  return (
    <Frame>
      <RemoteBoundary resetKey={key} onError={breakdown} fallback={<Waiting />}>
        {page}
      </RemoteBoundary>
    </Frame>
  );
}

function Shown({ view, first, onRetry }: { view: View | null; first: View | Promise<View>; onRetry(): void }) {
  const shown = view ?? ('then' in first ? use(first) : first);
  switch (shown.kind) {
    case 'page':
      return <RemotePage key={keyOf(shown)} view={shown} />;
    case 'failed':
      return <Unavailable onRetry={onRetry} />;
    case 'off':
      return <SwitchedOff sentence={shown.sentence} />;
    case 'drawn':
      return (
        <>
          {shown.failed && <Unavailable aboveDrawing onRetry={onRetry} />}
          <DrawnPage html={shown.html} />
        </>
      );
    default:
      return <Waiting />;
  }
}

/** One page of one version; another product of the same page is a new key, another sort order is not. */
const keyOf = (view: View) =>
  view.kind === 'page' ? `${view.remote}@${view.version}/${view.route}/${JSON.stringify(view.params).toLowerCase()}` : view.kind;
