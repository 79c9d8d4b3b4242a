/**
 * Inline script of every page: what a shopper presses before the page is live is kept and carried out then; links work
 * by themselves. The control pulses meanwhile (an animation, because a changed attribute would be a hydration mismatch).
 * The shell says what is live: first the frame, then the page in it. One control after the other, so that each finds the
 * page as the one before has left it.
 */
export const CLICK_KEEPER = `(function(d){var kept=[],live={};
function at(t){return t.closest('main [data-remote]')?'page':'frame'}
function keep(e){var t=e.target.closest&&e.target.closest(e.type=='change'?'select,input[type=radio],input[type=checkbox]':'button');
if(!t||live[at(t)]||!e.isTrusted)return;
if(e.type=='click')e.preventDefault();
kept=kept.filter(function(k){return k.t!=t});
kept.push({t:t,v:t.value,c:t.checked,p:t.animate?t.animate([{opacity:1},{opacity:.5},{opacity:1}],{duration:900,iterations:Infinity}):null})}
d.addEventListener('click',keep,true);d.addEventListener('change',keep,true);
function redo(k){var t=k.t;if(k.p)k.p.cancel();if(!t.isConnected||t.disabled)return;
if(t.type=='radio'||t.type=='checkbox'){t.checked=!k.c;t.click()}
else if(t.tagName=='SELECT'){t.value=k.v;t.dispatchEvent(new Event('change',{bubbles:true}))}
else t.click()}
d.addEventListener('storefront:live',function(e){live[e.detail]=1;var n=0;kept=kept.filter(function(k){if(at(k.t)!=e.detail)return 1;
setTimeout(redo,50*n++,k)})})})(document)`.replace(/\n/g, '');
