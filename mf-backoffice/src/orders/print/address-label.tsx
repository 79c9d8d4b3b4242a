import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { addressLines } from '../address';
import type { OrderSlip } from '../order';
import { Barcode } from './barcode';

/** Where a parcel goes: for the outside of it, so without what is in it. */
export function AddressLabel({ slip }: { slip: OrderSlip }) {
  const { config } = useServices();
  return (
    <Label>
      <p>
        From: {config.name}, {config.address}
      </p>
      <address>
        {addressLines(slip).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
        <span>Tel. {slip.customer.phone}</span>
      </address>
      <div>
        <Barcode text={slip.number} />
        <strong>{slip.number}</strong>
      </div>
    </Label>
  );
}

const Label = styled.article`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: 5mm;
  /* A6 without the margins of the page, and a hair less: a rounded pixel more would begin a second sheet. */
  height: 135mm;
  overflow: hidden;
  break-after: page;
  font-size: 8pt;
  &:last-child {
    break-after: auto;
  }
  address {
    display: grid;
    align-content: center;
    gap: 1mm;
    font-size: 14pt;
    font-style: normal;
    overflow-wrap: anywhere;
  }
  address > span:first-child {
    font-weight: bold;
  }
  > div {
    text-align: center;
    font-size: 12pt;
  }
  svg {
    margin: 0 auto;
  }
`;
