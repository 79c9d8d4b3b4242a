import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { PagePointer } from 'shared/server-contract';
import { App } from './app';
import { CrashBoundary } from './chrome/crash';
import { readDocumentData, readInlinedPointer, readIntegrityMap } from './document';
import { warnAboutDeprecations } from './federation/deprecations';
import type { LoaderSettings } from './federation/load-remote';
import { markHydrated } from './routing/mark-hydrated';
import { hydratePage } from './routing/hydrate-page';
import type { View } from './routing/view';
import { createViewLoader } from './routing/view-loader';
import { readServerMarkup } from './routing/server-markup';
import { prefetchCodeWhenIdle, prefetchOnIntent } from './routing/prefetch';
import { createServices, seedProducts, type Shell } from './services';
import { createPageFunnel, mayMeasure } from './telemetry/page-funnel';
import { createPageVitals } from './telemetry/page-vitals';
import { createReporter } from './telemetry/reporter';
import { reportUncaughtErrors } from './telemetry/uncaught';

declare const __DEVELOPMENT__: boolean;

async function readPointer(): Promise<PagePointer> {
  const inlined = readInlinedPointer();
  if (inlined) return inlined;
  const response = await fetch('/releases.json');
  return (await response.json()) as PagePointer;
}

/** Entries of dev-server remotes with an empty hash, since their files have no integrity hashes. */
const unhashed = (pointer: PagePointer, names: string[]) =>
  Object.fromEntries(names.map((name) => [pointer.remotes[name]!.entry, '']));

async function start(): Promise<void> {
  const data = readDocumentData();
  if (!data) throw new Error('The document has no <script id="data">: it was not written by the server.');
  const pointer = await readPointer();
  const html = readServerMarkup();
  const loader: LoaderSettings = {
    timeoutMs: data.remoteTimeoutMs,
    integrity: { ...readIntegrityMap(), ...unhashed(pointer, data.devRemotes) },
  };
  // The staff's own pages are no shopper's.
  const funnel = pointer.audience !== 'staff' && mayMeasure() ? createPageFunnel() : undefined;
  const vitals = funnel && createPageVitals(pointer.shell?.version);
  const reporter = createReporter(pointer.generation, undefined, { takeFunnel: funnel?.take, takeVitals: vitals?.take });
  const recordView = (view: View) => {
    funnel?.recordView(view);
    vitals?.recordView(view);
    if (view.kind === 'page') prefetchCodeWhenIdle(viewLoader.prefetchCode);
    return reporter.recordLoaded(view);
  };
  reportUncaughtErrors(reporter.recordFailure);
  const shell: Shell = createServices({
    config: data.config,
    apiUrl: data.apiUrl,
    funnel: funnel && { generation: pointer.generation, recordAdd: funnel.recordAdd },
    prefetch: (path) => viewLoader.prefetch(path),
    report(error) {
      console.warn(error instanceof Error ? error.message : error);
      reporter.recordFailure(error);
    },
  });
  if (__DEVELOPMENT__ || data.devRemotes.length > 0) warnAboutDeprecations(shell.services);
  const viewLoader = createViewLoader({ ...loader, pointer, shell, html, loadDocument: (path) => window.location.assign(path) });
  seedProducts(shell.bus, data.products);

  let hydrated = false;
  const onHydrated = () => {
    hydrated = true;
    // A page of the staff has no cart, and nothing to do with a session of the shop.
    if (pointer.audience !== 'staff') shell.start();
    markHydrated('frame');
    if (pointer.shell) reporter.recordStart(pointer.shell.version);
    prefetchOnIntent(viewLoader.prefetch);
  };
  const onCrash = (error: unknown) => {
    // Before that, the startup watchdog of the document reports it, as it does every error.
    if (!hydrated) window.reportError(error);
    else if (pointer.shell) reporter.recordFailure({ remote: 'shell', version: pointer.shell.version, cause: error });
  };
  const initialView =
    data.rendered.kind === 'page'
      ? hydratePage(data.rendered, { ...loader, pointer, services: shell.services, html }).then(recordView)
      : data.rendered.kind === 'not-found' && data.rendered.isGone
        ? data.rendered
        : ({ kind: 'loading' } as const);
  // A transition hydrates in time slices, so that the browser can handle input in between.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <CrashBoundary onError={onCrash}>
          <App
            services={shell.services}
            feedback={shell.feedback}
            initialView={initialView}
            hasFrame={data.rendered.kind !== 'not-found'}
            audience={pointer.audience}
            viewLoader={{ ...viewLoader, open: (location) => viewLoader.open(location).then(recordView) }}
            onHydrated={once(onHydrated)}
            router={(children) => <BrowserRouter>{children}</BrowserRouter>}
          />
        </CrashBoundary>
      </StrictMode>,
    );
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
