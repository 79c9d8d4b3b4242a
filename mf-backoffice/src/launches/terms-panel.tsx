import { formatFullDayTime } from 'shared/dates';
import { tokens } from 'shared/theme';
import { styled } from 'styled-components';
import { DefinitionList, formatMoney, Panel } from '../ui';
import type { Launch } from './launch';

/** The published terms of a launch, which cannot be changed any more. */
export const termsOf = ({ sizes, opensAt, closesAt, drawAt, claimHours, hideProduct, priceCents }: Launch) => [
  { term: 'Price', value: formatMoney(priceCents) },
  { term: 'Pairs', value: sizes.map(({ label, pairs }) => `${label}: ${pairs}`).join(', ') },
  { term: 'Opens', value: southAfrican(opensAt) },
  { term: 'Closes', value: southAfrican(closesAt) },
  { term: 'Draw', value: southAfrican(drawAt) },
  { term: 'Time to buy', value: claimHours === 1 ? '1 hour' : `${claimHours} hours` },
  { term: 'The product', value: hideProduct ? 'Hidden until the draw' : 'Shown all the time' },
];

const southAfrican = (iso: string) => `${formatFullDayTime(iso)} (South African time)`;

export function TermsPanel({ launch }: { launch: Launch }) {
  const { path } = launch;
  const address = `/Launches/${encodeURIComponent(path)}`;
  return (
    <Panel title="Launch">
      <DefinitionList
        items={[
          ...termsOf(launch),
          ...(path
            ? [
                {
                  term: 'Page',
                  value: (
                    <a href={address} target="_blank" rel="noreferrer">
                      {address}
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
      <RulesOf launch={launch} />
    </Panel>
  );
}

/** The rules as they are published. */
export const RulesOf = ({ launch: { rules }, open }: { launch: Launch; open?: boolean }) => (
  <Rules open={open}>
    <summary>Rules</summary>
    <p>{rules}</p>
  </Rules>
);

const Rules = styled.details`
  margin-top: ${tokens.space[3]};
  font-size: ${tokens.font.size.sm15};
  > summary {
    min-height: var(--tap);
    align-content: center;
    font-weight: ${tokens.font.weight.semibold};
    cursor: pointer;
  }
  > p {
    max-width: ${tokens.width.text};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
