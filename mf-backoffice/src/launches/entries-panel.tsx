import { Stack } from 'shared/ui';
import { queryOf, useAddressState, useFreshQuery } from '../api';
import { PagedTable, Panel } from '../ui';
import { ENTRIES, type EntryList, type Launch } from './launch';
import { SearchAndState } from './search-and-state';
import { useDecisions } from './use-decisions';

const DEFAULTS = { q: '', state: '', page: '1' };

interface EntriesPanelProps {
  launch: Launch;
  /** Reads the launch again. */
  onChanged(): Promise<void>;
}

/** Every entry of a launch, for a person who writes with a code, and for those who are set aside without a link (LCH-4). */
export function EntriesPanel({ launch, onChanged }: EntriesPanelProps) {
  const [values, set] = useAddressState(DEFAULTS);
  const query = useFreshQuery<EntryList>(
    `/launches/${launch.id}/entries${queryOf(values)}`,
    `${launch.entries} ${launch.setAside} ${launch.state}`,
  );
  const { columns, dialog } = useDecisions(launch, {
    entries: query.data?.rows ?? [],
    reload: () => Promise.all([query.reload(), onChanged()]),
  });
  return (
    <Panel title="Find an entry">
      <Stack $gap={4}>
        <SearchAndState values={values} set={set} states={ENTRIES} />
        <PagedTable
          query={query}
          pageOf={(answer) => answer}
          address={[values, set]}
          label="Entries of this launch"
          columns={columns}
          rowKey={({ code }) => code}
          empty={values.q || values.state ? 'No entries match.' : 'There are no entries yet.'}
        />
      </Stack>
      {dialog}
    </Panel>
  );
}
