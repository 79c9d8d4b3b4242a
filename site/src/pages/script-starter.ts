/**
 * Inline script at the end of pages that the server drew round large pictures: the scripts wait until those pictures have
 * come, since on a slow line both would come late. Whoever presses something, or a picture that takes longer than
 * 1.5 s, starts them at once. The first link is the shell's entry; links that say `not all` are not fetched.
 */
export const SCRIPT_STARTER = `(function(d,w){var begun,left=0;
function go(){if(begun)return;begun=1;
var links=d.querySelectorAll('link[rel=modulepreload]'),s=d.createElement('script');
links.forEach(function(l){l.media='all'});
s.type='module';s.integrity=links[0].integrity;s.src=links[0].href;d.head.append(s)}
function come(){--left||go()}
d.querySelectorAll('img[fetchpriority=high]').forEach(function(i){if(i.complete)return;left++;
i.addEventListener('load',come);i.addEventListener('error',come)});
if(!left)return go();
setTimeout(go,1500);['pointerdown','keydown'].forEach(function(t){w.addEventListener(t,go,{once:true,capture:true})})})(document,window)`.replace(
  /\n/g,
  '',
);

/** Whether a drawing has pictures that are worth waiting for. */
export const hasLargePictures = (html: string): boolean => /<img[^<>]+fetchpriority="high"/i.test(html);
