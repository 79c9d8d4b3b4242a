import { useQuery, type Reply } from '../api';
import { DataTable, formatDateTime, Loaded, Panel, type Column } from '../ui';

/** A row of GET /staff/api/audit/failed-log-ins: those of one hour, from one network, with one email. */
type FailedLogIns = Reply<'GET /audit/failed-log-ins'>['failed'][number];

const COLUMNS: readonly Column<FailedLogIns>[] = [
  { id: 'hour', header: 'From', cell: ({ hour }) => formatDateTime(hour) },
  { id: 'network', header: 'Network', cell: ({ network }) => network || 'Many networks' },
  { id: 'member', header: 'Email', cell: ({ member }) => member ?? 'Not a member' },
  { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts, align: 'end' },
];

/** How often log-ins failed. Strangers cause them, so they are not in the audit log. */
export function FailedLogInsPanel() {
  const query = useQuery<Reply<'GET /audit/failed-log-ins'>>('/audit/failed-log-ins');
  return (
    <Panel title="Failed log-ins">
      <p>Counted for each hour and network, for 90 days. At most the newest 500 are shown.</p>
      <Loaded query={query}>
        {(data) => (
          <DataTable
            label="Failed log-ins"
            rows={data.failed}
            rowKey={({ hour, network, member }) => `${hour} ${network} ${member ?? ''}`}
            empty="No failed log-ins."
            columns={COLUMNS}
          />
        )}
      </Loaded>
    </Panel>
  );
}
