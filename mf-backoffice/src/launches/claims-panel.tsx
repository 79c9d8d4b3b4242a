import { useEffect, useState } from 'react';
import { formatDayTime } from 'shared/dates';
import { sizeLabel } from 'shared/models';
import { Button, Link } from 'shared/ui';
import { useCommand, useFreshQuery, usePermissions } from '../api';
import { ConfirmDialog, DataTable, Loaded, Panel, StatusBadge, type Column } from '../ui';
import { CLAIMS, type Claim, type Claims, type Launch } from './launch';

interface ClaimsPanelProps {
  launch: Launch;
  /** Reads the launch again. */
  onChanged(): Promise<void>;
}

const MINUTE = 60_000;

/** The people who may buy a pair, and the time left by the server's clock (LCH-8). */
export function ClaimsPanel({ launch, onChanged }: ClaimsPanelProps) {
  const query = useFreshQuery<Claims>(`/launches/${launch.id}/claims`, launch);
  const { may } = usePermissions();
  const { run } = useCommand();
  const [passing, setPassing] = useState<Claim | null>(null);
  const now = useServerClock(query.data?.now);
  const areWaiting = query.data?.areWaiting ?? false;
  const columns: Column<Claim>[] = [
    { id: 'name', header: 'Name', cell: ({ name, email }) => name || email || 'Erased' },
    { id: 'rank', header: 'Rank', cell: ({ rank }) => rank },
    { id: 'code', header: 'Code', cell: ({ code }) => code },
    { id: 'size', header: 'Size', cell: ({ size }) => `UK ${sizeLabel(size)}` },
    { id: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...CLAIMS[state]} /> },
    {
      id: 'order',
      header: 'Order',
      cell: ({ orderId }) => (orderId ? <Link to={`/Back-Office/Orders/${orderId}`}>{orderId}</Link> : '–'),
    },
    {
      id: 'left',
      header: 'Time left',
      cell: ({ state, until }) =>
        state !== 'open'
          ? '–'
          : areWaiting
            ? 'Paused while the checkout is closed'
            : `${timeLeft(Date.parse(until) - now)}, until ${formatDayTime(until)}`,
    },
    ...(may('launches.edit')
      ? [
          {
            id: 'pass',
            header: 'Actions',
            wholeWords: true,
            cell: (claim: Claim) =>
              claim.state === 'open' && (
                <Button variant="secondary" aria-label={`Pass on now: ${claim.code}`} onClick={() => setPassing(claim)}>
                  Pass on now
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <Panel title="Pairs to buy">
      <Loaded query={query}>
        {(data) => (
          <>
            {data.claims.some(({ orderId }) => orderId) && (
              <p>
                <Link to={`/Back-Office/Orders?launch=${launch.id}`}>Orders of this launch</Link>
              </p>
            )}
            <DataTable
              label="Pairs to buy"
              columns={columns}
              rows={data.claims}
              rowKey={({ id }) => id}
              empty="No entry was selected."
            />
          </>
        )}
      </Loaded>
      {passing && (
        <ConfirmDialog
          title={`Pass the pair of ${passing.name || passing.code} on now?`}
          confirmLabel="Pass on now"
          tone="danger"
          onConfirm={async () => {
            const result = await run('post', `/launches/${launch.id}/claims/${passing.id}/pass-on`);
            // Its current state shows why.
            if (!result.ok) void onChanged();
            return result;
          }}
          done={passing.hasNext ? 'The pair is passed on.' : 'The pair goes back to the shop.'}
          onClose={() => setPassing(null)}
          onDone={() => {
            setPassing(null);
            void onChanged();
          }}
        >
          <p>
            They can no longer buy it, and get an email about it.{' '}
            {passing.hasNext
              ? 'The next person in the queue for this size can.'
              : 'No entry is waiting for this size: the pair goes back to the shop.'}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** The server's clock, which moves on by the minute; the device's own until it is known. */
function useServerClock(answered: string | undefined): number {
  const [offset, setOffset] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (answered) setOffset(Date.parse(answered) - Date.now());
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, [answered]);
  return now + offset;
}

/** '3 h 20 min', '5 min', 'under a minute'. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return 'under a minute';
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
