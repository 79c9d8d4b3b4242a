import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Icon, Link } from 'shared/ui';

interface BackOfficePageProps {
  title: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** The list that this page belongs to; the link of a row brings its search, filters and page along, in the history. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** The content of a page of the back office: the way back, heading, actions, and its parts below each other. */
export function BackOfficePage({ title, actions, back, children }: BackOfficePageProps) {
  const state = useLocation().state as { list?: string } | null;
  return (
    <Column>
      <header>
        {back && (
          <Back to={back.to + (state?.list ?? '')}>
            <Icon name="chevron-left" size={16} />
            {back.label}
          </Back>
        )}
        <Head>
          <Title tabIndex={-1}>{title}</Title>
          {actions && <Actions>{actions}</Actions>}
        </Head>
      </header>
      {children}
    </Column>
  );
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${tokens.space[4]};
  max-width: 1280px;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
`;

const Title = styled.h1`
  font-size: ${tokens.font.size.xl28};
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
`;

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[1]};
  min-height: var(--tap);
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;
