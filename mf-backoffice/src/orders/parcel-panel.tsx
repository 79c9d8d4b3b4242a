import { TextLink } from 'shared/ui';
import { CopyButton, DefinitionList, formatDateTime, Panel } from '../ui';
import { formatDate } from 'shared/dates';
import type { Order } from './order';

/** The parcel: when it should arrive, and once it is sent who brings it. */
export function ParcelPanel({ order: { shipment, deliverBy } }: { order: Order }) {
  const items = [{ term: 'Deliver by', value: formatDate(deliverBy) }];
  if (!shipment)
    return (
      <Panel title="Parcel">
        <DefinitionList items={items} />
      </Panel>
    );
  const { courier, tracking, url, sentAt } = shipment;
  return (
    <Panel title="Parcel">
      <DefinitionList
        items={[
          ...items,
          { term: 'Sent', value: formatDateTime(sentAt) },
          ...(courier ? [{ term: 'Courier', value: courier }] : []),
          ...(tracking
            ? [
                {
                  term: 'Tracking number',
                  value: (
                    <>
                      {tracking} <CopyButton text={tracking} what="tracking number" />
                    </>
                  ),
                },
              ]
            : []),
          ...(url
            ? [
                {
                  term: 'Link',
                  value: (
                    <TextLink href={url} target="_blank" rel="noopener noreferrer">
                      Follow the parcel
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
