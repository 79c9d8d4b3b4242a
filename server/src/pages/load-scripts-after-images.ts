/** Type of a script element that the browser ignores until the inline script below recreates it as a module. */
export const DEFERRED_MODULE = 'deferred-module';

/**
 * Inline script at the end of server-rendered pages with large images. It starts the scripts once those images have loaded,
 * because on a slow connection they would delay each other. The first interaction, or a wait of 1.5 s, starts them at once.
 * The scripts start in document order, so that the shell's chunks are requested before its entry imports them.
 */
export const LOAD_SCRIPTS_AFTER_IMAGES = `(function(d,w){var started,pending=0;
function start(){if(started)return;started=1;
d.querySelectorAll('link[rel=modulepreload]').forEach(function(l){l.media='all'});
d.querySelectorAll('script[type=${DEFERRED_MODULE}]').forEach(function(t){var s=d.createElement('script');
s.type='module';s.integrity=t.integrity;s.src=t.src;d.head.append(s)})}
function loaded(){--pending||start()}
d.querySelectorAll('img[fetchpriority=high]').forEach(function(i){if(i.complete)return;pending++;
i.addEventListener('load',loaded);i.addEventListener('error',loaded)});
if(!pending)return start();
setTimeout(start,1500);['pointerdown','keydown'].forEach(function(t){w.addEventListener(t,start,{once:true,capture:true})})})(document,window)`.replace(
  /\n/g,
  '',
);

/** Whether a rendered page has images that its scripts should wait for. */
export const hasLargeImages = (html: string): boolean => /<img[^<>]+fetchpriority="high"/i.test(html);
