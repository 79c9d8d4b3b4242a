import { Component, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button } from 'shared/ui';

interface CrashBoundaryProps {
  onError(error: unknown): void;
  children: ReactNode;
}

/** Shows a page with a way out after a render error of the shell itself; without it React would leave the document empty. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}

/** It uses neither services nor router, since either may be what failed. */
function CrashPage() {
  return (
    <Wrapper id="main">
      <h1>Something broke on our side</h1>
      <p>Your cart is safe. Reloading the page usually helps.</p>
      <Actions>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <a href="/">Back to home</a>
      </Actions>
    </Wrapper>
  );
}

const Wrapper = styled.main`
  display: grid;
  align-content: center;
  gap: ${tokens.space[5]};
  min-height: 100vh;
  min-height: 100dvh;
  max-width: 720px;
  margin-inline: auto;
  padding: ${tokens.space[7]} ${tokens.gutter};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[5]};
`;
