import { useServices } from 'shared/contract';
import { isVatVendor, type OrderRequest } from 'shared/models';
import { fromCents, toCents, vatIncluded } from 'shared/money';
import { Button, Price, SmallPrint } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

interface SummaryTotalsProps {
  /** Rand, with the VAT if the seller charges any. */
  total: number;
  /** The discount that the total already includes. */
  discount: { code: string; discount: number } | null;
  details: OrderRequest;
  /** A counter or locker in place of the address; '' for the address. */
  destination: string;
  isPickUp: boolean;
  onEditAddress(): void;
}

/** Delivery, address, discount and total. */
export function SummaryTotals({ total, discount, details, destination: chosen, isPickUp, onEditAddress }: SummaryTotalsProps) {
  const address = [details.address, details.ZIPCode, details.province]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
  const destination = chosen || address;
  const { config } = useServices();
  return (
    <Rows>
      <div>
        <dt>Delivery</dt>
        <dd>{isPickUp ? 'Free pick-up' : 'Free, 3-5 days'}</dd>
      </div>
      <div>
        <dt>{isPickUp ? 'Pick up at' : 'Deliver to'}</dt>
        <dd>
          <Destination>{destination || 'Not filled in yet'}</Destination>
          {!isPickUp && (
            <EditButton variant="quiet" onClick={onEditAddress}>
              {address ? 'Change' : 'Fill in'}
            </EditButton>
          )}
        </dd>
      </div>
      {discount && (
        <div>
          <dt>Discount ({discount.code})</dt>
          <dd>
            <Price rand={-discount.discount} />
          </dd>
        </div>
      )}
      {total > 0 && (
        <Total>
          <dt>Total</dt>
          <dd>
            <Sum rand={total} />
            {isVatVendor(config) && (
              <SmallPrint>
                incl. 15% VAT (<Price rand={fromCents(vatIncluded(toCents(total)))} />)
              </SmallPrint>
            )}
          </dd>
        </Total>
      )}
    </Rows>
  );
}

/** An address keeps its lines. */
const Destination = styled.p`
  white-space: pre-line;
`;

const Rows = styled.dl`
  display: grid;
  gap: ${tokens.space[3]};
  margin-block-start: ${tokens.space[4]};
  padding-block-start: ${tokens.space[4]};
  border-block-start: 1px solid ${tokens.color.line};

  > div {
    display: flex;
    justify-content: space-between;
    gap: ${tokens.space[4]};
  }
  dt {
    flex: none;
    color: ${tokens.color.inkSoft};
  }
  dd {
    min-width: 0;
    text-align: end;
    overflow-wrap: anywhere;
  }
`;

/** A link-like button at the end of a row. */
export const EditButton = styled(Button)`
  margin-block: calc(-1 * ${tokens.space[2]});
  margin-inline-end: calc(-1 * ${tokens.space[3]});
  text-decoration: underline;
`;

const Total = styled.div`
  && dt {
    color: ${tokens.color.ink};
    font-size: ${tokens.font.size.lg20};
    font-weight: ${tokens.font.weight.heavy};
  }
`;

const Sum = styled(Price)`
  font-family: ${tokens.font.display};
  font-size: ${tokens.font.size.xl28};
  font-weight: ${tokens.font.weight.heavy};
  line-height: 1.1;
`;
