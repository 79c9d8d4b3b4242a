/** After this long a page that is still here was not left: the provider's page did not open. */
const LEFT_MS = 10_000;

/**
 * Goes to another site and settles only when this page is shown again (the browser's back button may bring it back as
 * it was) or was never left: until then the form stays busy, and a second press of Send sends nothing.
 */
export function leaveFor(address: string): Promise<void> {
  const back = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, LEFT_MS);
  });
  window.location.assign(address);
  return back;
}
