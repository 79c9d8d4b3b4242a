/** Moves the focus to the page's heading, where a screen reader continues: the focused element is gone, or belongs to another page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
