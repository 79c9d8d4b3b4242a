import { sizeLabel, type Order, type OrderLine } from 'shared/models';
import { tokens } from 'shared/theme';
import { Checkbox } from 'shared/ui';
import { styled } from 'styled-components';
import { lineName, type OrderProducts } from './line-product';

/** Lines of an order that can still be returned: all pairs of a line that were neither paid back nor decided about. */
export const returnableLines = (order: Order): { position: number; quantity: number; line: OrderLine }[] =>
  order.orders.flatMap((line) => {
    const quantity = line.returnableQuantity ?? line.quantity - (line.refundedQuantity ?? 0);
    return line.position === undefined || quantity < 1 ? [] : [{ position: line.position, quantity, line }];
  });

interface ReturnLinesProps {
  order: Order;
  products: OrderProducts;
  /** Positions of the lines that stay with the shopper. */
  kept: ReadonlySet<number>;
  onKeep(kept: ReadonlySet<number>): void;
}

/** The selection of lines to return, unless it is simply the whole order. */
export function ReturnLines({ order, products, kept, onKeep }: ReturnLinesProps) {
  const lines = returnableLines(order);
  const isWholeOrder = lines.length === order.orders.length && lines.every(({ quantity, line }) => quantity === line.quantity);
  if (lines.length < 2 && isWholeOrder) return null;
  return (
    <fieldset>
      <Legend>What do you want to return?</Legend>
      {lines.map(({ position, quantity, line }) => (
        <Checkbox
          key={position}
          label={`${quantity} × ${lineName(line, products)}, size ${sizeLabel(line.size)}`}
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
