import type { HTMLAttributes, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../theme';

/** The only h1 of a page. `quiet` uses a smaller size, for forms, listings and the dashboard. */
export function PageHeading({ children, quiet = true, id }: { children: ReactNode; quiet?: boolean; id?: string }) {
  return (
    <Heading id={id} tabIndex={-1} $quiet={quiet}>
      {children}
    </Heading>
  );
}

const Heading = styled.h1<{ $quiet: boolean }>`
  font-size: ${({ $quiet }) => ($quiet ? `clamp(${tokens.font.size.xl28}, 1.35rem + 1.8vw, 2.5rem)` : tokens.font.size.display)};
`;

export type ContainerWidth = 'text' | 'form' | 'full';

/** Centers a page's content: 'full' 1280 px, 'text' 68 characters, 'form' one column of fields. Includes the gutters. */
export function Container({ width = 'full', ...rest }: HTMLAttributes<HTMLDivElement> & { width?: ContainerWidth }) {
  return <Frame {...rest} $width={width} />;
}

const Frame = styled.div<{ $width: ContainerWidth }>`
  width: 100%;
  max-width: calc(${({ $width }) => widths[$width]} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding: ${tokens.space[6]} ${tokens.gutter} ${tokens.space[8]};
  @media ${media.wide} {
    padding-block: ${tokens.space[7]} ${tokens.space[9]};
  }
`;

const widths: Record<ContainerWidth, string> = {
  text: tokens.width.text,
  form: tokens.width.form,
  full: tokens.width.content,
};

/** Vertical stack with an equal gap. */
export const Stack = styled.div<{ $gap?: keyof typeof tokens.space }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ $gap = 5 }) => tokens.space[$gap]};
`;
