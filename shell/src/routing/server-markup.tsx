import { useEffect, useRef } from 'react';

/**
 * The server markup of a page after its remote failed to load. It can be read and its links work. Controls that need the
 * remote's code are inert.
 */
export function ServerMarkup({ html }: { html: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.querySelectorAll<HTMLElement>('button, input, select, textarea, [role="slider"]').forEach((control) => {
      control.setAttribute('inert', '');
      // Dims inert controls. Dims the label of an input in a label, because the label draws the invisible input.
      (control.closest('label') ?? control).style.opacity = '0.4';
    });
  }, []);
  return <div ref={container} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Reads the markup of the server-rendered page. Call it before hydration, which may change the markup. */
export const readServerMarkup = () => document.querySelector('main [data-remote]')?.innerHTML ?? '';
