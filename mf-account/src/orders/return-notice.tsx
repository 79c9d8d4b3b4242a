import { formatDate } from 'shared/dates';
import type { Order } from 'shared/models';
import { styled } from 'styled-components';
import { Muted } from './order.styles';
import { returnAskedAt } from './available-action';

/** The progress of the return of an order; nothing without one. */
export function ReturnNotice({ order }: { order: Order }) {
  const askedAt = returnAskedAt(order);
  const { return: found } = order;
  if (!found)
    return askedAt ? <Muted as="p">You requested a return on {formatDate(askedAt)}. We will answer by email.</Muted> : null;
  switch (found.state) {
    case 'requested':
      return <Muted as="p">You requested a return on {formatDate(found.askedAt)}. We will answer by email.</Muted>;
    case 'approved':
      return (
        <Muted as="div">
          <strong>Your return is approved.</strong>
          <Written>{found.instructions}</Written>
        </Muted>
      );
    case 'declined':
      return (
        <Muted as="div">
          <strong>We could not accept your return.</strong>
          <Written>{found.declineReason}</Written>
        </Muted>
      );
    case 'received':
      return (
        <Muted as="p">
          We received your return on {formatDate(found.receivedAt ?? '')}. Next, we refund you or send you the other size.
        </Muted>
      );
    case 'refunded':
      return <Muted as="p">Your return is complete. The money is refunded to you.</Muted>;
    case 'exchanged':
      return <Muted as="p">Your return is closed. We exchanged the size.</Muted>;
  }
}

const Written = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
