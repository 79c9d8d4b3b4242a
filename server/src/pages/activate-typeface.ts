/**
 * Inline script of the head. It switches the display typeface on (`<style id="typeface" media="not all">`) when the page has
 * loaded, because a font would compete with the first pictures on a slow connection. Once the font was fetched, further
 * documents of the tab use it at once, from the browser's cache.
 */
export const ACTIVATE_TYPEFACE = `(function(d,w){var e=d.getElementById('typeface'),s={};if(!e)return;
try{s=w.sessionStorage}catch(x){}
function on(){e.media='all';d.fonts.load('800 1em Display').then(function(f){if(f.length)try{s.typeface=1}catch(x){}},function(){})}
if(s.typeface)on();else w.addEventListener('load',on)})(document,window)`.replace(/\n/g, '');
