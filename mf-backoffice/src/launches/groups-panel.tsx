import { useState, type ReactNode } from 'react';
import { tokens } from 'shared/theme';
import { Button } from 'shared/ui';
import { styled } from 'styled-components';
import { useCommand, usePermissions } from '../api';
import { ConfirmDialog, DataTable, EmptyState, formatDateTime, Loaded, Panel, StatusBadge, type Column } from '../ui';
import { SIGNS, wishOf, type EntryGroup, type Launch, type StaffEntry } from './launch';
import { useLaunchQuery } from './use-launch-query';

type Decision = 'count' | 'set-aside';

interface GroupsPanelProps {
  launch: Launch;
  /** Reads the launch again. */
  onChanged(): Promise<void>;
}

/** Linked entries, with what links them: people decide until entries are closed, as families and shared houses exist (LCH-4). */
export function GroupsPanel({ launch, onChanged }: GroupsPanelProps) {
  const { id, entries, setAside, state } = launch;
  const query = useLaunchQuery<EntryGroup[]>(launch, 'groups', `${entries} ${setAside}`);
  const { may } = usePermissions();
  const [deciding, setDeciding] = useState<{ entry: StaffEntry; decision: Decision } | null>(null);
  const mayDecide = may('launches.edit') && state === 'open';
  const columns: Column<StaffEntry>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name, email }) => <Person>{[name, <Mailbox key="mail" address={email} />].map(line)}</Person>,
    },
    {
      id: 'contact',
      header: 'Phone and address',
      cell: ({ phoneNumber, address }) => <Person>{[phoneNumber, address].map(line)}</Person>,
    },
    { id: 'size', header: 'Size', cell: wishOf },
    { id: 'entered', header: 'Entered', cell: ({ enteredAt }) => formatDateTime(enteredAt) },
    {
      id: 'state',
      header: 'State',
      cell: ({ state: now, reason }) => (
        <Person>
          <StatusBadge tone={now === 'set-aside' ? 'warn' : 'good'} label={now === 'set-aside' ? 'Set aside' : 'Counts'} />
          {reason && <span>{reason}</span>}
        </Person>
      ),
    },
    ...(mayDecide
      ? [
          {
            id: 'decide',
            header: 'Decide',
            wholeWords: true,
            cell: (entry: StaffEntry) => {
              const decision: Decision = entry.state === 'set-aside' ? 'count' : 'set-aside';
              return (
                <Button
                  variant="secondary"
                  aria-label={`${LABELS[decision]}: ${entry.name}, ${entry.code}`}
                  onClick={() => setDeciding({ entry, decision })}
                >
                  {LABELS[decision]}
                </Button>
              );
            },
          },
        ]
      : []),
  ];
  return (
    <Panel title="Linked entries">
      <Loaded query={query}>
        {(groups) =>
          groups.length === 0 ? (
            <EmptyState title="No entries are linked." />
          ) : (
            groups.map((group, index) => (
              <Group key={group.id} aria-label={`Group ${index + 1}`}>
                <h3>Same {group.signs.map((sign) => SIGNS[sign]).join(' and ')}</h3>
                <DataTable
                  label={`Entries with the same ${group.signs.map((sign) => SIGNS[sign]).join(' and ')}, group ${index + 1}`}
                  columns={columns}
                  rows={group.entries}
                  rowKey={({ code }) => code}
                />
              </Group>
            ))
          )
        }
      </Loaded>
      {deciding && (
        <DecisionDialog
          launchId={id}
          {...deciding}
          onClose={() => setDeciding(null)}
          onDone={() => {
            setDeciding(null);
            void query.reload();
            void onChanged();
          }}
        />
      )}
    </Panel>
  );
}

const LABELS: Record<Decision, string> = { count: 'Count after all', 'set-aside': 'Set aside' };
const line = (text: ReactNode, index: number) => <span key={index}>{text}</span>;

function Mailbox({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

interface DecisionDialogProps {
  launchId: number;
  entry: StaffEntry;
  decision: Decision;
  onClose(): void;
  onDone(): void;
}

function DecisionDialog({ launchId, entry, decision, onClose, onDone }: DecisionDialogProps) {
  const { run } = useCommand();
  return (
    <ConfirmDialog
      title={decision === 'count' ? `Count the entry of ${entry.name} after all?` : `Set the entry of ${entry.name} aside?`}
      confirmLabel={LABELS[decision]}
      reason="required"
      reasonHint="Mailed to the person, and kept in the audit log."
      onConfirm={(reason) => run('post', `/launches/${launchId}/entries/${entry.code}/decision`, { decision, reason })}
      done={decision === 'count' ? 'The entry counts.' : 'The entry is set aside.'}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{entry.name} gets a mail with your reason.</p>
    </ConfirmDialog>
  );
}

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};
  & + & {
    margin-top: ${tokens.space[5]};
  }
  h3 {
    font-size: ${tokens.font.size.sm15};
  }
`;

const Person = styled.span`
  display: grid;
  gap: 2px;
  /* A column is never narrower than half an address, which breaks at its @. */
  overflow-wrap: break-word;
`;
