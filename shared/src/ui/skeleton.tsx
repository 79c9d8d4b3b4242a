import { keyframes, styled } from 'styled-components';
import { tokens } from '../theme';

interface SkeletonProps {
  /** Any CSS length; the whole width by default. */
  width?: string;
  height?: string;
  /** `16 / 9` or alike, instead of a height. */
  ratio?: string;
  round?: boolean;
}

/** The shape of what is coming, silent for screen readers. Put a `Spinner` or a status beside the first one of a screen. */
export function Skeleton({ width = '100%', height = ratioless, ratio, round = false }: SkeletonProps) {
  return <Shape aria-hidden="true" $round={round} style={{ width, height: ratio ? undefined : height, aspectRatio: ratio }} />;
}

const ratioless = '1em';

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

const Shape = styled.span<{ $round: boolean }>`
  display: block;
  max-width: 100%;
  border-radius: ${({ $round }) => ($round ? tokens.radius.pill : '6px')};
  background: ${tokens.color.line};
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
