/**
 * Inline script of every page: what a shopper presses before the page is live is kept and carried out then, the arrow
 * keys of a carousel too; links work by themselves. The control pulses meanwhile (an animation, because a changed
 * attribute would be a hydration mismatch). React does not see what is kept: it would hydrate for it at once, and the
 * press would count twice. The shell says what is live: first the frame, then the page in it. One control after the
 * other, so that each finds the page as the one before has left it; what is pressed meanwhile waits for its turn.
 */
export const CLICK_KEEPER = `(function(d){var kept=[],live={},redoing;
function at(t){return t.closest('main [data-remote]')?'page':'frame'}
var of={click:'button',change:'select,input[type=radio],input[type=checkbox]',keydown:'[aria-roledescription=carousel] *'};
function keep(e){var y=e.type,t=e.target.closest&&e.target.closest(of[y]),key=e.key;
if(!t||redoing||live[at(t)]||y=='keydown'&&!/^Arrow[LR]/.test(key))return;
if(y!='change'){e.preventDefault();e.stopImmediatePropagation()}
if(!key)kept=kept.filter(function(k){return k.t!=t});
kept.push({t:t,k:key,v:t.value,c:t.checked,p:t.animate?t.animate([{opacity:1},{opacity:.5},{opacity:1}],{duration:900,iterations:Infinity}):null})}
for(var y in of)d.addEventListener(y,keep,true);
function redo(k){var t=k.t;if(k.p)k.p.cancel();if(!t.isConnected||t.disabled)return;
if(k.k)t.dispatchEvent(new KeyboardEvent('keydown',{key:k.k,bubbles:true}));
else if(t.type=='radio'||t.type=='checkbox'){t.checked=!k.c;t.click()}
else if(t.tagName=='SELECT'){t.value=k.v;t.dispatchEvent(new Event('change',{bubbles:true}))}
else t.click()}
function next(part){var n=kept.findIndex(function(k){return at(k.t)==part});
if(n<0){live[part]=1;return}
setTimeout(next,50,part);redoing=1;try{redo(kept.splice(n,1)[0])}finally{redoing=0}}
d.addEventListener('storefront:live',function(e){setTimeout(next,0,e.detail)})})(document)`.replace(/\n/g, '');
