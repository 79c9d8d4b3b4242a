import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/**
 * The server markup of a page whose remote failed to load. It can be read and its links work. Controls that need the
 * remote's code are inert.
 */
export function ServerMarkup({ html }: { html: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current
      ?.querySelectorAll('button, input, select, textarea, [role="slider"]')
      .forEach((control) => control.setAttribute('inert', ''));
  }, []);
  return <Markup ref={container} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/* What rests looks so. An input in a label may be invisible and drawn by its label; slides of a carousel are inert as well. */
const Markup = styled.div`
  & :is(button, select, textarea)[inert],
  & label:has(> input[inert]) {
    opacity: 0.4;
  }
`;

/** Reads the markup of the server-rendered page. Call it before hydration, which may change the markup. */
export const readServerMarkup = () => document.querySelector('main [data-remote]')?.innerHTML ?? '';
