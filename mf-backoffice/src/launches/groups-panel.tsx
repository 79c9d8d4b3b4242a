import { tokens } from 'shared/theme';
import { styled } from 'styled-components';
import { DataTable, EmptyState, Loaded, Panel } from '../ui';
import { SIGNS, type EntryGroup, type Launch } from './launch';
import { useDecisions } from './use-decisions';
import { useLaunchQuery } from './use-launch-query';

interface GroupsPanelProps {
  launch: Launch;
  /** Reads the launch again. */
  onChanged(): Promise<void>;
}

/** Linked entries, with what links them: people decide until entries are closed, as families and shared houses exist (LCH-4). */
export function GroupsPanel({ launch, onChanged }: GroupsPanelProps) {
  const { entries, setAside } = launch;
  const query = useLaunchQuery<EntryGroup[]>(launch, 'groups', `${entries} ${setAside}`);
  const { columns, dialog } = useDecisions(launch, {
    entries: query.data?.flatMap((group) => group.entries) ?? [],
    reload: () => Promise.all([query.reload(), onChanged()]),
  });
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
