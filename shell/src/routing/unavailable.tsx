import { Button, Container, Icon, TextLink } from 'shared/ui';
import { tokens } from 'shared/theme';
import { paths } from 'shared/contract';
import styled from 'styled-components';

/** Shown when a remote failed to load (FED-4). With `aboveServerMarkup` it precedes the readable server markup. */
export function Unavailable({ aboveServerMarkup = false, onRetry }: { aboveServerMarkup?: boolean; onRetry(): void }) {
  const Heading = aboveServerMarkup ? 'h2' : 'h1';
  return (
    <Container>
      <Panel role="alert" $tall={!aboveServerMarkup}>
        <Icon name="alert" />
        <div>
          <Heading>{aboveServerMarkup ? 'Part of this page is not working' : 'This page could not be loaded'}</Heading>
          <p>
            {aboveServerMarkup
              ? 'You can read it and follow its links, but its buttons do not work right now. '
              : 'The rest of the shop is open. '}
            Go on to <TextLink to={paths.shopAll}>all shoes</TextLink> or <TextLink to={paths.help}>Help</TextLink>.
          </p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      </Panel>
    </Container>
  );
}

const Panel = styled.section<{ $tall: boolean }>`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[4]};
  margin-block: ${tokens.space[5]};
  padding: ${tokens.space[5]};
  min-height: ${({ $tall }) => ($tall ? '50vh' : 'auto')};
  background: ${tokens.color.mist};
  border-radius: ${tokens.radius.card};

  > svg {
    flex: none;
  }

  h1,
  h2 {
    margin: 0 0 ${tokens.space[2]};
    font-size: ${tokens.font.size.lg20};
  }

  p {
    margin: 0 0 ${tokens.space[4]};
    color: ${tokens.color.inkSoft};
  }
`;
