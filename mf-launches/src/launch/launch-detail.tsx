import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { fromCents } from 'shared/money';
import { media, tokens } from 'shared/theme';
import { Breadcrumbs, Container, PageHeading, Price } from 'shared/ui';
import { launchPaths } from '../paths';
import { Actions } from './actions';
import { Countdown } from './countdown';
import { Dates } from './dates';
import { Explanation } from './explanation';
import { Gallery } from './gallery';
import { OVER, type Launch, type LaunchState } from './launch';
import { pairsText, totalPairs } from './pairs';
import { Sizes } from './sizes';
import { stateText } from './state-text';
import { useLiveLaunch } from './use-live-launch';

/** The page of a launch: the pair and the countdown on a stage, then what to do, sizes and times, and how the draw works. */
export function LaunchDetail({ loaded }: { loaded: Launch }) {
  const live = useLiveLaunch(loaded);
  const { launch, phase, offset } = live;
  const { name, priceCents, sizes, colourway, description } = launch;
  const isOver = OVER.includes(phase);
  return (
    <>
      <Stage>
        <Gallery name={name} images={launch.images} />
        <Bill>
          <When $live={phase === 'open'}>{stateText({ ...launch, state: phase })}</When>
          <div>
            <PageHeading quiet={false}>{name}</PageHeading>
            {colourway && !name.endsWith(colourway) && <p>{colourway}</p>}
          </div>
          <Offer>
            <Amount rand={fromCents(priceCents)} />
            <span>{pairsText(totalPairs(sizes))}, by draw</span>
          </Offer>
          <CountdownOf launch={launch} phase={phase} offset={offset} />
        </Bill>
      </Stage>
      <Container>
        <Breadcrumbs items={[{ name: 'Home', path: paths.home }, { name: 'Launches', path: launchPaths.list }, { name }]} />
        <Columns>
          <Main>
            <Actions live={live} />
          </Main>
          <Side>
            <section aria-labelledby="launch-sizes">
              <h2 id="launch-sizes">Sizes</h2>
              <Sizes sizes={sizes} />
            </section>
            <section aria-labelledby="launch-times">
              <h2 id="launch-times">Times</h2>
              <Dates launch={launch} withYear={isOver} />
              {!isOver && phase !== 'draft' && (
                <p>
                  <CalendarLink href={`/launches/${encodeURIComponent(launch.path)}/launch.ics`} download>
                    Add to calendar
                  </CalendarLink>
                </p>
              )}
            </section>
            {description && (
              <section aria-labelledby="launch-about">
                <h2 id="launch-about">About the pair</h2>
                <p>{description}</p>
              </section>
            )}
          </Side>
          <Rest>
            <Explanation launch={launch} phase={phase} />
          </Rest>
        </Columns>
      </Container>
    </>
  );
}

function CountdownOf({ launch, phase, offset }: { launch: Launch; phase: LaunchState; offset: number | null }) {
  if (phase === 'scheduled' || phase === 'draft')
    return <Countdown key="opens" label="Opens in" to={launch.opensAt} offset={offset} />;
  if (phase === 'open') return <Countdown key="closes" label="Closes in" to={launch.closesAt} offset={offset} />;
  if (phase === 'closed') return <Countdown key="draw" label="Draw in" to={launch.drawAt} offset={offset} />;
  return null;
}

/* Dark in both schemes, like the promo band: a launch is an evening event in a bright shop. */
const Stage = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  background: ${tokens.color.band};
  color: ${tokens.color.bandInk};
  @media ${media.wide} {
    grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
  }
`;

const Bill = styled.div`
  display: grid;
  align-content: center;
  justify-items: start;
  gap: ${tokens.space[5]};
  padding: ${tokens.space[6]} ${tokens.gutter};
  @media ${media.wide} {
    padding: ${tokens.space[7]};
  }
`;

const When = styled.p<{ $live: boolean }>`
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-radius: ${tokens.radius.pill};
  background: ${({ $live }) => ($live ? tokens.color.accent : tokens.color.bandInk)};
  color: ${({ $live }) => ($live ? tokens.color.accentInk : tokens.color.band)};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;

const Offer = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${tokens.space[2]} ${tokens.space[4]};
`;

const Amount = styled(Price)`
  font-family: ${tokens.font.display};
  font-size: ${tokens.font.size.xl28};
  font-weight: ${tokens.font.weight.heavy};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[6]};
  margin-top: ${tokens.space[4]};
  @media ${media.wide} {
    grid-template: auto 1fr / minmax(0, 1.25fr) minmax(0, 1fr);
    gap: ${tokens.space[7]} ${tokens.space[8]};
  }
`;

const Main = styled.div`
  min-width: 0;
`;

/* In the document between the actions and how it works, as phones show it; next to both on wide screens. */
const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${tokens.space[6]};
  @media ${media.wide} {
    grid-area: 1 / 2 / 3 / 3;
  }
  & > section {
    display: grid;
    gap: ${tokens.space[3]};
  }
`;

const Rest = styled.div`
  min-width: 0;
`;

const CalendarLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.tap};
  font-weight: ${tokens.font.weight.semibold};
`;
