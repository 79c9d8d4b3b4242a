import { TextLink } from 'shared/ui';
import { CopyButton, DefinitionList, formatDateTime, formatDay, Panel } from '../ui';
import type { Order } from './order';

/** The parcel: when it should arrive, and once it is sent who brings it. */
export function ParcelPanel({ order: { shipment, delivery, deliverBy } }: { order: Order }) {
  const isPickUp = delivery?.kind === 'pick-up';
  const items = [
    { term: 'Delivery', value: deliveryText(delivery) },
    ...(delivery?.pointId ? [{ term: 'Locker number', value: <Copied text={delivery.pointId} what="locker number" /> }] : []),
    { term: isPickUp ? 'Ready by' : 'Deliver by', value: formatDay(deliverBy) },
  ];
  if (!shipment)
    return (
      <Panel title="Parcel">
        <DefinitionList items={items} />
      </Panel>
    );
  const { courier, tracking, url, sentAt, ofExchange } = shipment;
  return (
    <Panel title="Parcel">
      <DefinitionList
        items={[
          ...items,
          { term: ofExchange ? 'New size sent' : 'Sent', value: formatDateTime(sentAt) },
          ...(courier ? [{ term: 'Courier', value: courier }] : []),
          ...(tracking
            ? [
                {
                  term: 'Tracking number',
                  value: <Copied text={tracking} what="tracking number" />,
                },
              ]
            : []),
          ...(url
            ? [
                {
                  term: 'Link',
                  value: (
                    <TextLink href={url} target="_blank" rel="noopener noreferrer">
                      Track the parcel
                    </TextLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

const Copied = ({ text, what }: { text: string; what: string }) => (
  <>
    {text} <CopyButton text={text} what={what} />
  </>
);

/** The way of delivery that the shopper chose. */
function deliveryText(delivery: Order['delivery']): string {
  if (!delivery) return 'Courier';
  return delivery.kind === 'pick-up' ? delivery.label : `Locker: ${delivery.label}, ${delivery.address}`;
}
