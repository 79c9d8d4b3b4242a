/**
 * Inline script of every page. It stores clicks, changes and the arrow keys of a carousel that happen before hydration and
 * replays them afterwards; links need no help. A control with a stored event pulses (an animation, because a changed
 * attribute would be a hydration mismatch). React does not see the original event: it would hydrate for it at once, and the
 * event would count twice. The shell announces hydration, first of the frame, then of the page in it. Events are replayed one
 * after the other, so that each sees the effects of the one before; events that arrive meanwhile join the queue.
 * Where the application cannot start (startup-watchdog.ts), events are no longer intercepted.
 */
export const REPLAY_EARLY_EVENTS = `(function(d){var queue=[],hydrated={},replaying;
function at(t){return t.closest('main [data-remote]')?'page':'frame'}
var of={click:'button',change:'select,input[type=radio],input[type=checkbox]',keydown:'[aria-roledescription=carousel] *'};
function capture(e){var y=e.type,t=e.target.closest&&e.target.closest(of[y]),key=e.key;
if(!t||t.closest('#start-failure')||replaying||hydrated[at(t)]||y=='keydown'&&!/^Arrow[LR]/.test(key))return;
if(y!='change'){e.preventDefault();e.stopImmediatePropagation()}
if(!key)queue=queue.filter(function(k){return k.t!=t});
queue.push({t:t,k:key,v:t.value,c:t.checked,p:t.animate?t.animate([{opacity:1},{opacity:.5},{opacity:1}],{duration:900,iterations:Infinity}):null})}
for(var y in of)d.addEventListener(y,capture,true);
function replay(k){var t=k.t;if(k.p)k.p.cancel();if(!t.isConnected||t.disabled)return;
if(k.k)t.dispatchEvent(new KeyboardEvent('keydown',{key:k.k,bubbles:true}));
else if(t.type=='radio'||t.type=='checkbox'){t.checked=!k.c;t.click()}
else if(t.tagName=='SELECT'){t.value=k.v;t.dispatchEvent(new Event('change',{bubbles:true}))}
else t.click()}
function next(part){var n=queue.findIndex(function(k){return at(k.t)==part});
if(n<0){hydrated[part]=1;return}
setTimeout(next,50,part);replaying=1;try{replay(queue.splice(n,1)[0])}finally{replaying=0}}
d.addEventListener('storefront:hydrated',function(e){setTimeout(next,0,e.detail)});
d.addEventListener('storefront:start-failed',function(){for(var y in of)d.removeEventListener(y,capture,true);
queue.forEach(function(k){if(k.p)k.p.cancel()});queue=[]})})(document)`.replace(/\n/g, '');
