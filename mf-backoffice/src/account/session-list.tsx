import { Button, Spinner } from 'shared/ui';
import { useCommand, useNotify, useQuery, type Reply } from '../api';
import { DataTable, formatDateTime, LoadFailure } from '../ui';
import { deviceName } from './device-name';

type OpenSession = Reply<'GET /members/{id}/sessions'>[number];

/** Open sessions, one's own or a member's; each can be ended, and then logs out at its next request. */
export function SessionList({ path }: { path: string }) {
  const { data, error, reload } = useQuery<OpenSession[]>(path);
  const { run, busy } = useCommand();
  const { notifyResult } = useNotify();
  if (error) return <LoadFailure failure={error} onRetry={() => void reload()} />;
  if (!data) return <Spinner />;
  const end = async ({ id, device }: OpenSession) => {
    notifyResult(await run('delete', `${path}/${id}`), `Logged out: ${deviceName(device)}`);
    await reload();
  };
  return (
    <DataTable
      label="Sessions"
      rows={data}
      rowKey={({ id }) => String(id)}
      empty="No open sessions."
      columns={[
        { id: 'device', header: 'Device', cell: ({ device, current }) => deviceName(device) + (current ? ' (this one)' : '') },
        { id: 'since', header: 'Since', cell: ({ createdAt }) => formatDateTime(createdAt) },
        { id: 'seen', header: 'Last used', cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
        {
          id: 'end',
          header: 'Action',
          cell: (session) =>
            session.current ? (
              '-'
            ) : (
              <Button
                variant="quiet"
                disabled={busy}
                aria-label={`End session: ${deviceName(session.device)}, since ${formatDateTime(session.createdAt)}`}
                onClick={() => void end(session)}
              >
                End session
              </Button>
            ),
        },
      ]}
    />
  );
}
