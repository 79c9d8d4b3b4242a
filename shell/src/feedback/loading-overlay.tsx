import { useEffect } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { SpinnerMark, VisuallyHidden } from 'shared/ui';

/**
 * Covers the screen while a form is sent (NAV-11): role status, named 'Loading'. The focus stays where it is, <main> gets `aria-busy`, and
 * what lies below cannot be pressed by the keyboard either.
 */
export function LoadingOverlay() {
  useEffect(() => {
    const main = document.getElementById('main');
    main?.setAttribute('aria-busy', 'true');
    const ignore = (event: Event) => {
      if (!(event.target as Element).closest('main,header,footer')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('click', ignore, true);
    return () => {
      main?.removeAttribute('aria-busy');
      window.removeEventListener('click', ignore, true);
    };
  }, []);
  return (
    <Cover role="status" aria-label="Loading">
      <SpinnerMark $size={48} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Cover>
  );
}

const Cover = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${tokens.layer.overlay};
  display: grid;
  place-items: center;
  background: color-mix(in srgb, ${tokens.color.paper} 60%, transparent);
  backdrop-filter: blur(8px);
  cursor: progress;
`;
