import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { formatDate } from 'shared/dates';
import { RETURN_DAYS, sizeLabel } from 'shared/models';
import type { OrderSlip } from '../order';
import { Barcode } from './barcode';
import { packedLines } from './packed-lines';

/** The contents of the parcel; for a shipped order, the new sizes of its exchanges. Without prices: it may be a present. */
export function PackingSlip({ slip }: { slip: OrderSlip }) {
  const { config } = useServices();
  const isPickUp = slip.delivery?.kind === 'pick-up';
  const packed = packedLines(slip);
  const count = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Sheet>
      <Head>
        <div>
          <h1>Packing slip</h1>
          <p>
            {config.name}
            <br />
            {config.address}
            <br />
            {config.email}, {config.phone}
          </p>
        </div>
        <div>
          <Barcode text={slip.number} />
          <strong>{slip.number}</strong>
          <p>Ordered {formatDate(slip.orderedAt)}</p>
        </div>
      </Head>
      <h2>{isPickUp ? 'Picked up by' : 'Deliver to'}</h2>
      <address>
        {slip.label?.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
        <span>{slip.customer.phone}</span>
      </address>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Size</th>
            <th scope="col">SKU</th>
            <th scope="col">Quantity</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {packed.map(({ position, name, size, sku, quantity }) => (
            <tr key={position}>
              <td>{name}</td>
              <td>{sizeLabel(size)}</td>
              <td>{sku ?? '-'}</td>
              <td>{quantity}</td>
              <td>
                <Box />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {count === 1 ? '1 pair' : `${count} pairs`}
        {isPickUp ? '' : ' in this parcel'}. Something does not fit? You can return it within {RETURN_DAYS} days: log in to our
        shop and request a return under Orders.
      </p>
    </Sheet>
  );
}

const Sheet = styled.article`
  break-after: page;
  overflow-wrap: anywhere;
  &:last-child {
    break-after: auto;
  }
  h1 {
    margin-bottom: 2mm;
    font-size: 18pt;
  }
  h2 {
    font-size: 12pt;
  }
  address {
    display: grid;
    margin: 1mm 0 8mm;
    font-size: 12pt;
    font-style: normal;
  }
  table {
    width: 100%;
    margin-bottom: 8mm;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 2mm 2mm 2mm 0;
    border-bottom: 1px solid black;
    text-align: left;
  }
  tr {
    break-inside: avoid;
  }
`;

/** Not a header element: on paper the shop's own header is hidden. */
const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 10mm;
  margin-bottom: 8mm;
  > div:last-child {
    text-align: center;
  }
`;

export const Box = styled.span`
  display: inline-block;
  width: 5mm;
  height: 5mm;
  border: 1px solid black;
`;
