import { styled } from 'styled-components';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { ProductPicture, SmallPrint } from 'shared/ui';
import { formatMoney, Panel, StatusBadge } from '../ui';
import type { Order } from './order';

/** The order's lines: picture, name, size, SKU and quantity, and the price for members who may see it. */
export function LinesPanel({ order: { lines, total, discount } }: { order: Order }) {
  return (
    <Panel title="Items">
      <List aria-label="Lines">
        {lines.map(({ position, name, picture, size, sku, quantity, refundedQuantity, awaitsParcel, price }) => (
          <li key={position}>
            <Picture>{picture && <ProductPicture src={picture} alt="" sizes="72px" />}</Picture>
            <div>
              <strong>{name}</strong>
              <SmallPrint>
                Size {sizeLabel(size)} {'·'} SKU {sku ?? '-'}
                {refundedQuantity > 0 && ` · ${refundedQuantity} refunded`}
              </SmallPrint>
              {awaitsParcel && <StatusBadge tone="warn" label="New size to send" />}
            </div>
            <div>
              {quantity} ×{price !== undefined && ` ${formatMoney(price)}`}
            </div>
          </li>
        ))}
      </List>
      {discount && (
        <Total>
          <span>Discount ({discount.code})</span>
          <span>-{formatMoney(discount.amount)}</span>
        </Total>
      )}
      {total !== undefined && (
        <Total>
          <span>Paid in all</span>
          <strong>{formatMoney(total)}</strong>
        </Total>
      )}
    </Panel>
  );
}

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[3]};
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr) auto;
    gap: ${tokens.space[3]};
    align-items: center;
  }
  /* On a phone the price stands below the name, which needs the width. */
  @media (max-width: 480px) {
    li {
      grid-template-columns: 72px minmax(0, 1fr);
      row-gap: 0;
    }
    li > :first-child {
      grid-row: span 2;
    }
  }
`;

const Picture = styled.div`
  width: 72px;
  height: 72px;
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.mist};
  overflow: hidden;
`;

const Total = styled.p`
  display: flex;
  justify-content: space-between;
  margin-top: ${tokens.space[4]};
  padding-top: ${tokens.space[3]};
  border-top: 1px solid ${tokens.color.line};
`;
