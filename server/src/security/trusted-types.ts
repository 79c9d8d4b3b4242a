/**
 * Inline script of every page. Under `require-trusted-types-for 'script'` a string becomes markup or a script URL only if
 * this policy allows it. The policy allows what the shell's libraries need and nothing that an attacker could have written:
 * the empty string (notistack's style element), the markup with which React creates a script element that never runs, the
 * server markup (shown again where its remote cannot be loaded), and script URLs of this origin.
 */
export const TRUSTED_TYPES = `(function(t,d){if(!t)return;var markup;
d.addEventListener('readystatechange',function(){var m=d.querySelector('main [data-remote]');if(markup===undefined)markup=m?m.innerHTML:''});
t.createPolicy('default',{
createHTML:function(s){return s.trim()===''||s===markup||s==='<script></'+'script>'?s:null},
createScriptURL:function(s){return new URL(s,d.baseURI).origin===location.origin?s:null}
})})(window.trustedTypes,document)`.replace(/\n/g, '');
