/**
 * Below 64rem the rows of the table are cards: nothing is to the side of the screen. The roles in the markup keep it a table for
 * screen readers, which `display` would take from it.
 */
export const OPS_STYLE = `
:root {
  color-scheme: light dark;
  font: 1rem/1.5 system-ui, sans-serif;
  --line: color-mix(in srgb, CanvasText 20%, Canvas);
  --quiet: color-mix(in srgb, CanvasText 70%, Canvas);
  --raised: color-mix(in srgb, CanvasText 5%, Canvas);
  --good: #1a7f37;
  --bad: #c62828;
}
@media (prefers-color-scheme: dark) { :root { --good: #57c271; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: break-word; }
.last, #lost, td strong, li { overflow-wrap: anywhere; }
main { max-width: 90rem; margin: 0 auto; padding: 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
h1:focus { outline: none; }
[hidden], [data-field][hidden] { display: none; }

input, select, button { min-height: 2.75rem; padding: 0 .75rem; border: 1px solid color-mix(in srgb, CanvasText 45%, Canvas); border-radius: .375rem; background: Canvas; color: CanvasText; font: inherit; }
button { cursor: pointer; }
button:hover { background: var(--raised); }
button:disabled, button[aria-disabled=true] { opacity: .5; cursor: not-allowed; }
#confirm, #sign-in button { border-color: CanvasText; background: CanvasText; color: Canvas; font-weight: 600; }
a { display: inline-block; padding-block: .625rem; }
input[type=checkbox] { flex: none; width: 1.25rem; min-height: 1.25rem; margin: .125rem 0 0; }
#sign-in label { display: block; }
#sign-in form button { display: block; margin-block-start: .75rem; }
#token { width: min(24rem, 100%); }

#status { position: sticky; top: 0; z-index: 1; margin: 0 0 1rem; padding: .625rem .75rem; border-inline-start: .25rem solid var(--quiet); background: color-mix(in srgb, CanvasText 8%, Canvas); white-space: pre-line; }
#status:empty { display: block; margin: 0; padding: 0; border: 0; }
#status[data-kind=done] { border-color: var(--good); }
#status[data-kind=refused], #lost { border-color: var(--bad); }
#lost { margin: 0 0 1rem; padding: .625rem .75rem; border: 1px solid var(--bad); border-inline-start-width: .25rem; }
#lost strong { display: block; color: var(--bad); }
#bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
#bar p { margin: 0; }
#generation { flex: 1 1 16rem; color: var(--quiet); }

table { width: 100%; margin-block: 1rem; border-collapse: collapse; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: .75rem .5rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
thead th { padding-block: .25rem; color: var(--quiet); font-size: .875rem; font-weight: 400; }
tbody th { scroll-margin-top: 10rem; font-weight: 600; }
td small { display: block; color: var(--quiet); font-size: .875rem; }
td strong { display: block; color: var(--bad); font-weight: 400; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; }
.actions button { scroll-margin-top: 10rem; }
.of { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
td, .actions button { position: relative; }

#details { scroll-margin-top: 10rem; }
#details ul { margin: 0; padding-inline-start: 1.25rem; }
#details .choices { align-items: end; }
.choices { display: flex; flex-wrap: wrap; gap: .5rem; }
#details label { display: block; }

dialog { width: min(32rem, calc(100vw - 2rem)); padding: 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: Canvas; color: CanvasText; }
dialog::backdrop { background: rgb(0 0 0 / .5); }
dialog p { margin: 0 0 1rem; }
dialog .choices { margin: 1.25rem 0 0; }
dialog label { display: block; margin-block-end: .25rem; }
dialog [data-field=auto] label { display: flex; gap: .625rem; align-items: start; padding-block: .625rem; margin: 0; }
dialog input:not([type=checkbox]), dialog select { width: 100%; }

@media (min-width: 64rem) {
  tbody th, td { padding-block: 1rem; }
  th:last-child { width: 38%; }
  .actions button { padding-inline: .625rem; font-size: .875rem; }
}
@media (min-width: 64rem) and (pointer: fine) {
  .actions button { min-height: 2.25rem; }
}
@media (max-width: 63.99rem) {
  table, tbody { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem 1rem; margin-block-end: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; }
  tbody th, td { display: block; padding: 0; border: 0; text-align: start; }
  tbody th, .last { grid-column: 1 / -1; }
  tbody th { font-size: 1.125rem; }
  td[data-label]::before { content: attr(data-label); display: block; color: var(--quiet); font-size: .875rem; }
  .actions { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); margin-block-start: .5rem; }
  .actions button { padding: .25rem .375rem; font-size: .9375rem; line-height: 1.25; }
}
`;
