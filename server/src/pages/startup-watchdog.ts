/** How long the application may take to start before the page shows a message. */
const SHOW_AFTER_MS = 8000;
/** How long after that an open page counts as not started. A page that is closed meanwhile counts at once. */
const REPORT_AFTER_MS = 12_000;
/** An uncaught error counts only if the application has not started after this time: it may recover. */
const RECOVER_MS = 1500;

const BOX =
  'box-sizing:border-box;padding:20px var(--gutter,16px) 24px;background:var(--color-mist,#f4f3f0);color:var(--color-ink,#111214);font:16px/1.5 var(--font-family,system-ui,sans-serif);';
const BAR =
  'position:fixed;left:0;right:0;bottom:0;border-top:1px solid var(--color-line,#c9c7c1);box-shadow:0 -4px 16px rgba(0,0,0,.12)';
const BUTTON =
  'min-height:44px;padding:10px 20px;border:0;border-radius:999px;background:var(--color-accent,#111214);color:var(--color-accent-ink,#fff);font:inherit;font-weight:600;cursor:pointer';

/**
 * Inline script in the head of every page. It notices when the application does not start, whatever the cause (a script
 * that is blocked, altered, missing or hangs, a feature missing in the engine, an error during start), shows a message
 * with 'Try again', and reports it to /telemetry, where it is counted per engine and version.
 *
 * After a final failure, a server-rendered page stays readable above a bar at the bottom, and its controls become
 * inert, except in forms that work without scripts; a page that needs scripts is replaced by the message. While the
 * application may still start, only the bar is shown: it is outside of `#root`, so that hydration finds the server's
 * markup, and it is removed when the application starts. 'Try again' fetches the scripts past the browser's cache,
 * which may hold the refused bytes. (DOMContentLoaded is of no use here: it waits for the scripts.)
 */
export const STARTUP_WATCHDOG = `(function(d,w){var started,failed,reported,box,late;
function read(id){try{return JSON.parse(d.getElementById(id).textContent)}catch(e){return {}}}
function isShell(url){return url&&url.indexOf('/shell/')>0&&url.indexOf(location.origin)==0}
function report(stage){if(reported||started)return;reported=1;
var r=read('releases'),p=read('data').rendered||{},list=[];
if(r.shell)list.push({remote:'shell',version:r.shell.version,stage:stage});
if(stage!='load'&&p.remote)list.push({remote:p.remote,version:p.version,stage:stage});
if(list.length&&navigator.sendBeacon)navigator.sendBeacon('/telemetry',new Blob([JSON.stringify({generation:r.generation,reports:list})],{type:'application/json'}))}
function add(parent,tag,text,style){var e=d.createElement(tag);if(text)e.textContent=text;e.style.cssText=style||'';return parent.appendChild(e)}
function show(final){if(started)return;
var frame=(read('data').rendered||{}).kind=='frame',main=final&&frame&&d.querySelector('main');
if(box)box.remove();
box=d.createElement('section');box.id='start-failure';box.setAttribute('role','alert');
box.style.cssText='${BOX}'+(main?'min-height:50vh':'${BAR}');
add(box,main?'h1':'h2',(frame?'This page':'Part of this page')+' could not be started'+(final?'':' yet'),'margin:0 0 8px;font-size:20px;line-height:1.2');
add(box,'p',(!final?'It takes longer than usual. ':frame?'A script that it needs did not arrive or does not run in this browser. ':'You can read it and follow its links, but its buttons do not work. ')+'Nothing in your cart or orders is lost.','margin:0 0 16px');
add(box,'button','Try again','${BUTTON}').addEventListener('click',again);
if(main)main.textContent='';(main||d.body).appendChild(box)}
function again(){function reload(){location.reload()}
setTimeout(reload,3000);
var files=[].filter.call(d.querySelectorAll('script[src]'),function(t){return isShell(t.src)});
w.fetch?Promise.all(files.map(function(t){return fetch(t.src,{cache:'reload'}).then(function(r){return r.blob()})})).then(reload,reload):reload()}
function disable(){d.querySelectorAll('#root button,#root input,#root select,#root textarea,#root [role=slider]').forEach(function(c){if(!c.closest('form[action]'))c.setAttribute('inert','')})}
function whenParsed(then){if(d.readyState!='loading')then();else d.addEventListener('readystatechange',then,{once:true})}
function fail(stage){if(started||failed)return;failed=1;
whenParsed(function(){report(stage);disable();show(1);d.dispatchEvent(new CustomEvent('storefront:start-failed'))})}
function crash(source){if(!failed&&!late&&isShell(source))late=setTimeout(fail,${RECOVER_MS},'run')}
w.addEventListener('error',function(e){var t=e.target;
if(t&&t.tagName=='SCRIPT'){if(isShell(t.src))fail('load')}else crash(e.filename)},true);
w.addEventListener('unhandledrejection',function(e){var m=/https?:[^\\s)]+/.exec(e.reason&&e.reason.stack||'');crash(m&&m[0])});
d.addEventListener('storefront:hydrated',function(){started=1;if(box)box.remove()});
setTimeout(function(){if(started||failed)return;whenParsed(function(){show()});
setTimeout(report,${REPORT_AFTER_MS},'timeout');w.addEventListener('pagehide',function(){report('timeout')})},${SHOW_AFTER_MS})
})(document,window)`.replace(/\n/g, '');
