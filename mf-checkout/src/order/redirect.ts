/** If the page is still here after this time, the provider's page did not open. */
const REDIRECT_TIMEOUT_MS = 10_000;

/**
 * Navigates to another site. Resolves when this page is shown again (Back may restore it from the back/forward cache) or
 * when the navigation did not happen. The form stays busy until then, so Send cannot submit twice.
 */
export function redirectTo(url: string): Promise<void> {
  const returned = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, REDIRECT_TIMEOUT_MS);
  });
  window.location.assign(url);
  return returned;
}
