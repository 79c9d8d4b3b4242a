import { tokens } from 'shared/theme';
import { styled } from 'styled-components';
import { CsvLinks, DefinitionList, formatDateTime, Panel } from '../ui';
import type { Launch } from './launch';

/** The draw with its proof: what was published when, and where everybody can check it (LCH-6). */
export function DrawPanel({ launch }: { launch: Launch }) {
  const { id, path, seedHash, listHash, drawnAt, beaconRound, beaconState, calledOff } = launch;
  const isOff = calledOff !== null && beaconState === 'waiting';
  return (
    <Panel
      title="Draw"
      actions={drawnAt && <CsvLinks label="Download the results as CSV" path={`/launches/${id}/results.csv`} />}
    >
      <DefinitionList
        items={[
          { term: 'Drawn', value: drawnAt ? formatDateTime(drawnAt) : calledOff ? 'There was no draw' : 'Not yet' },
          { term: 'SHA-256 of the seed', value: <Hash>{seedHash}</Hash> },
          {
            term: 'SHA-256 of the list',
            value: listHash ? (
              <Hash>{listHash}</Hash>
            ) : calledOff ? (
              'Called off before entries were closed'
            ) : (
              'Published when entries are closed'
            ),
          },
          ...(beaconRound === null
            ? []
            : [{ term: 'Beacon', value: `Round ${beaconRound}${isOff ? '' : `: ${BEACON[beaconState ?? 'waiting']}`}` }]),
          {
            term: 'Proof',
            value: (
              <a href={`/Launches/${encodeURIComponent(path)}/Fairness`} target="_blank" rel="noreferrer">
                The page where anyone can check the draw
              </a>
            ),
          },
        ]}
      />
    </Panel>
  );
}

const BEACON = { known: 'known', waiting: 'the draw waits for it', abandoned: 'drawn without it' };

const Hash = styled.code`
  font-size: ${tokens.font.size.xs13};
  overflow-wrap: anywhere;
`;
