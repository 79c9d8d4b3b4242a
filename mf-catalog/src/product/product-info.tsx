import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { paths } from 'shared/contract';
import type { Product } from 'shared/models';
import { explodedViewOf } from 'shared/pictures';
import { media, tokens } from 'shared/theme';
import { Icon, TextLink } from 'shared/ui';
import { Disc, ExplodedView } from './exploded-view';
import { namedParts, type NamedPart } from './named-parts';

/**
 * Description, details and materials, delivery and returns. Where the shop's own pictures have a drawing of the shoe taken apart and the
 * materials name its parts, the drawing shows which is which.
 */
export function ProductInfo({ product }: { product: Product }) {
  const { name, image1, description, colourway, materials = [] } = product;
  const exploded = explodedViewOf(image1);
  const named = exploded ? namedParts(materials) : undefined;
  return (
    <Layout $exploded={named !== undefined}>
      {description && <Text>{description}</Text>}
      {exploded && named && (
        <Picture>
          <ExplodedView src={exploded} name={name} parts={named.flatMap(({ part }) => part ?? [])} />
        </Picture>
      )}
      <Sections>
        <InfoSection title="Details and materials" open>
          {colourway && <p>Colourway: {colourway}</p>}
          <Materials named={named ?? materials.map((text) => ({ text }))} />
        </InfoSection>
        <InfoSection title="Delivery and returns">
          <p>Free delivery anywhere in South Africa, in 3-5 days.</p>
          <p>
            Every pair is authentic. For returns and refunds, see our <TextLink to={paths.refundPolicy}>refund policy</TextLink>.
          </p>
        </InfoSection>
      </Sections>
    </Layout>
  );
}

/** Those that name a part have its number in the drawing. */
function Materials({ named }: { named: readonly NamedPart[] }) {
  if (named.length === 0) return null;
  const numbered = named.filter(({ part }) => part);
  return (
    <List role="list" aria-label="Materials">
      {named.map((each) => (
        <li key={each.text}>
          {each.part && <Disc>{numbered.indexOf(each) + 1}</Disc>}
          {each.text}
        </li>
      ))}
    </List>
  );
}

function InfoSection({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary>
        <h2>{title}</h2>
        <Icon name="chevron-down" size={20} />
      </summary>
      <Body>{children}</Body>
    </details>
  );
}

/* On wide screens the drawing is below the pictures, or the description is, and everything else below what one buys. */
const explodedAreas = css`
  grid-template: 'picture text' auto 'picture sections' 1fr / minmax(0, 1fr) minmax(340px, 400px);
`;
const plainAreas = css`
  grid-template: 'text sections' auto / minmax(0, 1fr) minmax(340px, 400px);
`;

const Layout = styled.div<{ $exploded: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
  margin-top: ${tokens.space[6]};
  @media ${media.wide} {
    ${({ $exploded }) => ($exploded ? explodedAreas : plainAreas)}
    column-gap: ${tokens.space[7]};
    margin-top: ${tokens.space[7]};
  }
`;

const Text = styled.p`
  white-space: pre-line;
  max-width: ${tokens.width.text};
  @media ${media.wide} {
    grid-area: text;
  }
`;

const Picture = styled.div`
  min-width: 0;
  @media ${media.wide} {
    grid-area: picture;
  }
`;

const Sections = styled.div`
  @media ${media.wide} {
    grid-area: sections;
  }
  & details {
    border-top: 1px solid ${tokens.color.line};
  }
  & details:last-child {
    border-bottom: 1px solid ${tokens.color.line};
  }
  & summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 56px;
    list-style: none;
  }
  & summary::-webkit-details-marker {
    display: none;
  }
  & h2 {
    font-size: ${tokens.font.size.md17};
    font-weight: ${tokens.font.weight.semibold};
    letter-spacing: 0;
  }
  & details[open] summary svg {
    transform: rotate(180deg);
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  padding-bottom: ${tokens.space[5]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[2]};
  & li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[3]};
  }
`;
