import { media, tokens } from 'shared/theme';
import { styled } from 'styled-components';

/** Lines on the left, with the total next to them if there is room. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space[5]};
  @media (min-width: 1200px) {
    grid-template-columns: minmax(0, 1fr) 320px;
    gap: ${tokens.space[6]};
  }
`;
export const LineItems = styled.ul.attrs({ role: 'list' })`
  border-top: 1px solid ${tokens.color.line};
`;
/** Picture, details and remove button; quantity and line price below the details, notices across the full width. */
export const LineItem = styled.li`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr) auto;
  column-gap: ${tokens.space[4]};
  row-gap: ${tokens.space[3]};
  padding-block: ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.line};
  @media ${media.wide} {
    grid-template-columns: 128px minmax(0, 1fr) auto;
  }
  transition: opacity ${tokens.motion.fast};
  /* A removed line on its way out. */
  &[inert] {
    opacity: 0.4;
    pointer-events: none;
  }
`;
export const Picture = styled.div`
  align-self: start;
  @media (min-width: 601px) {
    grid-row: span 2;
  }
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
`;
/** Aligns the icon, not the edge of its button, with the prices below. */
export const RemoveCell = styled.div`
  margin-inline-end: -12px;
`;
export const Details = styled.div`
  min-width: 0;
`;
export const Name = styled.h3`
  margin-bottom: ${tokens.space[1]};
  font-size: ${tokens.font.size.md17};
  font-weight: ${tokens.font.weight.semibold};
`;
export const Muted = styled.p`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
export const Controls = styled.div`
  grid-column: 2 / -1;
  @media ${media.phone} {
    grid-column: 1 / -1;
  }
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  /* As wide as its buttons at least; what is wrong with a quantity takes the rest. */
  > :first-child {
    flex: 1 1 0;
  }
`;
export const Amount = styled.p`
  padding-top: 10px;
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
export const LineNotice = styled.p`
  grid-column: 1 / -1;
  display: flex;
  gap: ${tokens.space[2]};
  color: ${tokens.color.warn};
  font-size: ${tokens.font.size.sm15};
  > svg {
    flex: none;
    margin-top: 2px;
  }
`;
export const Summary = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
  padding: ${tokens.space[5]};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
  @media (min-width: 1200px) {
    position: sticky;
    top: calc(${tokens.header} + ${tokens.space[5]});
  }
`;
export const Total = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  column-gap: ${tokens.space[3]};
  font-size: ${tokens.font.size.xl28};
  font-weight: ${tokens.font.weight.heavy};
  letter-spacing: ${tokens.font.tracking.tight};
  font-variant-numeric: tabular-nums;
  line-height: ${tokens.font.leading.tight};
  overflow-wrap: anywhere;
`;
