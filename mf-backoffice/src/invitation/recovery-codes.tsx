import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button } from 'shared/ui';
import { ButtonRow, CopyButton, PrintSheet } from '../ui';

/** Ten codes, to copy or print; 'I have saved them' is the only way on. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  const [printing, setPrinting] = useState(false);
  const list = codes.map((code) => (
    <li key={code}>
      <code>{code}</code>
    </li>
  ));
  return (
    <>
      <List>{list}</List>
      <ButtonRow>
        <CopyButton text={codes.join('\n')} what="recovery codes" />
        <Button variant="quiet" onClick={() => setPrinting(true)}>
          Print
        </Button>
      </ButtonRow>
      <Button wide onClick={onSaved}>
        I have saved them
      </Button>
      {printing && (
        <PrintSheet size="A4" onPrinted={() => setPrinting(false)}>
          <h1>Recovery codes for the back office</h1>
          <p>Each works once, instead of your authenticator app or passkey. Keep this paper where only you can find it.</p>
          <List>{list}</List>
        </PrintSheet>
      )}
    </>
  );
}

const List = styled.ol`
  && {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(208px, 1fr));
    gap: ${tokens.space[2]} ${tokens.space[5]};
    padding-left: ${tokens.space[5]};
    list-style: decimal;
  }
`;
