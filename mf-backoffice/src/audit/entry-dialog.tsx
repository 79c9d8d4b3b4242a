import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Dialog } from 'shared/ui';
import { DefinitionList, formatDateTime } from '../ui';
import { whoOf, type AuditEntry } from './entry';

/** One complete entry, with the values before and after the change. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose(): void }) {
  const { at, action, subject, subjectEmail, subjectName, before, after, reason, requestId } = entry;
  const named = subjectEmail ?? subjectName;
  return (
    <Dialog title={action} onClose={onClose}>
      <DefinitionList
        items={[
          { term: 'When', value: formatDateTime(at) },
          { term: 'Who', value: whoOf(entry) },
          { term: 'Subject', value: named ? `${named} (${subject})` : subject },
          { term: 'Before', value: <Values>{json(before)}</Values> },
          { term: 'After', value: <Values>{json(after)}</Values> },
          { term: 'Reason', value: reason || '-' },
          { term: 'Request', value: requestId || '-' },
        ]}
      />
    </Dialog>
  );
}

const json = (value: unknown) => (value === null || value === undefined ? '-' : JSON.stringify(value, null, 2));

const Values = styled.pre`
  font-size: ${tokens.font.size.xs13};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
