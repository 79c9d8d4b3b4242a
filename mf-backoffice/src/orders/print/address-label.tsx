import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import type { OrderSlip } from '../order';
import { Barcode } from './barcode';
import { fontSizeFor } from './label-size';

/** Where a parcel goes: for the outside of it, so without what is in it. Long addresses are written smaller, so that all is on it. */
export function AddressLabel({ slip }: { slip: OrderSlip }) {
  const { config } = useServices();
  const sender = `From: ${config.name}, ${config.address}`;
  const lines = [...(slip.label ?? []), `Tel. ${slip.customer.phone}`];
  return (
    <Label>
      <p>{sender}</p>
      <address style={{ fontSize: `${fontSizeFor(lines, sender)}pt` }}>
        {lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
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
  grid-template-rows: auto minmax(0, 1fr) auto;
  gap: 5mm;
  /* A6 without the margins of the page, and a hair less: a rounded pixel more would begin a second sheet. */
  height: 135mm;
  overflow: hidden;
  break-after: page;
  font-size: 8pt;
  overflow-wrap: anywhere;
  &:last-child {
    break-after: auto;
  }
  address {
    display: grid;
    align-content: center;
    gap: 1mm;
    font-style: normal;
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
