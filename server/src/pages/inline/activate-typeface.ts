/**
 * Switches the display typeface on (`<style id="typeface" media="not all">`) when the page has loaded, because a font would
 * compete with the first pictures on a slow connection. Once the font was fetched, further documents of the tab use it at once,
 * from the browser's cache. `fonts.load` and `fonts.ready` would lay the page out before they return; the event comes after the
 * browser's next frame, which does so anyway.
 */
const typeface = document.getElementById('typeface') as HTMLStyleElement | null;
const isDisplay = ({ family }: FontFace) => /^"?Display"?$/.test(family);

/** Throws if the browser refuses storage, as with cookies blocked. */
function wasFetched(): boolean {
  try {
    return Boolean(sessionStorage.typeface);
  } catch {
    return false;
  }
}

function noteFetched({ fontfaces }: FontFaceSetLoadEvent): void {
  try {
    if (fontfaces.some(isDisplay)) sessionStorage.typeface = 1;
  } catch {
    // The next document waits for its pictures again.
  }
}

function activate(): void {
  typeface!.media = 'all';
  document.fonts.addEventListener('loadingdone', noteFetched);
}

if (typeface)
  if (wasFetched()) activate();
  else addEventListener('load', activate);
