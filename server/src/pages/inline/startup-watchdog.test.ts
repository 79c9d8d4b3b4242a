/** @jest-environment jsdom */
import './startup-watchdog';

// That bar is fixed at the bottom too, with a z-index of 5; the header has 10.
test("the message stands above a product page's bar with 'Add to Cart'", () => {
  document.body.innerHTML = '<div id="root"><main><div data-remote="news">News</div></main></div>';
  const script = document.createElement('script');
  script.src = '/shell/1.0.0/main.js';
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  const { position, zIndex } = document.getElementById('start-failure')!.style;
  expect([position, zIndex]).toEqual(['fixed', '9']);
});
