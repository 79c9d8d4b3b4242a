import { sizeLabel, type Order, type OrderLine, type Product } from 'shared/models';
import { tokens } from 'shared/theme';
import { Checkbox } from 'shared/ui';
import { styled } from 'styled-components';
import { UNKNOWN_PRODUCT } from '../products/use-products';

/** Lines of an order that can still be returned: all pairs of a line that were not paid back. */
export const returnableLines = (order: Order): { position: number; quantity: number; line: OrderLine }[] =>
  order.orders.flatMap((line) => {
    const quantity = line.quantity - (line.refundedQuantity ?? 0);
    return line.position === undefined || quantity < 1 ? [] : [{ position: line.position, quantity, line }];
  });

interface ReturnLinesProps {
  order: Order;
  products: Readonly<Record<number, Product>>;
  /** Positions of the lines that stay with the shopper. */
  kept: ReadonlySet<number>;
  onKeep(kept: ReadonlySet<number>): void;
}

/** Which lines go back, where the order has several. */
export function ReturnLines({ order, products, kept, onKeep }: ReturnLinesProps) {
  const lines = returnableLines(order);
  if (lines.length < 2) return null;
  return (
    <fieldset>
      <Legend>What do you want to return?</Legend>
      {lines.map(({ position, quantity, line }) => (
        <Checkbox
          key={position}
          label={`${quantity} × ${products[line.productId]?.name ?? UNKNOWN_PRODUCT}, size ${sizeLabel(line.size)}`}
          checked={!kept.has(position)}
          onChange={(checked) => onKeep(new Set(checked ? [...kept].filter((each) => each !== position) : [...kept, position]))}
        />
      ))}
    </fieldset>
  );
}

const Legend = styled.legend`
  margin-bottom: ${tokens.space[1]};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;
