import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Notice, TextLink } from 'shared/ui';
import { queryOf, useCommand, useFreshQuery, useNotify, usePermissions, type Reply } from '../api';
import { ButtonRow, DefinitionList, LoadFailure, Panel } from '../ui';
import type { Order } from './order';

/** GET /staff/api/orders/:id/parcel. */
type CourierParcel = Reply<'GET /orders/{id}/parcel'>;

/** Says why a parcel must not be collected, by the state of its order. */
const NOT_SENT: Partial<Record<string, string>> = {
  paid: 'The order is to be packed again',
  cancelled: 'The order is cancelled',
  refunded: 'The order is refunded',
};

/** The parcel at a courier that is booked from here; nothing where the shop has none. */
export function CourierPanel({
  order: { id, version, status, hold },
  onChanged,
}: {
  order: Order;
  onChanged(): Promise<unknown>;
}) {
  const path = `/orders/${id}/parcel`;
  const { may } = usePermissions();
  const { data, error, reload } = useFreshQuery<CourierParcel>(may('orders.fulfill') ? path : null, version);
  const { run, busy } = useCommand();
  const { notifyResult } = useNotify();
  // Shows the failure: otherwise a booking that waits to be cancelled would go unnoticed.
  if (error && !data)
    return (
      <Panel title="The courier's parcel">
        <LoadFailure failure={error} onRetry={() => void reload()} />
      </Panel>
    );
  if (!data?.courier) return null;
  const { courier, booking, canBook, canCancel } = data;
  const notSent = NOT_SENT[status] ?? (status === 'packed' && hold ? 'The order is on hold' : '');
  const book = async () => {
    notifyResult(await run('post', path, { version }), `${courier} collects the parcel.`);
    await reload();
    await onChanged();
  };
  const cancel = async () => {
    notifyResult(
      await run('post', `${path}/cancel${queryOf({ booking: booking?.id })}`),
      `${courier} will not collect this parcel.`,
    );
    await reload();
    await onChanged();
  };
  return (
    <Panel title={courier}>
      <Parts>
        {canCancel && notSent && (
          <Notice kind="warning">
            {notSent}, and {courier} will still collect the parcel that was booked. Cancel the booking.
          </Notice>
        )}
        {booking?.failure && <Notice kind="error">{booking.failure}</Notice>}
        {booking?.tracking ? (
          <DefinitionList
            items={[
              { term: 'State', value: capitalized(booking.state) },
              { term: 'Number', value: booking.tracking },
            ]}
          />
        ) : (
          <p>{canBook ? 'The parcel is not booked yet.' : 'A packed order that goes by courier can be booked here.'}</p>
        )}
        <ButtonRow>
          {canBook && (
            <Button busy={busy} onClick={() => void book()}>
              Book the parcel
            </Button>
          )}
          {canCancel && (
            <Button variant="secondary" busy={busy} onClick={() => void cancel()}>
              Cancel the booking
            </Button>
          )}
          {booking?.tracking && booking.state !== 'cancelled' && !notSent && !hold && (
            <TextLink href={`/staff/api${path}/label`} target="_blank" rel="noreferrer">
              Open the label
            </TextLink>
          )}
        </ButtonRow>
      </Parts>
    </Panel>
  );
}

const Parts = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
