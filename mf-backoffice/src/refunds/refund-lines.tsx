import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Checkbox, SelectField } from 'shared/ui';
import { styled } from 'styled-components';
import { formatMoney } from '../ui';
import type { RefundableLine } from './order-refunds';

export interface ChosenLine {
  quantity: number;
  restock: boolean;
}

interface RefundLinesProps {
  lines: readonly RefundableLine[];
  /** By position. */
  chosen: Readonly<Record<number, ChosenLine>>;
  onChoose(position: number, line: ChosenLine): void;
  /** Whether pairs go back on the shelf unless one says otherwise. */
  restocks: boolean;
}

/** How many pairs of each line are paid back, and whether they go back on the shelf. */
export function RefundLines({ lines, chosen, onChoose, restocks }: RefundLinesProps) {
  return (
    <List>
      {lines.map((line) => {
        const { position, name, size, refundableQuantity, restockableQuantity, sharesCents, awaitsParcel } = line;
        const { quantity, restock } = chosen[position] ?? { quantity: 0, restock: restocks && restockableQuantity > 0 };
        const options = Array.from({ length: refundableQuantity + 1 }, (_, count) => ({
          value: String(count),
          label: count ? `${count} (${formatMoney(sharesCents[count - 1] ?? 0)})` : 'None',
        }));
        return (
          <li key={position}>
            <SelectField
              label={`${name}, size ${sizeLabel(size)}`}
              name={`line-${position}`}
              value={String(quantity)}
              onChange={(value) => onChoose(position, { quantity: Number(value), restock })}
              options={options}
              disabled={refundableQuantity === 0}
              hint={hintOf(line)}
            />
            {quantity > 0 && quantity <= restockableQuantity && !awaitsParcel && (
              <Checkbox
                label="Put back on the shelf"
                aria-label={`Put back on the shelf: ${name}, size ${sizeLabel(size)}`}
                checked={restock}
                onChange={(checked) => onChoose(position, { quantity, restock: checked })}
              />
            )}
          </li>
        );
      })}
    </List>
  );
}

function hintOf({ refundableQuantity, awaitsParcel }: RefundableLine): string {
  if (refundableQuantity === 0) return 'All refunded already.';
  return awaitsParcel ? 'The new size has not left: refunded, it goes back on the shelf.' : '';
}

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[3]};
`;
