import { Fragment, Suspense, use, useMemo, useState } from 'react';
import { Frame } from '../chrome/frame';
import { NotFoundPage } from '../chrome/not-found';
import { RemoteBoundary } from './boundary';
import { ServerMarkup } from './server-markup';
import { useRoutedView, type Navigation } from './use-routed-view';
import { RemotePage } from './remote-page';
import { DisabledRemote } from './disabled-remote';
import { Unavailable } from './unavailable';
import type { View } from './view';
import { PageLoading } from './page-loading';

export interface ScreensProps {
  /** The server-rendered view. In the browser it is a promise until the remote's code has loaded. */
  initialView: View | Promise<View>;
  /** False if the server rendered the 404 page, which has no frame. */
  hasFrame: boolean;
  /** A page of the staff has no header and footer of the shop; its remote brings its own. */
  audience?: 'staff' | undefined;
  /** Absent on the server. */
  navigation?: Navigation;
}

/** Renders the view for the current location. The frame stays mounted; its page changes when the next one is ready. */
export function Screens({ initialView, hasFrame, audience, navigation }: ScreensProps) {
  const [view, setView] = useState<View | null>(null);
  const { retry, replace } = useRoutedView(initialView, view, setView, navigation);

  // Keep the same element until the view changes. If a boundary re-renders before it is hydrated, for example because the
  // session was just read, React discards the server markup with its focus and typed text.
  const page = useMemo(
    () => (
      <Suspense fallback={<PageLoading />}>
        <CurrentView view={view} initialView={initialView} audience={audience} onRetry={retry} />
      </Suspense>
    ),
    [view, initialView, audience, retry],
  );
  if (view ? view.kind === 'not-found' : !hasFrame) return <NotFoundPage isGone={isGone(view ?? initialView)} />;
  const OuterFrame = audience === 'staff' ? Fragment : Frame;
  return (
    <OuterFrame>
      <RemoteBoundary opened={view ?? initialView} onError={replace} fallback={<PageLoading />}>
        {page}
      </RemoteBoundary>
    </OuterFrame>
  );
}

const isGone = (view: View | Promise<View>) => 'isGone' in view;

interface CurrentViewProps extends Pick<ScreensProps, 'initialView' | 'audience'> {
  view: View | null;
  onRetry(): void;
}

function CurrentView({ view, initialView, audience, onRetry }: CurrentViewProps) {
  const shown = view ?? ('then' in initialView ? use(initialView) : initialView);
  if (shown.kind === 'page') return <RemotePage key={keyOf(shown)} view={shown} />;
  const substitute = <Substitute view={shown} onRetry={onRetry} />;
  // A page of the staff has its landmarks of the remote, and there is none.
  return audience === 'staff' ? <main id="main">{substitute}</main> : substitute;
}

/** The content shown in place of a page. */
function Substitute({ view, onRetry }: { view: Exclude<View, { kind: 'page' }>; onRetry(): void }) {
  switch (view.kind) {
    case 'failed':
      return <Unavailable onRetry={onRetry} />;
    case 'disabled':
      return <DisabledRemote message={view.message} />;
    case 'server-markup':
      return (
        <>
          {view.failed && <Unavailable aboveServerMarkup onRetry={onRetry} />}
          <ServerMarkup html={view.html} />
        </>
      );
    default:
      return <PageLoading />;
  }
}

/** Identifies one page of one version. Other params (another product) give a new key, another query (a sort order) does not. */
const keyOf = (view: View) =>
  view.kind === 'page' ? `${view.remote}@${view.version}/${view.route}/${JSON.stringify(view.params).toLowerCase()}` : view.kind;
