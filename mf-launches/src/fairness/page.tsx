import { useEffect } from 'react';
import { styled } from 'styled-components';
import { definePage, paths, type PageProps } from 'shared/contract';
import { formatFullDayTime } from 'shared/dates';
import type { DrawProof } from 'shared/launch-draw';
import { tokens } from 'shared/theme';
import { Breadcrumbs, Container, Notice, PageHeading, RetryNotice, Spinner, TextLink } from 'shared/ui';
import { LaunchesFailure } from '../failure/launches-failure';
import { isLoadFailure, type LoadFailure } from 'shared/ui';
import { useReloadAtOnce } from '../failure/use-reload-at-once';
import type { Launch } from '../launch/launch';
import { loadLaunch, type LaunchData } from '../launch/load-launch';
import { drawText } from '../launch/draw-text';
import { useLiveLaunch } from '../launch/use-live-launch';
import { launchPaths } from '../paths';
import { useLoaded } from '../use-loaded';
import { CheckButton } from './check-button';
import { Evidence } from './evidence';
import { FindCode } from './find-code';
import { Results } from './results';

export const page = definePage<LaunchData | LoadFailure>({
  load: loadLaunch,
  head: (data, { params }) => {
    const name = isLoadFailure(data) ? (params.name ?? '') : data.launch.name;
    return {
      title: `Fairness of the draw: ${name}`,
      description: `The data published before the draw for ${name} opened, and how to check the draw yourself.`,
      ...(isLoadFailure(data) ? {} : { canonical: launchPaths.fairness(data.launch.path) }),
    };
  },
  Component: FairnessPage,
});

function FairnessPage({ data, params }: PageProps<LaunchData | LoadFailure>) {
  const { current, reloading, retry } = useReloadAtOnce(data, params, loadLaunch);
  const name = isLoadFailure(current) ? (params.name ?? '') : current.launch.name;
  return (
    <Container>
      <Breadcrumbs
        items={[
          { name: 'Home', path: paths.home },
          { name: 'Launches', path: launchPaths.list },
          { name, ...(isLoadFailure(current) ? {} : { path: launchPaths.launch(current.launch.path) }) },
          { name: 'Fairness' },
        ]}
      />
      <Heading>
        <PageHeading>Fairness of the draw</PageHeading>
      </Heading>
      {isLoadFailure(current) ? <LaunchesFailure retrying={reloading} onRetry={retry} /> : <ProofOf launch={current.launch} />}
    </Container>
  );
}

/** The proof may have a hundred thousand lines, so only who looks at it loads it; again when the launch closes, and when it is drawn. */
function ProofOf({ launch: loaded }: { launch: Launch }) {
  const { launch, phase, offset } = useLiveLaunch(loaded);
  const { data: proof, load } = useLoaded<DrawProof>(`/launches/${encodeURIComponent(launch.path)}/proof`, () => null);
  useEffect(() => void load(), [load, phase, launch.state, launch.entries]);
  if (proof === null)
    return (
      <>
        <Spinner />
        <noscript>
          This page needs JavaScript to check the draw. Without it: the <a href={`/launches/${launch.path}/proof.json`}>proof</a>{' '}
          and a <a href="/launches/check-draw.mjs">script</a> that checks it at a command line.
        </noscript>
      </>
    );
  if (proof === 'failed') return <RetryNotice text="The proof could not be loaded." onRetry={() => void load()} />;
  const hasDraw = !launch.calledOff || proof.results !== null;
  return (
    <Sections>
      {launch.calledOff && (
        <Notice kind="warning">
          <b>Called off</b>
          <p>{launch.calledOff.reason}</p>
          <p>
            {proof.results
              ? 'The draw took place before that.'
              : 'There was no draw. This page shows the data that was published before the launch was called off.'}
          </p>
        </Notice>
      )}
      {hasDraw && (
        <Lead>
          The result of the draw for <TextLink to={launchPaths.launch(launch.path)}>{launch.name}</TextLink> cannot be arranged:
          it follows from a seed that is fixed before entries open, from the list of entries, which is published before the seed
          is shown
          {proof.commit.beaconRound !== null && ', and from a public random value that does not exist until entries are closed'}.
          Names appear nowhere.
        </Lead>
      )}
      {proof.results ? (
        <>
          <CheckButton proof={proof} />
          <FindCode results={proof.results} />
        </>
      ) : (
        !launch.calledOff && (
          <p>
            {drawText(launch, Date.now() + (offset ?? 0), formatFullDayTime)} The seed and the results will be published here.
          </p>
        )
      )}
      <Evidence proof={proof} path={launch.path} isCalledOff={launch.calledOff !== null} />
      {proof.results && <Results results={proof.results} />}
    </Sections>
  );
}

/* Apart from breadcrumbs that wrap on a phone. */
const Heading = styled.div`
  margin-top: ${tokens.space[3]};
`;

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[6]};
  margin-top: ${tokens.space[4]};
`;

const Lead = styled.p`
  max-width: ${tokens.width.text};
`;
