/**
 * Inline script of the head. It switches the display typeface on (`<style id="typeface" media="not all">`) when the page has
 * loaded, because a font would compete with the first pictures on a slow connection. Once the font was fetched, further
 * documents of the tab use it at once, from the browser's cache. `fonts.load` and `fonts.ready` would lay the page out before they
 * return; the event comes after the browser's next frame, which does so anyway.
 */
export const ACTIVATE_TYPEFACE = `(function(d,w){var e=d.getElementById('typeface'),s={};if(!e)return;
try{s=w.sessionStorage}catch(x){}
function isDisplay(f){return /^"?Display"?$/.test(f.family)}
function on(){e.media='all';d.fonts.addEventListener('loadingdone',function(v){if(v.fontfaces.some(isDisplay))try{s.typeface=1}catch(x){}})}
if(s.typeface)on();else w.addEventListener('load',on)})(document,window)`.replace(/\n/g, '');
