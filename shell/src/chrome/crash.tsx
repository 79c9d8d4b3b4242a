import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/** For an error of the shell itself: leans on nothing that may be what broke, neither services nor router. */
export function CrashPage() {
  return (
    <Place id="main">
      <h1>Something broke on our side</h1>
      <p>Your cart is safe. Loading the page again usually helps.</p>
      <Ways>
        <Again type="button" onClick={() => window.location.reload()}>
          Load again
        </Again>
        <a href="/">Back to home</a>
      </Ways>
    </Place>
  );
}

const Place = styled.main`
  display: grid;
  align-content: center;
  gap: ${tokens.space[5]};
  min-height: 100vh;
  min-height: 100dvh;
  max-width: 720px;
  margin-inline: auto;
  padding: ${tokens.space[7]} ${tokens.gutter};
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[5]};
`;

const Again = styled.button`
  min-height: ${tokens.tap};
  padding: 10px ${tokens.space[5]};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.accent};
  color: ${tokens.color.accentInk};
  font-weight: ${tokens.font.weight.semibold};
`;
