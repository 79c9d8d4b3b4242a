import type { ReactNode } from 'react';
import { tokens } from 'shared/theme';
import { Container, PageHeading, Stack } from 'shared/ui';
import { styled } from 'styled-components';

interface FormPageProps {
  heading: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Links to other pages. */
  footer?: ReactNode;
}

/** Layout of the sign-in pages: heading, one sentence, the form, links to other pages. */
export function FormPage({ heading, intro, children, footer }: FormPageProps) {
  return (
    <Container width="form">
      <Stack>
        <PageHeading>{heading}</PageHeading>
        {intro && <Intro>{intro}</Intro>}
        {children}
        {footer && <Footer>{footer}</Footer>}
      </Stack>
    </Container>
  );
}

const Intro = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  color: ${tokens.color.inkSoft};
`;
const Footer = styled.p`
  border-top: 1px solid ${tokens.color.line};
  padding-top: ${tokens.space[5]};
`;
