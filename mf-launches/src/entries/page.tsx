import { useEffect } from 'react';
import { styled } from 'styled-components';
import { definePage, paths, useServices, useStore } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import {
  Breadcrumbs,
  ButtonLink,
  Container,
  EmptyState,
  Link,
  PageHeading,
  ProductPicture,
  RetryNotice,
  Spinner,
} from 'shared/ui';
import { askAgainMs, type EntryOfLaunch } from '../entry/entry';
import { EntryStatus } from '../entry/entry-status';
import { stateText } from '../launch/state-text';
import { launchPaths } from '../paths';
import { useLoaded } from '../use-loaded';

/** Everything that the customer has entered, with its state and what to do next. */
function MyEntries() {
  const { session } = useServices();
  const jwt = useStore(session.store, (state) => state.jwt);
  const { data, load } = useLoaded<{ now: string; entries: EntryOfLaunch[] }>('/api/launches/entries', ({ now, entries }) =>
    askAgainMs(entries, Date.parse(now)),
  );
  useEffect(() => {
    if (jwt) void load();
  }, [load, jwt]);
  return (
    <Container>
      <Breadcrumbs
        items={[{ name: 'Home', path: paths.home }, { name: 'Launches', path: launchPaths.list }, { name: 'My entries' }]}
      />
      <PageHeading>My entries</PageHeading>
      <Entries entries={data === 'failed' ? data : (data?.entries ?? null)} onChange={load} />
    </Container>
  );
}

function Entries({ entries, onChange }: { entries: EntryOfLaunch[] | 'failed' | null; onChange(): Promise<void> }) {
  if (entries === null) return <Spinner />;
  if (entries === 'failed') return <RetryNotice text="Your entries could not be loaded." onRetry={() => void onChange()} />;
  if (entries.length === 0)
    return (
      <EmptyState
        icon="star"
        title="You have not entered a launch yet."
        action={<ButtonLink to={launchPaths.list}>See the launches</ButtonLink>}
      />
    );
  return (
    <List>
      {entries.map((entry) => (
        <li key={`${entry.launch.path} ${entry.code}`}>
          <ProductPicture src={entry.launch.image} alt="" sizes="160px" width={160} height={160} />
          <article aria-label={entry.launch.name}>
            <h2>
              <Link to={launchPaths.launch(entry.launch.path)}>{entry.launch.name}</Link>
            </h2>
            <p>{stateText(entry.launch)}</p>
            <EntryStatus entry={entry} phase={entry.launch.state} onChange={onChange} />
          </article>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[6]};
  margin-top: ${tokens.space[5]};
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${tokens.space[4]};
    padding-top: ${tokens.space[5]};
    border-top: 1px solid ${tokens.color.line};
  }
  & > li > article {
    display: grid;
    gap: ${tokens.space[3]};
    min-width: 0;
  }
  & picture {
    width: 96px;
    align-self: start;
    border-radius: ${tokens.radius.card};
  }
  & h2 {
    font-size: ${tokens.font.size.lg20};
  }
  @media (min-width: 601px) {
    & > li {
      grid-template-columns: 160px minmax(0, 1fr);
    }
    & picture {
      width: auto;
    }
  }
  @media ${media.wide} {
    max-width: 56rem;
  }
`;

export const page = definePage<undefined>({
  head: () => ({ title: 'My entries', noIndex: true }),
  Component: MyEntries,
});
