import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { DenseRoot } from './dense-root';

/** The frame of those who are not signed in: one column in the middle. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <Root>
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
    </Root>
  );
}

const Root = styled(DenseRoot)`
  display: grid;
  background: ${tokens.color.mist};
`;

const Main = styled.main`
  width: min(480px, 100%);
  margin: 0 auto auto;
  padding: ${tokens.space[7]} ${tokens.space[4]};
`;
