import { useEffect } from 'react';
import { useServices, useStore } from 'shared/contract';
import { formatDate } from 'shared/dates';
import { isVatVendor, sizeLabel, type Order } from 'shared/models';
import { formatRand } from 'shared/money';
import { tokens } from 'shared/theme';
import { createGlobalStyle, styled } from 'styled-components';
import { orderLinePrice, orderTotal, orderVat } from './amounts';
import { lineName, type OrderProducts } from './line-product';
import { shippingLabel } from './shipping-label';

/** Prints an order as a receipt, with VAT where it contains any. While it is mounted, print styles hide the rest of the page. */
export function Receipt({ order, products, onPrinted }: { order: Order; products: OrderProducts; onPrinted: () => void }) {
  const { config, session } = useServices();
  const user = useStore(session.store, (state) => state.user);
  const buyer = fullName(order.firstname === undefined ? user : order);
  const total = orderTotal(order, products);
  const vat = orderVat(order, total);
  // Which names the seller's number.
  const isTaxInvoice = vat > 0 && isVatVendor(config);
  useEffect(() => {
    // In some browsers `print` returns immediately and prints later.
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
    // Runs once per mount; a changed `onPrinted` must not print again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Sheet data-receipt="">
      <PrintReceiptOnly />
      {/* The only h1 on paper: the page's own is not printed. */}
      <h1>{isTaxInvoice ? 'Receipt (tax invoice)' : 'Receipt'}</h1>
      <p>
        {config.legalName}, {config.address}
        <br />
        Registration {config.registrationNumber}
        {isTaxInvoice && `, VAT ${config.vatNumber}`}
      </p>
      <p>
        Order {order.orderId}, {formatDate(order.orderDate)}
        {buyer && (
          <>
            <br />
            For: {buyer}
          </>
        )}
        <br />
        <Destination>{shippingLabel(order)}</Destination>
      </p>
      <table>
        <tbody>
          {order.orders.map((line) => {
            const price = orderLinePrice(line, products);
            return (
              <tr key={line.position ?? `${line.productId} ${line.size}`}>
                <td>{line.quantity} ×</td>
                <td>
                  {lineName(line, products)}, size {sizeLabel(line.size)}
                </td>
                <td>{price === null ? '-' : formatRand(price)}</td>
              </tr>
            );
          })}
          {Boolean(order.discount) && (
            <tr>
              <td />
              <td>Discount ({order.discountCode})</td>
              <td>{formatRand(-(order.discount ?? 0))}</td>
            </tr>
          )}
          <tr>
            <td />
            <td>Delivery</td>
            <td>{formatRand(0)}</td>
          </tr>
          <tr>
            <td />
            <th scope="row">Total</th>
            <th>{formatRand(total)}</th>
          </tr>
          {vat > 0 && (
            <tr>
              <td />
              <td>of which 15% VAT</td>
              <td>{formatRand(vat)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Sheet>
  );
}

const fullName = (person: { firstname?: string | undefined; lastname?: string | undefined } | null | undefined): string =>
  [person?.firstname, person?.lastname].filter(Boolean).join(' ');

const PrintReceiptOnly = createGlobalStyle`
  @media print {
    body :not(:has([data-receipt]), [data-receipt], [data-receipt] *) { display: none !important; }
  }
`;
/** An address keeps its lines. */
const Destination = styled.span`
  white-space: pre-line;
`;

const Sheet = styled.div`
  display: none;
  @media print {
    display: block;
    > * {
      margin-bottom: ${tokens.space[4]};
    }
    h1 {
      font-size: ${tokens.font.size.xl28};
    }
    td:last-child,
    th:last-child {
      text-align: right;
    }
    td,
    th {
      padding: ${tokens.space[1]} ${tokens.space[3]} ${tokens.space[1]} 0;
      text-align: left;
    }
  }
`;
