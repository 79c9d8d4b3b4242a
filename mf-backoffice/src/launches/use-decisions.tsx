import { useState, type ReactNode } from 'react';
import { Button, Dialog } from 'shared/ui';
import { styled } from 'styled-components';
import { useCommand, usePermissions } from '../api';
import { ConfirmDialog, DefinitionList, formatDateTime, StatusBadge, type Column } from '../ui';
import { ENTRIES, wishOf, type Launch, type StaffEntry } from './launch';

type Decision = 'count' | 'set-aside';

interface DecisionsOptions {
  /** The entries as they were read last. */
  entries: readonly StaffEntry[];
  /** Reads them again. */
  reload(): Promise<unknown>;
}

/** The columns of a table of entries, with the decision that staff may take until entries close, and its dialog (LCH-4). */
export function useDecisions({ id, state }: Launch, { entries, reload }: DecisionsOptions) {
  const { may } = usePermissions();
  const [deciding, setDeciding] = useState<{ code: string; decision: Decision } | null>(null);
  const columns: Column<StaffEntry>[] = [
    {
      id: 'name',
      header: 'Name and code',
      cell: ({ name, email, code }) => <Person>{[name, <Mailbox key="mail" address={email} />, code].map(line)}</Person>,
    },
    {
      id: 'contact',
      header: 'Phone and address',
      cell: (entry) => <Person>{[entry.phoneNumber, entry.address, regionOf(entry)].map(line)}</Person>,
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
              if (!isUndecided(entry)) return null;
              const decision: Decision = entry.state === 'set-aside' ? 'count' : 'set-aside';
              return (
                <Button
                  variant="secondary"
                  aria-label={`${LABELS[decision]}: ${entry.name}, ${entry.code}`}
                  onClick={() => setDeciding({ code: entry.code, decision })}
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
      decision={deciding.decision}
      entry={entries.find(({ code }) => code === deciding.code)}
      onClose={() => setDeciding(null)}
      reload={reload}
      onDone={() => {
        setDeciding(null);
        void reload();
      }}
    />
  );
  return { columns, dialog };
}

const LABELS: Record<Decision, string> = { count: 'Count after all', 'set-aside': 'Set aside' };
const isUndecided = ({ state }: StaffEntry): boolean => state === 'set-aside' || state === 'entered';
/** Two addresses alike may be in two provinces. */
const regionOf = ({ province, zipCode }: StaffEntry): string => [province, zipCode].filter(Boolean).join(', ');
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
  /** As it was read last; absent once it is not listed any more. */
  entry: StaffEntry | undefined;
  decision: Decision;
  onClose(): void;
  reload(): Promise<unknown>;
  onDone(): void;
}

/** After a refusal, the dialog continues with the current details: the person may have changed them. */
function DecisionDialog({ launchId, entry, decision, onClose, reload, onDone }: DecisionDialogProps) {
  const { run } = useCommand();
  if (!entry || !isUndecided(entry))
    return (
      <Dialog title="This entry can no longer be decided." onClose={onClose}>
        <p>The entry was withdrawn, or its state changed.</p>
      </Dialog>
    );
  const { code, seen, name, phoneNumber, address } = entry;
  async function decide(reason: string) {
    const result = await run('post', `/launches/${launchId}/entries/${code}/decision`, { decision, reason, seen });
    if (!result.ok) await reload();
    return result;
  }
  return (
    <ConfirmDialog
      title={decision === 'count' ? `Count the entry of ${name} after all?` : `Set the entry of ${name} aside?`}
      confirmLabel={LABELS[decision]}
      reason="required"
      reasonHint="Emailed to the person, and kept in the audit log."
      onConfirm={decide}
      done={decision === 'count' ? 'The entry counts.' : 'The entry is set aside.'}
      onClose={onClose}
      onDone={onDone}
    >
      <DefinitionList
        items={[
          { term: 'Phone', value: phoneNumber },
          { term: 'Address', value: address },
          { term: 'Province and ZIP code', value: regionOf(entry) },
        ]}
      />
      <p>{name} gets an email with your reason.</p>
    </ConfirmDialog>
  );
}

const Person = styled.span`
  display: grid;
  gap: 2px;
  white-space: pre-line;
  /* A column is never narrower than half an address, which breaks at its @. */
  overflow-wrap: break-word;
`;
