import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/** A white sheet with a thin border. */
export const Card = styled.section`
  min-width: 0;
  padding: ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  > form + *,
  > :not(:first-child) + form {
    margin-top: ${tokens.space[4]};
  }
`;

/** A part of a page with a heading of level 2; `actions` stand at its end. */
export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Head>
        <Title id={id}>{title}</Title>
        {actions}
      </Head>
      {children}
    </Card>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[3]};
`;

const Title = styled.h2`
  font-size: ${tokens.font.size.lg20};
`;
