import { useState } from 'react';
import { Button } from 'shared/ui';
import { queryOf, useAddressState, useQuery, type Reply } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, CsvLinks, DataTable, formatDateTime, Loaded, SearchField, Toolbar } from '../ui';
import { ButtonRow } from '../ui/toolbar';
import { EntryDialog } from './entry-dialog';
import { whoOf, type AuditEntry } from './entry';
import { FailedLogInsPanel } from './failed-log-ins';

const DEFAULTS = { q: '', before: '' };

/** Every change by the staff, the newest first. */
function AuditLog() {
  const [{ q, before }, set] = useAddressState(DEFAULTS);
  const query = useQuery<Reply<'GET /audit'>>(`/audit${queryOf({ q, before })}`);
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const [isFailedShown, setFailedShown] = useState(false);
  return (
    <BackOfficePage
      title="Audit log"
      actions={
        <>
          <Button variant="secondary" onClick={() => setFailedShown(!isFailedShown)}>
            {isFailedShown ? 'Hide failed log-ins' : 'Show failed log-ins'}
          </Button>
          <CsvLinks label="Export CSV" path="/audit.csv" query={{ q }} />
        </>
      }
    >
      {isFailedShown && <FailedLogInsPanel />}
      <Toolbar>
        <SearchField value={q} onChange={(text) => set({ q: text, before: '' })} hint="Name, action, subject, value or reason." />
      </Toolbar>
      <Loaded query={query}>
        {(data) => (
          <>
            <DataTable
              label="Audit log"
              rows={data.entries}
              rowKey={({ id }) => id}
              empty={q ? 'Nothing matches your search.' : 'Nothing has happened yet.'}
              columns={[
                { id: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
                { id: 'who', header: 'Who', cell: whoOf },
                { id: 'action', header: 'Action', wholeWords: true, cell: ({ action }) => inParts(action) },
                {
                  id: 'subject',
                  header: 'Subject',
                  cell: ({ subject, subjectEmail, subjectName }) => subjectEmail ?? subjectName ?? subject,
                },
                { id: 'reason', header: 'Reason', cell: ({ reason }) => reason || '-' },
                {
                  id: 'details',
                  header: 'Details',
                  cell: (entry) => (
                    <Button variant="quiet" aria-label={`Show entry ${entry.id}`} onClick={() => setShown(entry)}>
                      Show
                    </Button>
                  ),
                },
              ]}
            />
            <ButtonRow>
              {before && (
                <Button variant="secondary" onClick={() => set({ before: '' })}>
                  Newest
                </Button>
              )}
              {data.next && (
                <Button variant="secondary" onClick={() => set({ before: data.next ?? '' })}>
                  Older
                </Button>
              )}
            </ButtonRow>
          </>
        )}
      </Loaded>
      {shown && <EntryDialog entry={shown} onClose={() => setShown(null)} />}
    </BackOfficePage>
  );
}

/** An action such as `customer.view`, with a place to break after its dot: it is too long for a narrow column. */
const inParts = (action: string) => {
  const [subject, ...verb] = action.split('.');
  return verb.length ? (
    <>
      {subject}.<wbr />
      {verb.join('.')}
    </>
  ) : (
    action
  );
};

export const page = defineBackOfficePage({ title: 'Audit log', permission: 'audit.read', Component: AuditLog });
