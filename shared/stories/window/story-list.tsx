import { styled } from 'styled-components';
import { tokens } from '../../src/theme';
import { Container, PageHeading, Stack, TextLink } from '../../src/ui';
import type { Story } from '../story';

/** All components, each with its states one below the other; what covers a page is a link to that state alone. */
export function StoryList({ stories }: { stories: readonly Story[] }) {
  const components = [...new Set(stories.map(({ component }) => component))];
  return (
    <Container role="main">
      <PageHeading>Components</PageHeading>
      <Stack $gap={7}>
        {components.map((component) => (
          <section key={component}>
            <h2>{component}</h2>
            <Stack>
              {stories
                .filter((story) => story.component === component)
                .map(({ id, state, alone, render }) => (
                  <State key={id} data-story={id}>
                    <TextLink href={`?story=${id}`}>{`${component}, ${state}`}</TextLink>
                    {!alone && render()}
                  </State>
                ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </Container>
  );
}

const State = styled.div`
  padding: ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};

  > :first-child {
    display: block;
    margin-block-end: ${tokens.space[3]};
  }
`;
