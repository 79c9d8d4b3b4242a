import { paths } from 'shared/contract';
import { Price, ProductPicture, TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import type { OrderLine } from './order-lines';

/** One line: picture, name, size, quantity, price, and what changed since it was put into the cart. */
export function SummaryLine({ line: { item, product, price, news } }: { line: OrderLine }) {
  return (
    <Line>
      {product ? <Picture src={product.image1} alt="" sizes="72px" /> : <NoPicture />}
      <Name>{product ? <TextLink to={paths.product(product)}>{product.name}</TextLink> : 'Unknown Product'}</Name>
      {price === undefined ? <span>-</span> : <Price rand={price} />}
      <Facts>
        Size {item.size.replace('size', '')}, quantity {item.quantity}
        {news && <News>{news}</News>}
      </Facts>
    </Line>
  );
}

const Line = styled.li`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr) auto;
  grid-template-rows: auto 1fr;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  align-items: start;

  > picture,
  > span:first-child {
    grid-row: 1 / 3;
  }
`;

const Picture = styled(ProductPicture)`
  width: 72px;
  aspect-ratio: 1;
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.paper};
`;

const NoPicture = styled.span`
  width: 72px;
  aspect-ratio: 1;
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.paper};
`;

const Name = styled.p`
  line-height: 1.3;
`;

const Facts = styled.div`
  grid-column: 2 / 4;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

const News = styled.p`
  color: ${tokens.color.warn};
  font-weight: ${tokens.font.weight.semibold};
`;
