import { useEffect, useRef } from 'react';

/**
 * The server's drawing, kept as it stands while its remote cannot be had: readable, links work, and what would need
 * the remote's code is inert (a dead button that looks alive is worse than none).
 */
export function DrawnPage({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current
      ?.querySelectorAll('button, input, select, textarea, [role="slider"]')
      .forEach((control) => control.setAttribute('inert', ''));
  }, []);
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Where the server draws a remote's page; its content is taken before React touches it. */
export const takeDrawing = () => document.querySelector('main [data-remote]')?.innerHTML ?? '';
