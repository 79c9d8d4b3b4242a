import { formatFullDayTime } from 'shared/dates';
import { ButtonLink } from 'shared/ui';
import { queryOf, useAddressState, usePermissions, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { NamedPicture } from '../products/named-picture';
import { BackOfficePage, PagedTable, StatusBadge, type Column } from '../ui';
import { LAUNCHES, STATES, totalPairs, type Launch, type LaunchList } from './launch';
import { SearchAndState } from './search-and-state';

const DEFAULTS = { q: '', state: '', page: '1' };

const COLUMNS: readonly Column<Launch>[] = [
  { id: 'name', header: 'Launch', cell: ({ name, image }) => <NamedPicture name={name} picture={image} /> },
  { id: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
  { id: 'opens', header: 'Opens', cell: ({ opensAt }) => formatFullDayTime(opensAt) },
  { id: 'closes', header: 'Closes', cell: ({ closesAt }) => formatFullDayTime(closesAt) },
  { id: 'pairs', header: 'Pairs', cell: ({ pairs }) => totalPairs(pairs), align: 'end' },
  { id: 'entries', header: 'Entries', cell: ({ entries }) => entries, align: 'end' },
  { id: 'aside', header: 'Set aside', cell: ({ setAside }) => setAside, align: 'end' },
];

/** Every launch, from the draft to the result (LCH-10). */
function LaunchesPage() {
  const [values, set] = useAddressState(DEFAULTS);
  const { may } = usePermissions();
  const query = useQuery<LaunchList>(`/launches${queryOf(values)}`);
  return (
    <BackOfficePage title="Launches" actions={may('launches.edit') && <ButtonLink to={`${LAUNCHES}/New`}>New launch</ButtonLink>}>
      <SearchAndState values={values} set={set} states={STATES} />
      <PagedTable
        query={query}
        pageOf={(answer) => answer}
        address={[values, set]}
        label="Launches"
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `${LAUNCHES}/${id}`}
        empty={values.q || values.state ? 'No launches match.' : 'There are no launches yet.'}
      />
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Launches', permission: 'launches.read', Component: LaunchesPage });
