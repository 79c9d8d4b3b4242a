/**
 * Asks visitors without JavaScript to switch it on. Place it before the button in question, which is then hidden
 * (global-css.ts). A browser that runs scripts does not show it.
 */
export function NeedsScript() {
  return <noscript>This needs JavaScript: please switch it on.</noscript>;
}
