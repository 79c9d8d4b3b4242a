/**
 * Inline script of every page: under `require-trusted-types-for 'script'` a text becomes markup or a script's address only
 * where this policy lets it. It lets through what the shell's libraries need and nothing that a stranger could have
 * written: nothing at all (notistack's style element), React's way of making a script element that never runs, the page
 * as the server drew it (shown again where its remote cannot be had), and scripts of this origin.
 */
export const TRUSTED_TYPES = `(function(t,d){if(!t)return;var drawn;
d.addEventListener('readystatechange',function(){var m=d.querySelector('main [data-remote]');if(drawn===undefined)drawn=m?m.innerHTML:''});
t.createPolicy('default',{
createHTML:function(s){return s.trim()===''||s===drawn||s==='<script></'+'script>'?s:null},
createScriptURL:function(s){return new URL(s,d.baseURI).origin===location.origin?s:null}
})})(window.trustedTypes,document)`.replace(/\n/g, '');
