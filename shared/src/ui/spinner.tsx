import { keyframes, styled } from 'styled-components';
import { tokens } from '../theme';
import { VisuallyHidden } from './visually-hidden';

const spin = keyframes`
  to { transform: rotate(1turn); }
`;

/** The ring alone, hidden from screen readers. */
export const SpinnerMark = styled.span.attrs({ 'aria-hidden': true })<{ $size?: number }>`
  display: block;
  width: ${({ $size = 20 }) => $size}px;
  height: ${({ $size = 20 }) => $size}px;
  border: 2px solid color-mix(in srgb, currentColor 25%, transparent);
  border-top-color: currentColor;
  border-radius: 50%;
  animation: ${spin} 0.8s linear infinite;
`;

/** A spinner that screen readers announce: role status, named 'Loading'. */
export function Spinner({ label = 'Loading', size = 32 }: { label?: string; size?: number }) {
  return (
    <Wrapper role="status" aria-label={label}>
      <SpinnerMark $size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Wrapper>
  );
}

const Wrapper = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  padding: ${tokens.space[5]};
  color: ${tokens.color.ink};
`;
