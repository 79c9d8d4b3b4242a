import { useState } from 'react';
import type { OrderRequest } from 'shared/models';
import { Icon, Price } from 'shared/ui';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import type { OrderLines } from './order-lines';
import { SummaryLines } from './summary-lines';
import { SummaryTotals } from './summary-totals';

interface OrderSummaryProps {
  lines: OrderLines;
  details: OrderRequest;
  onCorrectAddress(): void;
}

/** The review before paying: lines, delivery, address, total, and a way to correct each. Open on wide screens, folded on phones. */
export function OrderSummary({ lines, details, onCorrectAddress }: OrderSummaryProps) {
  const [chosen, setChosen] = useState<boolean>();
  const unfolded = chosen ?? needsAttention(lines);
  return (
    <Panel aria-labelledby="order-summary">
      <Title id="order-summary">Order summary</Title>
      <Fold type="button" aria-expanded={unfolded} aria-controls="order-summary-content" onClick={() => setChosen(!unfolded)}>
        <span>{unfolded ? 'Hide details' : 'Show details'}</span>
        <Icon name={unfolded ? 'chevron-up' : 'chevron-down'} size={20} />
        {lines.total > 0 && <FoldTotal rand={lines.total} />}
      </Fold>
      <Content id="order-summary-content" $open={unfolded}>
        <SummaryLines lines={lines} />
        <SummaryTotals total={lines.total} details={details} onCorrectAddress={onCorrectAddress} />
      </Content>
    </Panel>
  );
}

/** What stands in the way of paying must not lie under the fold. */
const needsAttention = ({ lines, state }: OrderLines): boolean =>
  state === 'failed' || (state === 'there' && (lines.length === 0 || lines.some(({ news }) => news !== '')));

const Panel = styled.section`
  padding: ${tokens.space[4]};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};

  @media ${media.wide} {
    padding: ${tokens.space[5]};
  }
`;

const Title = styled.h2`
  font-size: ${tokens.font.size.lg20};

  @media ${media.wide} {
    margin-block-end: ${tokens.space[2]};
  }
`;

const Fold = styled.button`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  width: 100%;
  min-height: ${tokens.tap};
  font-weight: ${tokens.font.weight.semibold};

  @media ${media.wide} {
    display: none;
  }
`;

const FoldTotal = styled(Price)`
  margin-inline-start: auto;
`;

const Content = styled.div<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'block' : 'none')};
  padding-block-start: ${tokens.space[3]};

  @media ${media.wide} {
    display: block;
  }
`;
