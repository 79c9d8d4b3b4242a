import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Link } from 'shared/ui';
import { usePermissions } from '../api';
import { CopyButton, DefinitionList, Panel } from '../ui';
import { addressText } from './address';
import type { Order } from './order';

/** The recipient, the address and the contact details; empty for an erased customer. */
export function CustomerPanel({ order }: { order: Order }) {
  const { customer, address } = order;
  const { may } = usePermissions();
  if (!customer.email) return <Panel title="Customer">This customer was erased: nothing is stored about them.</Panel>;
  const copied = addressText(order);
  return (
    <Panel title="Customer">
      <DefinitionList
        items={[
          {
            term: 'Name',
            value:
              customer.id !== null && may('customers.read') ? (
                <Link to={`/Back-Office/Customers/${customer.id}`}>{customer.name}</Link>
              ) : (
                customer.name
              ),
          },
          { term: 'Email', value: <Copied text={customer.email} what="email" /> },
          { term: 'Phone', value: <Copied text={customer.phone} what="phone" /> },
          {
            term: 'Address',
            value: (
              <Copied text={copied} what="address">
                {address.street}
                <br />
                {address.province} {address.code}
              </Copied>
            ),
          },
        ]}
      />
    </Panel>
  );
}

const Copied = ({ text, what, children = text }: { text: string; what: string; children?: ReactNode }) => (
  <Line>
    <span>{children}</span>
    <CopyButton text={text} what={what} />
  </Line>
);

const Line = styled.span`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  > span {
    min-width: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  /* On phones a long address has the width of its column, and its button below. */
  @media (max-width: 640px) {
    flex-wrap: wrap;
    > span {
      flex: 0 1 max-content;
    }
  }
  > button {
    flex: none;
    margin-block: -2px;
    white-space: nowrap;
  }
`;
