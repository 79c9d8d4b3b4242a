import { media, tokens } from 'shared/theme';
import { styled } from 'styled-components';

export const Card = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
  padding: ${tokens.space[5]} ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
`;
/* Three columns; on phones, rows of label and value, so that dates do not wrap. */
export const Dates = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]} ${tokens.space[6]};
  @media ${media.phone} {
    flex-direction: column;
    gap: ${tokens.space[1]};
    > div {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      justify-content: space-between;
      gap: ${tokens.space[3]};
    }
  }
  dt {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.font.size.xs13};
  }
  dd {
    font-weight: ${tokens.font.weight.semibold};
    overflow-wrap: anywhere;
    @media ${media.phone} {
      font-size: ${tokens.font.size.sm15};
    }
  }
`;
export const LineItems = styled.ul.attrs({ role: 'list' })`
  border-top: 1px solid ${tokens.color.line};
`;
export const Picture = styled.span`
  width: 64px;
  height: 64px;
  overflow: hidden;
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.mist};
`;
/* With large text the price is below the name. */
export const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[4]};
  padding-block: ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.line};
  > :first-child {
    flex: none;
  }
  > :nth-child(2) {
    flex: 1 1 4.5rem;
  }
  > :last-child {
    margin-left: auto;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;
export const Muted = styled.span`
  display: block;
  font-weight: ${tokens.font.weight.regular};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  text-wrap: balance;
`;

/** An address keeps its lines. */
export const InLines = styled(Muted)`
  white-space: pre-line;
`;
export const DiscountRow = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${tokens.space[3]};
`;
export const TotalRow = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.heavy};
  line-height: 1.25;
  > :first-child {
    flex: 1 1 6rem;
  }
  > :last-child {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;
/* On phones the buttons share the width: stacked, their left edges would not align. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};
  @media ${media.phone} {
    > * {
      flex: 1 1 auto;
    }
  }
`;
