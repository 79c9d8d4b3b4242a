import { useEffect } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { SpinnerMark, VisuallyHidden } from 'shared/ui';

/** Covers the screen while a form is sent (NAV-11): role status, named 'Loading'. The focus stays where it is, and <main> gets `aria-busy`. */
export function LoadingOverlay() {
  useEffect(() => {
    const main = document.getElementById('main');
    main?.setAttribute('aria-busy', 'true');
    return () => main?.removeAttribute('aria-busy');
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
