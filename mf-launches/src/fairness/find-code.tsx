import { useState } from 'react';
import { styled } from 'styled-components';
import type { DrawResult } from 'shared/launch-draw';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, Form, TextField } from 'shared/ui';

/** 'Find my code': the result of one entry. */
export function FindCode({ results }: { results: readonly DrawResult[] }) {
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState('');
  function find() {
    const wanted = code.replace(/[\s-]/g, '').toUpperCase();
    if (!wanted) return setAnswer('Please enter your entry code. It is in the email that said you are in the draw.');
    const found = results.find((result) => result.code.toUpperCase() === wanted);
    setAnswer(
      found
        ? resultText(found, results.length)
        : `${wanted} is not in the list. Entries that were set aside or withdrawn are not.`,
    );
  }
  return (
    <Search
      aria-label="Find my code"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <Row>
        <TextField
          label="Entry code"
          name="code"
          value={code}
          onChange={setCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary">
          Find my code
        </Button>
      </Row>
      <p role="status">{answer}</p>
    </Search>
  );
}

const resultText = ({ code, rank, size, result }: DrawResult, count: number) =>
  `${code}: rank ${rank} of ${count}, ${result === 'selected' ? `selected for UK ${sizeLabel(size)}` : `on the waiting list for UK ${sizeLabel(size)}`}.`;

/* Nothing can be searched on paper. */
const Search = styled(Form)`
  @media print {
    display: none;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space[3]};
  & > :first-child {
    flex: 0 1 16rem;
  }
`;
