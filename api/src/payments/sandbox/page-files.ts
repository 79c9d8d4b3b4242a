/** The payment page's styles, deliberately unlike the shop's: shoppers must see that they are on another site. */
export const PAGE_STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: #fdf3d8; color: #2b2350; font: 1.0625rem/1.5 'Trebuchet MS', Verdana, 'DejaVu Sans', sans-serif; }
.ribbon { margin: 0; padding: 12px 16px; background: #2b2350; color: #ffe9a8; text-align: center; font-weight: bold; letter-spacing: .02em; }
main { width: min(100% - 32px, 460px); margin: 32px auto; padding: 24px; background: #fff; border: 2px solid #2b2350; border-radius: 4px; }
h1 { margin: 0 0 4px; font-size: 1.625rem; }
h2 { margin: 24px 0 4px; font-size: 1.0625rem; }
.amount { margin: 0 0 16px; font-size: 1.375rem; }
ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; }
label { display: block; margin-top: 16px; font-weight: bold; }
input { width: 100%; padding: 12px; border: 2px solid #6b63a0; border-radius: 4px; background: #fff; color: inherit; font: inherit; }
input[aria-invalid='true'] { border-color: #a3123a; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr)); gap: 0 16px; }
.wrong { margin: 4px 0 0; color: #a3123a; font-size: 0.9375rem; }
.notice { padding: 12px; border: 2px solid #a3123a; color: #a3123a; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
button, .button { flex: 1; min-height: 48px; padding: 10px 16px; border: 2px solid #2b2350; border-radius: 4px; background: #fff; color: #2b2350; font: inherit; font-weight: bold; text-align: center; text-decoration: none; cursor: pointer; }
button.first { background: #4b2fd0; border-color: #4b2fd0; color: #fff; }
button.fill { flex: 0 1 auto; min-height: 44px; padding: 2px 8px; font: 0.875rem ui-monospace, monospace; }
:focus-visible { outline: 3px solid #d0652f; outline-offset: 2px; }
`;

/** Turns the listed test cards into buttons that fill the form, and ignores a second submit. */
export const PAGE_SCRIPT = `
'use strict';
const field = (name) => document.querySelector('[name="' + name + '"]');
for (const code of document.querySelectorAll('code[data-card]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'fill';
  button.textContent = code.textContent;
  button.addEventListener('click', () => {
    field('cardNumber').value = code.dataset.card;
    if (!field('expiry').value) field('expiry').value = code.dataset.expiry;
    if (!field('cvc').value) field('cvc').value = '123';
  });
  code.replaceWith(button);
}
const form = document.querySelector('form');
let sent = false;
if (form) form.addEventListener('submit', (event) => {
  if (sent) event.preventDefault();
  sent = true;
});
addEventListener('pageshow', () => { sent = false; });
`;
