import type { Order } from 'shared/models';
import { TextLink } from 'shared/ui';
import { Muted } from './order.styles';

/** The courier of the parcel, its tracking number, and the link to follow it (BO-6). */
export function ShipmentLine({ order: { orderId, shipment } }: { order: Order }) {
  if (!shipment) return null;
  const { courier, tracking, url } = shipment;
  const parts = [courier && `Courier: ${courier}`, tracking && `Tracking number: ${tracking}`].filter(Boolean);
  return (
    <Muted as="p">
      {parts.join(', ')}{' '}
      {url && (
        <TextLink href={url} target="_blank" rel="noopener noreferrer" aria-label={`Track the parcel: ${orderId}`}>
          Track the parcel
        </TextLink>
      )}
    </Muted>
  );
}
