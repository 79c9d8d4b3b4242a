import { styled } from 'styled-components';
import { formatRand } from '../money';

/** An amount in rand that never wraps and lines up in columns. */
export function Price({ rand, className }: { rand: number; className?: string }) {
  return <Amount className={className}>{formatRand(rand)}</Amount>;
}

const Amount = styled.span`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;
