import type { ReactNode } from 'react';
import { Container, PageHeading } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/** A text page: one column of at most 68 characters with heading, lead sentence and sections. */
export function ArticlePage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <Container width="text">
      <Article>
        <PageHeading>{title}</PageHeading>
        <Lead>{lead}</Lead>
        {children}
      </Article>
    </Container>
  );
}

/** A section with a heading; `id` is its anchor. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const Article = styled.article`
  h1 {
    margin-block: 0 ${tokens.space[4]};
  }
  h2 {
    margin-block: ${tokens.space[7]} ${tokens.space[3]};
    font-size: ${tokens.font.size.lg20};
    font-weight: ${tokens.font.weight.heavy};
    line-height: 1.2;
  }
  h3 {
    margin-block: ${tokens.space[5]} ${tokens.space[2]};
    font-size: ${tokens.font.size.md17};
    font-weight: ${tokens.font.weight.semibold};
  }
  p,
  ul,
  ol,
  dl {
    margin-block: 0 ${tokens.space[4]};
    line-height: 1.6;
  }
  ul,
  ol {
    padding-inline-start: ${tokens.space[5]};
  }
  li + li {
    margin-block-start: ${tokens.space[2]};
  }
`;

const Lead = styled.p`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.lg20};
`;

/** A box that makes important text easy to find. */
export const Panel = styled.div`
  margin-block: ${tokens.space[7]} ${tokens.space[5]};
  padding: ${tokens.space[5]};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};

  > :first-child {
    margin-block-start: 0;
  }
  > :last-child {
    margin-block-end: 0;
  }
`;
