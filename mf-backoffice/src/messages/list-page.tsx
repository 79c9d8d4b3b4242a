import { queryOf, useAddressState, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, FilterSelect, formatDateTime, PagedTable, SearchField, StatusBadge, Toolbar, type Column } from '../ui';
import { STATES, type Message } from './message';

const PAGE_SIZE = 25;
const DEFAULTS = { q: '', state: 'open', page: '1' };
const STATE_OPTIONS = [...Object.entries(STATES).map(([value, { label }]) => ({ value, label })), { value: 'all', label: 'All' }];

const COLUMNS: readonly Column<Message>[] = [
  { id: 'from', header: 'From', cell: ({ name, email }) => name || email },
  { id: 'text', header: 'Message', cell: ({ text }) => (text.length > 100 ? `${text.slice(0, 100)}…` : text) },
  { id: 'at', header: 'Received', cell: ({ receivedAt }) => formatDateTime(receivedAt) },
  { id: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
];

function MessagesPage() {
  const [values, set] = useAddressState(DEFAULTS);
  const query = useQuery<{ total: number; messages: Message[] }>(`/messages${queryOf({ ...values, limit: PAGE_SIZE })}`);
  return (
    <BackOfficePage title="Messages">
      <Toolbar>
        <SearchField value={values.q} onChange={(q) => set({ q })} />
        <FilterSelect label="State" value={values.state} options={STATE_OPTIONS} onChange={(state) => set({ state })} />
      </Toolbar>
      <PagedTable
        query={query}
        pageOf={({ messages, total }) => ({ rows: messages, total, pageSize: PAGE_SIZE })}
        address={[values, set]}
        label="Messages"
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/Back-Office/Messages/${id}`}
        empty={values.state === 'open' && !values.q ? 'Every message is answered.' : 'No message matches.'}
      />
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Messages', permission: 'messages.read', Component: MessagesPage });
