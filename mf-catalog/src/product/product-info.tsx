import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import type { Product } from 'shared/models';
import { tokens } from 'shared/theme';
import { Icon, TextLink } from 'shared/ui';

/** Description, details and materials, delivery and returns. */
export function ProductInfo({ product }: { product: Product }) {
  return (
    <List>
      {product.description && <Text>{product.description}</Text>}
      <InfoSection title="Details and materials" open>
        <ul>
          {product.colourway && <li>Colourway: {product.colourway}</li>}
          {product.materials?.map((material) => (
            <li key={material}>{material}</li>
          ))}
        </ul>
      </InfoSection>
      <InfoSection title="Delivery and returns">
        <p>Free delivery anywhere in South Africa, in 3-5 days.</p>
        <p>
          Every pair is authentic. What holds for returns and refunds stands in our{' '}
          <TextLink to={paths.refundPolicy}>refund policy</TextLink>.
        </p>
      </InfoSection>
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

const List = styled.div`
  margin-top: ${tokens.space[6]};
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

const Text = styled.p`
  margin-bottom: ${tokens.space[5]};
  max-width: ${tokens.width.text};
`;

const Body = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  padding-bottom: ${tokens.space[5]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  & ul {
    padding-left: 1.2em;
  }
`;
