import { definePage, paths, useServices, useStore, type LoadContext, type PageProps } from 'shared/contract';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { Breadcrumbs, ButtonLink, Container, EmptyState, PageHeading, TextLink } from 'shared/ui';
import { LaunchesFailure } from '../failure/launches-failure';
import { isLoadFailure, type LoadFailure } from 'shared/ui';
import { useReloadAtOnce } from '../failure/use-reload-at-once';
import type { LaunchSummary } from '../launch/launch';
import { launchPaths } from '../paths';
import { groupLaunches } from './group-launches';
import { LaunchCard } from './launch-card';

interface ListData {
  launches: LaunchSummary[];
}

export const page = definePage<ListData | LoadFailure>({
  load: loadList,
  head: (_data, { config }) => ({
    title: 'Launches',
    description: `Sought-after pairs at ${config.name}, sold by a free draw that anybody can check.`,
    canonical: launchPaths.list,
  }),
  Component: LaunchList,
});

async function loadList({ read }: Pick<LoadContext, 'read'>): Promise<ListData | LoadFailure> {
  const result = await read<ListData>('/launches');
  return result.ok ? { launches: result.data.launches } : { failed: true };
}

/** LCH-2: the calendar of launches. */
function LaunchList({ data, params }: PageProps<ListData | LoadFailure>) {
  const { current, reloading, retry } = useReloadAtOnce(data, params, loadList);
  const isSignedIn = useStore(useServices().session.store, ({ authenticated }) => authenticated);
  return (
    <Page>
      <Breadcrumbs items={[{ name: 'Home', path: paths.home }, { name: 'Launches' }]} />
      <Top>
        <PageHeading quiet={false}>Launches</PageHeading>
        <Lead>
          More people than pairs? Then a free draw decides, not the fastest finger. Enter any time while it is open: when you do
          makes no difference. {isSignedIn && <TextLink to={launchPaths.myEntries}>My entries</TextLink>}
        </Lead>
      </Top>
      {isLoadFailure(current) ? <LaunchesFailure retrying={reloading} onRetry={retry} /> : <Groups launches={current.launches} />}
    </Page>
  );
}

function Groups({ launches }: { launches: LaunchSummary[] }) {
  const groups = groupLaunches(launches);
  if (groups.length === 0)
    return (
      <EmptyState
        title="No launches are planned."
        action={<ButtonLink to={paths.shopAll}>Shop all shoes</ButtonLink>}
        icon="star"
      />
    );
  return groups.map(({ title, launches: found, isLarge }, index) => (
    <Group key={title} aria-label={title}>
      <h2>{title}</h2>
      <Grid $single={isLarge}>
        {found.map((launch, place) => (
          <li key={launch.path}>
            <LaunchCard launch={launch} large={isLarge} priority={index === 0 && place < 2} />
          </li>
        ))}
      </Grid>
    </Group>
  ));
}

const Page = styled(Container)`
  && {
    padding-top: ${tokens.space[2]};
  }
`;

const Top = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  padding-block: ${tokens.space[3]} ${tokens.space[5]};
`;

const Lead = styled.p`
  max-width: ${tokens.width.text};
  color: ${tokens.color.inkSoft};
`;

const Group = styled.section`
  display: grid;
  gap: ${tokens.space[4]};
  padding-block: ${tokens.space[5]};
  border-top: 1px solid ${tokens.color.line};
`;

const Grid = styled.ul.attrs({ role: 'list' })<{ $single: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[6]} ${tokens.space[5]};
  @media (min-width: 601px) {
    grid-template-columns: repeat(${({ $single }) => ($single ? 1 : 2)}, minmax(0, 1fr));
  }
  @media ${media.wide} {
    grid-template-columns: repeat(${({ $single }) => ($single ? 1 : 3)}, minmax(0, 1fr));
  }
`;
