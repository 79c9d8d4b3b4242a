import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { TextLink } from 'shared/ui';
import { launchPaths } from '../paths';
import type { Launch, LaunchState } from './launch';

/** 'How the draw works' and 'Rules'; of a launch that is called off the rules alone, since there is nothing to enter. */
export function Explanation({ launch, phase }: { launch: Launch; phase: LaunchState }) {
  return (
    <Columns>
      {phase !== 'called-off' && <HowItWorks launch={launch} isDraft={phase === 'draft'} />}
      <section aria-labelledby="rules">
        <h2 id="rules">Rules</h2>
        <Rules>{launch.rules}</Rules>
      </section>
    </Columns>
  );
}

function HowItWorks({ launch, isDraft }: { launch: Launch; isDraft: boolean }) {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works">How the draw works</h2>
      <Steps>
        <li>
          <b>Enter once, any time.</b> Entering is free, and the first entry has no better chance than the last. The price is the
          ordinary price.
        </li>
        <li>
          <b>The draw orders all entries at random.</b> Before the launch opened, the shop published the fingerprint of a secret
          number. At closing it publishes the list of entry codes, then the number.
        </li>
        <li>
          <b>Pairs are given out down the list.</b> Your first choice while there are pairs, else your second choice, else a place
          on the waiting list.
        </li>
        <li>
          <b>Selected? You have {launch.claimHours === 1 ? '1 hour' : `${launch.claimHours} hours`} to buy.</b> A pair that is not
          bought is passed on to the next on the list, until pairs or people run out, for at most seven days.
        </li>
        <li>
          <b>Anybody can check it.</b> Names appear nowhere.{' '}
          {!isDraft && <TextLink to={launchPaths.fairness(launch.path)}>See the proof of this draw</TextLink>}
        </li>
      </Steps>
    </section>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[7]};
  & section {
    display: grid;
    align-content: start;
    gap: ${tokens.space[4]};
    max-width: ${tokens.width.text};
  }
`;

const Steps = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[4]};
  counter-reset: step;
  list-style: none;
  margin: 0;
  padding: 0;
  & li {
    position: relative;
    padding-left: ${tokens.space[7]};
    counter-increment: step;
  }
  & li::before {
    content: counter(step);
    position: absolute;
    left: 0;
    top: 0;
    display: grid;
    place-items: center;
    width: ${tokens.space[6]};
    height: ${tokens.space[6]};
    border-radius: 50%;
    background: ${tokens.color.mist};
    font-weight: ${tokens.font.weight.heavy};
  }
  & b {
    display: block;
  }
`;

const Rules = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
