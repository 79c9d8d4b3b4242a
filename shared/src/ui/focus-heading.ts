/** Moves the focus to the page's heading, where a screen reader goes on reading: what had the focus before is gone, or is not of this page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
