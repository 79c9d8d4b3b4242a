import { tokens } from 'shared/theme';
import { styled } from 'styled-components';

export const Row = styled.div`
  display: inline-grid;
  grid-template-columns: 44px 48px 44px;
  border: 1px solid ${tokens.color.inkSoft};
  border-radius: ${tokens.radius.pill};
`;
export const Step = styled.button`
  height: 44px;
  display: grid;
  place-items: center;
  border-radius: ${tokens.radius.pill};
  &:hover:not([aria-disabled='true']) {
    background: ${tokens.color.mist};
  }
  &[aria-disabled='true'] {
    color: ${tokens.color.inkSoft};
    opacity: 0.5;
  }
`;
export const Typed = styled.input`
  border: 0;
  background: none;
  width: 100%;
  height: 44px;
  font-variant-numeric: tabular-nums;
  text-align: center;
  appearance: textfield;
  &::-webkit-inner-spin-button,
  &::-webkit-outer-spin-button {
    appearance: none;
    margin: 0;
  }
`;
export const Problem = styled.p`
  margin-top: ${tokens.space[2]};
  color: ${tokens.color.bad};
  font-size: ${tokens.font.size.sm15};
`;
