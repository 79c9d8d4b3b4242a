import { styled } from 'styled-components';
import { formatRand } from '../money';

/** An amount in rand that does not wrap and aligns in columns. */
export function Price({ rand, className }: { rand: number; className?: string }) {
  return <Amount className={className}>{formatRand(rand)}</Amount>;
}

const Amount = styled.span`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
`;
