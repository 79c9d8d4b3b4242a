import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { PagePointer } from 'shared/server-contract';
import { createReporter } from 'slipway/reporter';
import { stageOf, type LoadStage } from 'slipway/runtime';
import { App } from './app';
import { CrashBoundary } from './chrome/crash';
import { ignoreStrayTaps } from './chrome/ignore-stray-taps';
import { readDocumentData, readInlinedPointer } from './document';
import { createRemotes } from './federation/remotes';
import { fetchAhead } from './fetch-ahead';
import { followHistory } from './routing/history';
import { keepEscapesReadable } from './routing/readable-escapes';
import { createPageHistory, PageRouter } from './routing/page-history';
import { markHydrated } from './routing/mark-hydrated';
import { hydratePage } from './routing/hydrate-page';
import type { PageLocation } from './routing/use-routed-view';
import type { View } from './routing/view';
import { createViewLoader } from './routing/view-loader';
import { readServerMarkup } from './routing/server-markup';
import { prefetchCodeWhenIdle, prefetchOnIntent } from './routing/prefetch';
import { createServices, seedProducts, type Shell } from './services';
import { createPageFunnel, mayMeasure } from './telemetry/page-funnel';
import { createPageVitals } from './telemetry/page-vitals';
import { whenIdle } from './when-idle';
import { isOfShell } from './telemetry/is-of-shell';
import { createReportExtras } from './telemetry/report-extras';

/** Chunks of the shell that a press needs sooner or later: requests, the menu, the search, messages, wishes, a guest's cart. */
const AFTER_A_PRESS = ['http', 'drawer', 'suggestions', 'popup', 'toasts', 'notistack', 'wish-list', 'merge'];

async function readPointer(): Promise<PagePointer> {
  const inlined = readInlinedPointer();
  if (inlined) return inlined;
  const response = await fetch('/releases.json');
  return (await response.json()) as PagePointer;
}

async function start(): Promise<void> {
  keepEscapesReadable();
  ignoreStrayTaps();
  const data = readDocumentData();
  if (!data) throw new Error('The document has no <script id="data">: it was not written by the server.');
  const pointer = await readPointer();
  const html = readServerMarkup();
  const timeoutMs = data.remoteTimeoutMs;
  // Pages of the staff are not measured.
  const funnel = pointer.audience !== 'staff' && mayMeasure() ? createPageFunnel() : undefined;
  const vitals = funnel && createPageVitals(pointer.shell?.version);
  const { generation } = pointer;
  const base = new URL('/', window.location.href).href;
  const report = createReporter(() => ({ generation, base }), { extras: createReportExtras(funnel, vitals) });
  const remotes = createRemotes({ pointer, timeoutMs, report });
  /** The version of the page that was opened last. */
  let shown: { remote: string; version: string } | undefined;
  const recordView = (view: View) => {
    funnel?.recordView(view);
    vitals?.recordView(view);
    if (view.kind === 'page') {
      shown = { remote: view.remote, version: view.version };
      report({ ...shown, stage: 'loaded' });
      // A fallback's files have other names.
      if (pointer.remotes[view.remote]?.version === view.version)
        whenIdle(() => fetchAhead(data.chunks?.[view.remote]?.[`${view.route}-rest`]));
      prefetchCodeWhenIdle(viewLoader.prefetchCode);
    }
    return view;
  };
  const reportShell = (stage: LoadStage, error?: unknown) => {
    if (pointer.shell) report({ remote: 'shell', version: pointer.shell.version, stage, error });
  };
  const shell: Shell = createServices({
    config: data.config,
    apiUrl: data.apiUrl,
    funnel: funnel && { generation, recordAdd: funnel.recordAdd },
    prefetch: (path) => viewLoader.prefetch(path),
    // Before the router is made, which listens as well.
    onPopState: followHistory(),
    report(error) {
      if (isOfShell(error)) reportShell(stageOf(error), error);
      else if (shown) report({ ...shown, stage: stageOf(error), error });
      else console.warn(error);
    },
  });
  // To a fragment of the address that it has, `assign` only scrolls.
  const loadDocument = (path: string) => (path.includes('#') ? window.location.reload() : window.location.assign(path));
  const viewLoader = createViewLoader({ remotes, timeoutMs, pointer, shell, html, loadDocument, chunks: data.chunks });
  seedProducts(shell.bus, data.products);

  let hydrated = false;
  const onHydrated = () => {
    hydrated = true;
    // A page of the staff has no cart, and nothing to do with a session of the shop.
    if (pointer.audience !== 'staff') shell.start();
    markHydrated('frame');
    reportShell('loaded');
    prefetchOnIntent(viewLoader.prefetch);
    whenIdle(() => fetchAhead(AFTER_A_PRESS.flatMap((chunk) => data.chunks?.shell?.[chunk] ?? [])));
  };
  const onCrash = (error: unknown) => {
    // Before that, the startup watchdog of the document reports it, as it does every error.
    if (!hydrated) window.reportError(error);
    else reportShell(stageOf(error), error);
  };
  const initialView =
    data.rendered.kind === 'page'
      ? hydratePage(data.rendered, { remotes, timeoutMs, html }).then(recordView)
      : data.rendered.kind === 'not-found' && data.rendered.isGone
        ? data.rendered
        : ({ kind: 'loading' } as const);
  const navigation = {
    history: createPageHistory(),
    viewLoader: {
      ...viewLoader,
      open: (location: PageLocation) => viewLoader.open(location).then(recordView),
    },
  };
  // A transition hydrates in time slices, so that the browser can handle input in between.
  startTransition(() => {
    const root = document.getElementById('root')!;
    const app = (
      <StrictMode>
        <CrashBoundary onError={onCrash}>
          <App
            services={shell.services}
            feedback={shell.feedback}
            initialView={initialView}
            hasFrame={data.rendered.kind !== 'not-found'}
            audience={pointer.audience}
            navigation={navigation}
            onHydrated={once(onHydrated)}
            router={(children) => <PageRouter history={navigation.history}>{children}</PageRouter>}
          />
        </CrashBoundary>
      </StrictMode>
    );
    if (root.hasChildNodes()) return void hydrateRoot(root, app);
    // No server build of the shell could render.
    void import('./global-styles').then(({ adoptGlobalStyles }) => adoptGlobalStyles());
    createRoot(root).render(app);
  });
}

/** StrictMode runs effects twice; the session must start once. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

void start();
