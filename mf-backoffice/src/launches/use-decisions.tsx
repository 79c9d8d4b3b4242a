import { useState, type ReactNode } from 'react';
import { Button } from 'shared/ui';
import { styled } from 'styled-components';
import { useCommand, usePermissions } from '../api';
import { ConfirmDialog, formatDateTime, StatusBadge, type Column } from '../ui';
import { ENTRIES, wishOf, type Launch, type StaffEntry } from './launch';

type Decision = 'count' | 'set-aside';

/** The columns of a table of entries, with the decision that staff may take until entries close, and its dialog (LCH-4). */
export function useDecisions({ id, state }: Launch, onDecided: () => Promise<unknown>) {
  const { may } = usePermissions();
  const [deciding, setDeciding] = useState<{ entry: StaffEntry; decision: Decision } | null>(null);
  const columns: Column<StaffEntry>[] = [
    {
      id: 'name',
      header: 'Name and code',
      cell: ({ name, email, code }) => <Person>{[name, <Mailbox key="mail" address={email} />, code].map(line)}</Person>,
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
          <StatusBadge {...ENTRIES[now]} />
          {reason && <span>{reason}</span>}
        </Person>
      ),
    },
    ...(may('launches.edit') && state === 'open'
      ? [
          {
            id: 'decide',
            header: 'Decide',
            wholeWords: true,
            cell: (entry: StaffEntry) => {
              if (entry.state !== 'set-aside' && entry.state !== 'entered') return null;
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
  const dialog = deciding && (
    <DecisionDialog
      launchId={id}
      {...deciding}
      onClose={() => setDeciding(null)}
      onDone={() => {
        setDeciding(null);
        void onDecided();
      }}
    />
  );
  return { columns, dialog };
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

const Person = styled.span`
  display: grid;
  gap: 2px;
  /* A column is never narrower than half an address, which breaks at its @. */
  overflow-wrap: break-word;
`;
