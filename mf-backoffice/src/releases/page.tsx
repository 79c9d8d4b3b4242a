import { useQuery, type Reply } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, DataTable, formatDateTime, Loaded, Panel } from '../ui';
import { LiveVersion } from './live-version';

type Report = Reply<'GET /releases'>;

/** The live version of each slice, and the last moves. */
function Releases() {
  const query = useQuery<Report>('/releases');
  return (
    <BackOfficePage title="Releases">
      <Loaded query={query}>
        {(data) => (
          <>
            <Panel title="What is live">
              <DataTable
                label="What is live"
                rows={data.slices}
                rowKey={({ name }) => name}
                columns={[
                  { id: 'name', header: 'Slice', cell: ({ name }) => name },
                  { id: 'live', header: 'Live', cell: (slice) => <LiveVersion {...slice} /> },
                  { id: 'loads', header: 'Loads', align: 'end', cell: ({ loads }) => loads },
                  { id: 'errors', header: 'Errors', align: 'end', cell: ({ errors }) => errors },
                  { id: 'canary', header: 'Canary', cell: canaryOf },
                  { id: 'since', header: 'Since', cell: ({ since }) => (since ? formatDateTime(since) : '-') },
                  { id: 'by', header: 'By', cell: ({ by }) => by ?? '-' },
                  { id: 'why', header: 'Why', cell: ({ why }) => why || '-' },
                ]}
              />
            </Panel>
            <Panel title="Last moves">
              <DataTable
                label="Last moves"
                rows={data.moves}
                rowKey={({ at, name }) => `${at} ${name}`}
                empty="There are no moves yet."
                columns={[
                  { id: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
                  { id: 'name', header: 'Slice', cell: ({ name }) => name },
                  { id: 'action', header: 'Action', cell: ({ action }) => action },
                  { id: 'versions', header: 'Versions', cell: ({ from, to }) => (from ? `${from} to ${to}` : to) },
                  { id: 'who', header: 'By', cell: ({ who }) => who },
                  { id: 'reason', header: 'Why', cell: ({ reason }) => reason || '-' },
                ]}
              />
            </Panel>
            <p>Loads and errors cover the last seven days. Promote and roll back with npm run release, or at /ops.</p>
          </>
        )}
      </Loaded>
    </BackOfficePage>
  );
}

const canaryOf = ({ canary }: Report['slices'][number]) =>
  canary ? `${canary.version}: ${canary.percent} %, ${canary.loads} loads, ${canary.errors} errors` : '-';

export const page = defineBackOfficePage({ title: 'Releases', permission: 'releases.read', Component: Releases });
