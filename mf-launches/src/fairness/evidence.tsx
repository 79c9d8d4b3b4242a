import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatFullDayTime } from 'shared/dates';
import { beaconAddress } from 'shared/drand';
import type { DrawProof } from 'shared/launch-draw';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { pairsText } from '../launch/pairs';

/** Commit, list, seed and beacon, with the files, in the order in which they were published. */
export function Evidence({ proof, path, isCalledOff }: { proof: DrawProof; path: string; isCalledOff: boolean }) {
  const { commit, list, listHash, seed, beacon } = proof;
  const base = `/launches/${encodeURIComponent(path)}`;
  const pairs = Object.entries(commit.pairs).map(([size, count]) => `UK ${sizeLabel(size)}: ${pairsText(count)}`);
  const notYet = (text: string) => (isCalledOff ? 'Not published: the launch was called off before then.' : text);
  const at = (iso: string) => `${formatFullDayTime(iso)} (South African time)`;
  return (
    <>
      <Part title="1. Commit" text="Published when the launch was scheduled. Once entries open, none of it can be changed.">
        <Value name="SHA-256 of the seed">
          <Hash>{commit.seedHash}</Hash>
        </Value>
        <Value name="SHA-256 of the rules">
          <Hash>{commit.rulesHash}</Hash>
        </Value>
        <Value name="Pairs">{pairs.join(', ')}</Value>
        <Value name="Opens">{at(commit.opensAt)}</Value>
        <Value name="Closes">{at(commit.closesAt)}</Value>
        <Value name="Draw">{at(commit.drawAt)}</Value>
        <Value name="SHA-256 of all of this">
          <Hash>{commit.hash}</Hash>
        </Value>
        {commit.beaconRound !== null && <Value name="Round of the drand beacon (quicknet)">{commit.beaconRound}</Value>}
      </Part>
      <Part
        title="2. List"
        text="Every entry that counts, as code and sizes, sorted by code. Published at closing, before the seed."
      >
        <Value name="Entries">{list === null ? notYet('Published at closing.') : list.split('\n').filter(Boolean).length}</Value>
        {listHash && (
          <Value name="SHA-256 of the list">
            <Hash>{listHash}</Hash>
          </Value>
        )}
      </Part>
      <Part title="3. Seed" text="The secret number of the commit, shown with the draw.">
        <Value name="Seed">{seed ? <Hash>{seed}</Hash> : notYet('Published with the draw.')}</Value>
      </Part>
      {commit.beaconRound !== null && (
        <Part title="4. Beacon" text="A public random value that does not exist until entries are closed.">
          {beacon ? (
            <>
              <Value name="Round">{beacon.round}</Value>
              <Value name="Value">
                <Hash>{beacon.randomness}</Hash>
              </Value>
              <Value name="Signature">
                <Hash>{beacon.signature}</Hash>
              </Value>
              <p>
                'Check the draw' verifies that drand signed this round, and that the value is the hash of the signature. Compare
                them with{' '}
                <a href={beaconAddress(beacon.round)} target="_blank" rel="noopener noreferrer">
                  round {beacon.round} at drand
                </a>
                .
              </p>
            </>
          ) : (
            <Value name="Value">
              {seed ? 'The beacon did not answer within a day: the draw was made without it.' : notYet('The draw waits for it.')}
            </Value>
          )}
        </Part>
      )}
      <Part
        title="Check it yourself"
        text="An entry's rank is HMAC-SHA256 of list hash, beacon value and code, with the seed as the key, in ascending order. Pairs are given out down the ranks: first choice, else second choice, else the waiting list of the first. A line of the list is code, size and second size; a line of the results is rank, code, size and result."
      >
        <Files role="list">
          {list !== null && <File href={`${base}/list.csv`}>List (CSV)</File>}
          {proof.results && <File href={`${base}/results.csv`}>Results (CSV)</File>}
          <File href={`${base}/proof.json`}>Proof (JSON)</File>
          <File href="/launches/check-draw.mjs">Script for the command line</File>
        </Files>
        <Command>node check-draw.mjs proof.json</Command>
      </Part>
    </>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Section>
      <h2>{title}</h2>
      <p>{text}</p>
      <div>{children}</div>
    </Section>
  );
}

const Value = ({ name, children }: { name: string; children: ReactNode }) => (
  <Line>
    <span>{name}</span>
    <b>{children}</b>
  </Line>
);

const File = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <FileLink href={href} download>
      {children}
    </FileLink>
  </li>
);

const Section = styled.section`
  display: grid;
  gap: ${tokens.space[3]};
  padding-top: ${tokens.space[5]};
  border-top: 1px solid ${tokens.color.line};
  & > p {
    max-width: ${tokens.width.text};
    color: ${tokens.color.inkSoft};
  }
`;

const Line = styled.p`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding-block: ${tokens.space[2]};
  & > span {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.font.size.sm15};
  }
  & > b {
    font-weight: ${tokens.font.weight.semibold};
  }
  @media (min-width: 769px) {
    grid-template-columns: 16rem minmax(0, 1fr);
  }
`;

const Hash = styled.code`
  font-family: ui-monospace, monospace;
  font-size: ${tokens.font.size.xs13};
  overflow-wrap: anywhere;
`;

const Files = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${tokens.space[5]};
`;

const FileLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.tap};
  font-weight: ${tokens.font.weight.semibold};
`;

const Command = styled(Hash)`
  display: block;
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
`;
