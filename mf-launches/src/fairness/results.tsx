import { useState } from 'react';
import { styled } from 'styled-components';
import type { DrawResult } from 'shared/launch-draw';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, useFocusAfter } from 'shared/ui';

/** Rows that are added at once: a phone has trouble with a table of thousands. */
const STEP = 100;

/** The results by rank. */
export function Results({ results }: { results: readonly DrawResult[] }) {
  const { ref, focusAfter } = useFocusAfter<HTMLHeadingElement>();
  const [shown, setShown] = useState(STEP);
  return (
    <Section aria-labelledby="draw-results">
      <h2 id="draw-results" ref={ref} tabIndex={-1}>
        Results
      </h2>
      {results.length === 0 && <p>No entry was in the draw.</p>}
      <Table hidden={results.length === 0}>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Code</th>
            <th scope="col">Size</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {results.slice(0, shown).map(({ code, rank, size, result }) => (
            <tr key={code}>
              <td>{rank}</td>
              <td>
                <code>{code}</code>
              </td>
              <td>UK {sizeLabel(size)}</td>
              <td>{result === 'selected' ? 'Selected' : 'Waiting list'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {shown < results.length && (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              setShown(shown + STEP);
              focusAfter();
            }}
          >
            {`Show more (${results.length - shown} left)`}
          </Button>
        </div>
      )}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${tokens.space[4]};
  padding-top: ${tokens.space[5]};
  border-top: 1px solid ${tokens.color.line};
`;

const Table = styled.table`
  width: 100%;
  max-width: 44rem;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & th,
  & td {
    padding: ${tokens.space[2]} ${tokens.space[3]} ${tokens.space[2]} 0;
    border-bottom: 1px solid ${tokens.color.line};
    text-align: left;
  }
  & th {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.font.size.sm15};
    font-weight: ${tokens.font.weight.semibold};
  }
`;
