/**
 * At the end of server-rendered pages with large images: starts the scripts once those images have loaded, because on a slow
 * connection they would delay each other. The first interaction, or a wait of 1.5 s, starts them at once. The scripts start in
 * document order, so that the shell's chunks are requested before its entry imports them.
 */
import { DEFERRED_MODULE } from '../deferred-module';

const WAIT_MS = 1500;
let isStarted = false;
let pending = 0;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) link.media = 'all';
  for (const deferred of document.querySelectorAll<HTMLScriptElement>(`script[type=${DEFERRED_MODULE}]`)) {
    const script = document.createElement('script');
    script.type = 'module';
    script.integrity = deferred.integrity;
    script.src = deferred.src;
    document.head.append(script);
  }
}

function onLoaded(): void {
  pending -= 1;
  if (pending === 0) start();
}

for (const image of document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')) {
  if (image.complete) continue;
  pending += 1;
  image.addEventListener('load', onLoaded);
  image.addEventListener('error', onLoaded);
}
if (pending === 0) start();
else {
  setTimeout(start, WAIT_MS);
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true, capture: true });
}
