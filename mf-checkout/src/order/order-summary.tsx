import { useState } from 'react';
import type { OrderRequest } from 'shared/models';
import { Icon, Price } from 'shared/ui';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { DiscountField } from './discount/discount-field';
import type { DiscountState } from './discount/use-discount';
import type { HeldPairs } from './held-pairs';
import type { OrderLines } from './order-lines';
import { SummaryLines } from './summary-lines';
import { SummaryTotals } from './summary-totals';

interface OrderSummaryProps {
  lines: OrderLines;
  /** Set where the lines are pairs that are kept for the customer: no code applies to them. */
  held: HeldPairs | null;
  /** Rand to pay, VAT included. */
  total: number;
  discount: DiscountState;
  details: OrderRequest;
  /** A counter or locker in place of the address; '' for the address. */
  destination: string;
  isPickUp: boolean;
  onEditAddress(): void;
}

/**
 * The review before paying: lines, delivery, address and total, each with a way to correct it. Open on wide screens.
 * Collapsed on phones and tablets, except for the discount code (SELL-2), which a shopper should not have to search
 * for, and for a pair that is kept for a time, which is not the one of the cart.
 */
export function OrderSummary({ lines, held, total, discount, details, destination, isPickUp, onEditAddress }: OrderSummaryProps) {
  const [chosen, setChosen] = useState<boolean>();
  const expanded = chosen ?? (held !== null || needsAttention(lines));
  return (
    <Panel aria-labelledby="order-summary">
      <Title id="order-summary">Order summary</Title>
      <Disclosure
        type="button"
        aria-expanded={expanded}
        aria-controls="order-summary-lines order-summary-totals"
        onClick={() => setChosen(!expanded)}
      >
        <span>{expanded ? 'Hide details' : 'Show details'}</span>
        <Icon name={expanded ? 'chevron-up' : 'chevron-down'} size={20} />
        {total > 0 && <DisclosureTotal rand={total} />}
      </Disclosure>
      <Content id="order-summary-lines" $open={expanded}>
        <SummaryLines lines={lines} held={held} />
      </Content>
      {!held && lines.total > 0 && <DiscountField discount={discount} />}
      <Content id="order-summary-totals" $open={expanded}>
        <SummaryTotals
          total={total}
          discount={discount.applied}
          details={details}
          destination={destination}
          isPickUp={isPickUp}
          onEditAddress={onEditAddress}
        />
      </Content>
    </Panel>
  );
}

/** Problems that affect the payment expand the summary. */
const needsAttention = ({ lines, state }: OrderLines): boolean =>
  state === 'failed' || (state === 'ready' && (lines.length === 0 || lines.some(({ notice }) => notice !== '')));

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

const Disclosure = styled.button`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  width: 100%;
  min-height: ${tokens.tap};
  font-weight: ${tokens.font.weight.semibold};

  @media ${media.wide} {
    display: none;
  }
`;

const DisclosureTotal = styled(Price)`
  margin-inline-start: auto;
`;

const Content = styled.div<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'block' : 'none')};

  &:first-of-type {
    padding-block-start: ${tokens.space[3]};
  }

  @media ${media.wide} {
    display: block;
  }
`;
