import { definePage, paths, type PageProps } from 'shared/contract';
import { formatRand, fromCents } from 'shared/money';
import { Breadcrumbs, Container, PageHeading } from 'shared/ui';
import { LaunchesFailure } from '../failure/launches-failure';
import { isLoadFailure, type LoadFailure } from 'shared/ui';
import { useReloadAtOnce } from '../failure/use-reload-at-once';
import { launchPaths } from '../paths';
import { launchJsonLd } from './json-ld';
import { LaunchDetail } from './launch-detail';
import { loadLaunch, type LaunchData } from './load-launch';
import { pairsText, totalPairs } from './pairs';
import { stateText } from './state-text';

declare const __SERVER__: boolean;

export const page = definePage<LaunchData | LoadFailure>({
  load: loadLaunch,
  head: (data, { params, config }) => {
    if (isLoadFailure(data)) return { title: params.name ?? 'Launch' };
    const { launch } = data;
    return {
      title: `Launch: ${launch.name}`,
      description: `${stateText(launch)}. ${pairsText(totalPairs(launch.sizes))} at ${formatRand(fromCents(launch.priceCents))}, sold by a free draw that anybody can check.`,
      // A draft has no public address yet.
      ...(launch.state === 'draft' ? { noIndex: true } : { canonical: launchPaths.launch(launch.path) }),
      image: launch.image,
      jsonLd: __SERVER__ && launch.state !== 'draft' ? launchJsonLd(launch, config) : undefined,
    };
  },
  Component: LaunchPage,
});

function LaunchPage({ data, params }: PageProps<LaunchData | LoadFailure>) {
  const { current, reloading, retry } = useReloadAtOnce(data, params, loadLaunch);
  if (!isLoadFailure(current)) return <LaunchDetail key={current.launch.path} loaded={current.launch} />;
  return (
    <Container>
      <Breadcrumbs
        items={[
          { name: 'Home', path: paths.home },
          { name: 'Launches', path: launchPaths.list },
          { name: params.name ?? 'Launch' },
        ]}
      />
      <PageHeading>{params.name}</PageHeading>
      <LaunchesFailure retrying={reloading} onRetry={retry} />
    </Container>
  );
}
