import { useState } from 'react';
import { Button, Link } from 'shared/ui';
import { usePermissions, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { statusLabel } from '../orders/labels';
import {
  BackOfficePage,
  CopyButton,
  DataTable,
  DefinitionList,
  formatDateTime,
  formatMoney,
  LoadFailure,
  PageWithoutData,
  Panel,
  type Column,
} from '../ui';
import type { CustomerDetail, CustomerMessage } from './customer';
import { EraseDialog, ExportDialog } from './personal-data-dialogs';

const LIST = '/Back-Office/Customers';
const BACK = { to: LIST, label: 'Customers' };

const ORDERS: readonly Column<CustomerDetail['recentOrders'][number]>[] = [
  { id: 'id', header: 'Order', cell: ({ id }) => id },
  { id: 'at', header: 'Date', cell: ({ orderedAt }) => formatDateTime(orderedAt) },
  { id: 'status', header: 'Status', cell: ({ status }) => statusLabel({ status, hold: '' }).label },
  { id: 'items', header: 'Pairs', cell: ({ items }) => items, align: 'end' },
  { id: 'total', header: 'Total', cell: ({ total }) => formatMoney(total), align: 'end' },
];

function CustomerPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { data, error, reload } = useQuery<CustomerDetail>(`/customers/${params.id ?? ''}`);
  const { may } = usePermissions();
  const [dialog, setDialog] = useState<'export' | 'erase' | null>(null);
  if (!data) return <PageWithoutData title="Customer" back={BACK} failure={error} onRetry={() => void reload()} />;
  return (
    <BackOfficePage
      title={data.name || data.email}
      back={BACK}
      actions={
        <>
          {may('customers.export') && (
            <Button variant="secondary" onClick={() => setDialog('export')}>
              Export data
            </Button>
          )}
          {may('customers.erase') && (
            <Button variant="danger" onClick={() => setDialog('erase')}>
              Erase customer
            </Button>
          )}
        </>
      }
    >
      {error ? <LoadFailure failure={error} onRetry={() => void reload()} /> : <Details customer={data} />}
      {dialog === 'export' && <ExportDialog customer={data} onClose={() => setDialog(null)} />}
      {dialog === 'erase' && <EraseDialog customer={data} list={LIST} onClose={() => setDialog(null)} />}
    </BackOfficePage>
  );
}

function Details({ customer }: { customer: CustomerDetail }) {
  return (
    <>
      <Panel title="Details">
        <DefinitionList
          items={[
            {
              term: 'Email',
              value: (
                <>
                  {customer.email} <CopyButton text={customer.email} what="email" />
                  {customer.emailConfirmed ? '' : ' (not confirmed)'}
                </>
              ),
            },
            ...(customer.logInEmail === customer.email ? [] : [{ term: 'Logs in with', value: customer.logInEmail }]),
            { term: 'Phone', value: customer.phone || '-' },
            { term: 'Address', value: customer.address || '-' },
            { term: 'Customer since', value: formatDateTime(customer.createdAt) },
            { term: 'Newsletter', value: customer.newsletter ? 'Yes' : 'No' },
            { term: 'Spent', value: spentOf(customer) },
          ]}
        />
      </Panel>
      <Panel title="Orders">
        <DataTable
          label="Orders"
          columns={ORDERS}
          rows={customer.recentOrders}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/Back-Office/Orders/${id}`}
          empty="No orders yet."
        />
        {customer.orders > customer.recentOrders.length && (
          <p>
            The newest {customer.recentOrders.length} of {customer.orders}.{' '}
            <Link to={`/Back-Office/Orders?q=${encodeURIComponent(customer.email)}`}>Search for all</Link>
          </p>
        )}
      </Panel>
      <Messages title="Messages" messages={customer.messages} />
      <Messages
        title="Messages from an email that is not confirmed"
        hint="Anybody can type an email. These may be another person's."
        messages={customer.unprovenMessages}
      />
    </>
  );
}

/** Nothing if there are none. */
function Messages({ title, hint, messages }: { title: string; hint?: string; messages: CustomerMessage[] }) {
  if (!messages.length) return null;
  return (
    <Panel title={title}>
      {hint && <p>{hint}</p>}
      <ul>
        {messages.map(({ id, receivedAt, state, text }) => (
          <li key={id}>
            <Link to={`/Back-Office/Messages/${id}`}>{formatDateTime(receivedAt)}</Link> ({state}): {text.slice(0, 120)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const spentOf = ({ spent, orders }: CustomerDetail): string =>
  orders ? `${formatMoney(spent)} on ${orders === 1 ? '1 order' : `${orders} orders`}` : '-';

export const page = defineBackOfficePage({ title: 'Customer', permission: 'customers.read', Component: CustomerPage });
