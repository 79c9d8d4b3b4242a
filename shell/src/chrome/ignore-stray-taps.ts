/**
 * Ignores the second tap of a double tap where it hits another control than the first one: the next page, or 'Log In' where 'Log Out' was.
 * Call it before React listens.
 */
export function ignoreStrayTaps(): void {
  let pressed: Element | null = null;
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('a,button,label,input,select,textarea,summary') : null;
    if (event.detail <= 1) pressed = control;
    else if (control && control !== pressed) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener('click', onClick, true);
}
