import { useState } from 'react';
import { tokens } from 'shared/theme';
import { styled } from 'styled-components';
import { useFreshQuery } from '../api';
import { DataTable, EmptyState, Loaded, Pagination, Panel } from '../ui';
import { SIGNS, type Launch, type LinkedPage } from './launch';
import { useDecisions } from './use-decisions';

interface GroupsPanelProps {
  launch: Launch;
  /** Reads the launch again. */
  onChanged(): Promise<void>;
}

const PAGE_SIZE = 100;

/** Linked entries in pages, with what links them: people decide until entries are closed, as families and shared houses exist (LCH-4). */
export function GroupsPanel({ launch, onChanged }: GroupsPanelProps) {
  const { entries, setAside } = launch;
  const [page, setPage] = useState(1);
  const query = useFreshQuery<LinkedPage>(
    `/launches/${launch.id}/linked-entries?page=${page}&limit=${PAGE_SIZE}`,
    `${entries} ${setAside}`,
  );
  const { columns, dialog } = useDecisions(launch, {
    entries: query.data?.rows.flatMap((group) => group.entries) ?? [],
    reload: () => Promise.all([query.reload(), onChanged()]),
  });
  return (
    <Panel title="Linked entries">
      <Loaded query={query}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState title="No entries are linked." />
          ) : (
            <>
              {rows.map((group, index) => (
                <Group key={group.id} aria-label={`Group ${index + 1}`}>
                  <h3>
                    Same {group.signs.map((sign) => SIGNS[sign]).join(' and ')}
                    {group.entries.length < group.count && ` (${group.entries.length} of ${group.count} entries)`}
                  </h3>
                  <DataTable
                    label={`Entries with the same ${group.signs.map((sign) => SIGNS[sign]).join(' and ')}, group ${index + 1}`}
                    columns={columns}
                    rows={group.entries}
                    rowKey={({ code }) => code}
                  />
                </Group>
              ))}
              <Pagination of="linked entries" page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {dialog}
    </Panel>
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
