import { useRef, useState } from 'react';
import { formatDate } from 'shared/dates';
import { sizeLabel, type Order } from 'shared/models';
import { formatRand } from 'shared/money';
import { Button, ProductPicture } from 'shared/ui';
import { orderLinePrice, orderTotal, orderVat } from './amounts';
import { lineName, linePicture, type OrderProducts } from './line-product';
import { Actions, Card, Dates, LineItems, Picture, DiscountRow, InLines, Row, Muted, TotalRow } from './order.styles';
import { OrderActions } from './order-actions';
import { Receipt } from './receipt';
import { ReturnNotice } from './return-notice';
import { shippingLabel } from './shipping-label';
import { ShipmentLine } from './shipment-line';
import { StatusLine } from './status-line';

/** One past order (DASH-5). */
export function OrderCard({ order, products }: { order: Order; products: OrderProducts }) {
  const [printing, setPrinting] = useState(0);
  const card = useRef<HTMLElement>(null);
  const total = orderTotal(order, products);
  return (
    <Card ref={card} tabIndex={-1} aria-label={`Order from ${formatDate(order.orderDate)}, number ${order.orderId}`}>
      <Dates>
        <div>
          <dt>Ordered</dt>
          <dd>{formatDate(order.orderDate)}</dd>
        </div>
        <div>
          <dt>{order.delivery?.kind === 'pick-up' ? 'Ready by' : 'Delivery by'}</dt>
          <dd>{formatDate(order.deliveryDate)}</dd>
        </div>
        <div>
          <dt>Order number</dt>
          <dd>{order.orderId}</dd>
        </div>
      </Dates>
      <StatusLine status={order.status} delivery={order.delivery} />
      <ShipmentLine order={order} />
      <ReturnNotice order={order} />
      <LineItems aria-label="Lines">
        {order.orders.map((line) => {
          const picture = linePicture(line, products);
          const price = orderLinePrice(line, products);
          return (
            <Row key={line.position ?? `${line.productId} ${line.size}`}>
              <Picture>{picture && <ProductPicture src={picture} alt="" sizes="64px" />}</Picture>
              <span>
                {lineName(line, products)}
                <Muted>
                  Size {sizeLabel(line.size)}, quantity {line.quantity}
                  {line.refundedQuantity ? `, ${line.refundedQuantity} refunded` : ''}
                </Muted>
              </span>
              <span>{price === null ? '-' : formatRand(price)}</span>
            </Row>
          );
        })}
      </LineItems>
      {Boolean(order.discount) && (
        <DiscountRow>
          <span>Discount ({order.discountCode})</span> <span>{formatRand(-(order.discount ?? 0))}</span>
        </DiscountRow>
      )}
      <TotalRow>
        <span>
          Total <Muted>{orderVat(order, total) > 0 ? 'incl. 15% VAT, free delivery' : 'free delivery'}</Muted>
        </span>{' '}
        <span>{formatRand(total)}</span>
      </TotalRow>
      {Boolean(order.refunded) && <Muted as="p">Refunded: {formatRand(order.refunded ?? 0)}</Muted>}
      <InLines as="p">{shippingLabel(order)}</InLines>
      <Actions>
        <Button variant="secondary" aria-label={`Print receipt: ${order.orderId}`} onClick={() => setPrinting(printing + 1)}>
          Print receipt
        </Button>
        <OrderActions order={order} products={products} card={card} />
      </Actions>
      {printing > 0 && <Receipt key={printing} order={order} products={products} onPrinted={() => setPrinting(0)} />}
    </Card>
  );
}
