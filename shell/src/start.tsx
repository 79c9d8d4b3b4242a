import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { readDocumentData, readInlinedPointer, readIntegrityMap } from './document';
import { warnOfGoingAway } from './federation/going-away';
import type { LoaderSettings } from './federation/load-remote';
import type { PagePointer } from './federation/pointer';
import { sayLive } from './routing/live';
import { openDrawn } from './routing/open-drawn';
import { createOpening } from './routing/opening';
import { takeDrawing } from './routing/drawn-page';
import { prefetchOnIntent } from './routing/prefetch';
import { createServices, seedProducts, type Shell } from './services';
import { createReporter } from './telemetry/reporter';
import { followUncaught } from './telemetry/uncaught';

declare const __DEVELOPMENT__: boolean;

async function readPointer(): Promise<PagePointer> {
  const inlined = readInlinedPointer();
  if (inlined) return inlined;
  const answer = await fetch('/releases.json');
  return (await answer.json()) as PagePointer;
}

/** A dev server's files have no hashes: the empty one stands for them. */
const unhashed = (pointer: PagePointer, names: string[]) =>
  Object.fromEntries(names.map((name) => [pointer.remotes[name]!.entry, '']));

async function start(): Promise<void> {
  const data = readDocumentData();
  if (!data) throw new Error('The document has no <script id="data">: it was not written by the site.');
  const pointer = await readPointer();
  const html = takeDrawing();
  const loader: LoaderSettings = {
    timeoutMs: data.remoteTimeoutMs,
    integrity: { ...readIntegrityMap(), ...unhashed(pointer, data.devRemotes) },
  };
  const reporter = createReporter(pointer.generation);
  followUncaught(reporter.failed);
  const shell: Shell = createServices({
    config: data.config,
    apiUrl: data.apiUrl,
    prefetch: (path) => opening.prefetch(path),
    report(error) {
      console.warn(error instanceof Error ? error.message : error);
      reporter.failed(error);
    },
  });
  if (__DEVELOPMENT__ || data.devRemotes.length > 0) warnOfGoingAway(shell.services);
  const opening = createOpening({ ...loader, pointer, shell, html, leave: (path) => window.location.assign(path) });
  seedProducts(shell.bus, data.products);

  const goLive = () => {
    shell.start();
    sayLive('frame');
    prefetchOnIntent(opening.prefetch);
  };
  const first =
    data.drawn.kind === 'page'
      ? openDrawn(data.drawn, { ...loader, pointer, services: shell.services, html }).then(reporter.stands)
      : ({ kind: 'loading' } as const);
  // As a transition the work is done in slices, between which the browser answers whoever touches the page.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <App
          services={shell.services}
          feedback={shell.feedback}
          first={first}
          framed={data.drawn.kind !== 'not-found'}
          open={{ ...opening, open: (location) => opening.open(location).then(reporter.stands) }}
          onReady={once(goLive)}
          router={(children) => <BrowserRouter>{children}</BrowserRouter>}
        />
      </StrictMode>,
    );
  });
}

/** StrictMode runs effects twice on purpose; a session starts once. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

void start();
