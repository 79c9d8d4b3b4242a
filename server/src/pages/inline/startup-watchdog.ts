/**
 * In the head of every page: notices when the application does not start, whatever the cause (a script that is blocked, altered,
 * missing or hangs, a feature missing in the engine, an error during start), shows a message with 'Try again', and reports it to
 * /telemetry, where it is counted per engine and version.
 *
 * After a final failure, a server-rendered page stays readable above a bar at the bottom, and its controls become inert, except
 * in forms that work without scripts; a page that needs scripts is replaced by the message. While the application may still
 * start, only the bar is shown: it is outside of `#root`, so that hydration finds the server's markup, and it is removed when the
 * application starts. 'Try again' fetches the scripts past the browser's cache, which may hold the refused bytes.
 * (DOMContentLoaded is of no use here: it waits for the scripts.)
 */
import type { DocumentData } from 'shared/server-contract';
import type { ResolvedPointer } from '../../releases/resolve-pointer';

/** How long the application may take to start before the page shows a message. */
const SHOW_AFTER_MS = 8000;
/** How long after that an open page counts as not started. A page that is closed meanwhile counts at once. */
const REPORT_AFTER_MS = 12_000;
/** An uncaught error counts only if the application has not started after this time: it may recover. */
const RECOVER_MS = 1500;
/** 'Try again' reloads the page after this time, even if its scripts were not fetched by then. */
const RELOAD_AFTER_MS = 3000;

const BOX =
  'box-sizing:border-box;padding:20px var(--gutter,16px) 24px;background:var(--color-mist,#f4f3f0);color:var(--color-ink,#111214);font:16px/1.5 var(--font-family,system-ui,sans-serif);';
/** Above the bar of a product page with 'Add to Cart' (5), below the header (10). */
const BAR =
  'z-index:9;position:fixed;left:0;right:0;bottom:0;border-top:1px solid var(--color-line,#c9c7c1);box-shadow:0 -4px 16px rgba(0,0,0,.12)';
const BUTTON =
  'min-height:44px;padding:10px 20px;border:0;border-radius:999px;background:var(--color-accent,#111214);color:var(--color-accent-ink,#fff);font:inherit;font-weight:600;cursor:pointer';
const CONTROLS = 'button,input,select,textarea,[role=slider]';

type Stage = 'load' | 'run' | 'timeout';

let isStarted = false;
let hasFailed = false;
let isReported = false;
let box: HTMLElement | undefined;
let recovery: ReturnType<typeof setTimeout> | undefined;

/** The document's data of an element; nothing before the parser has come to it. */
function read<Data>(id: string): Partial<Data> {
  try {
    return JSON.parse(document.getElementById(id)!.textContent) as Partial<Data>;
  } catch {
    return {};
  }
}

const readRendered = () => read<DocumentData>('data').rendered;

const isOfShell = (url: string | undefined) => Boolean(url?.startsWith(location.origin) && url.includes('/shell/'));

function report(stage: Stage): void {
  if (isReported || isStarted) return;
  isReported = true;
  const { shell, generation } = read<ResolvedPointer>('releases');
  const rendered = readRendered();
  const reports: { remote: string; version: string; stage: Stage }[] = [];
  if (shell) reports.push({ remote: 'shell', version: shell.version, stage });
  if (stage !== 'load' && rendered?.kind === 'page') reports.push({ remote: rendered.remote, version: rendered.version, stage });
  const body = JSON.stringify({ generation, reports });
  if (reports.length > 0) navigator.sendBeacon?.('/telemetry', new Blob([body], { type: 'application/json' }));
}

function append(parent: Element, tag: string, text: string, style: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.style.cssText = style;
  parent.append(element);
  return element;
}

function show(isFinal: boolean): void {
  if (isStarted) return;
  const needsScripts = readRendered()?.kind === 'frame';
  const main = isFinal && needsScripts ? document.querySelector('main') : null;
  box?.remove();
  box = document.createElement('section');
  box.id = 'start-failure';
  box.setAttribute('role', 'alert');
  box.style.cssText = BOX + (main ? 'min-height:50vh' : BAR);
  const subject = needsScripts ? 'This page' : 'Part of this page';
  const heading = `${subject} could not be started${isFinal ? '' : ' yet'}`;
  append(box, main ? 'h1' : 'h2', heading, 'margin:0 0 8px;font-size:20px;line-height:1.2');
  const state = needsScripts
    ? 'A script that this page needs did not load, or does not run in this browser.'
    : 'You can read it and follow its links, but its buttons do not work.';
  const text = `${isFinal ? state : 'It takes longer than usual.'} Nothing in your cart or orders is lost.`;
  append(box, 'p', text, 'margin:0 0 16px');
  append(box, 'button', 'Try again', BUTTON).addEventListener('click', tryAgain);
  if (main) main.textContent = '';
  (main ?? document.body).append(box);
}

function tryAgain(): void {
  const reload = () => location.reload();
  setTimeout(reload, RELOAD_AFTER_MS);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].filter(({ src }) => isOfShell(src));
  const fetched = scripts.map(({ src }) => fetch(src, { cache: 'reload' }).then((answer) => answer.blob()));
  Promise.all(fetched).then(reload, reload);
}

function disableControls(): void {
  for (const control of document.getElementById('root')!.querySelectorAll(CONTROLS))
    if (!control.closest('form[action]')) control.setAttribute('inert', '');
}

function whenParsed(act: () => void): void {
  if (document.readyState !== 'loading') act();
  else document.addEventListener('readystatechange', act, { once: true });
}

function fail(stage: Stage): void {
  if (isStarted || hasFailed) return;
  hasFailed = true;
  whenParsed(() => {
    report(stage);
    disableControls();
    show(true);
    document.dispatchEvent(new CustomEvent('storefront:start-failed'));
  });
}

function onUncaught(source: string | undefined): void {
  if (!hasFailed && !recovery && isOfShell(source)) recovery = setTimeout(fail, RECOVER_MS, 'run');
}

addEventListener(
  'error',
  ({ target, filename }) => {
    if (!(target instanceof HTMLScriptElement)) onUncaught(filename);
    else if (isOfShell(target.src)) fail('load');
  },
  true,
);
addEventListener('unhandledrejection', ({ reason }) => {
  const { stack } = Object(reason) as Partial<Error>;
  onUncaught(/https?:[^\s)]+/.exec(stack ?? '')?.[0]);
});
document.addEventListener('storefront:hydrated', () => {
  isStarted = true;
  box?.remove();
});
setTimeout(() => {
  if (isStarted || hasFailed) return;
  whenParsed(() => show(false));
  setTimeout(report, REPORT_AFTER_MS, 'timeout');
  addEventListener('pagehide', () => report('timeout'));
}, SHOW_AFTER_MS);
