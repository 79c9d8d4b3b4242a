import { paths } from 'shared/contract';
import { sizeLabel } from 'shared/models';
import { ProductPicture, SalePrice, SaleTag, TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import type { OrderLine } from './order-lines';

/** Picture, name, size, quantity, price, and what changed since the item was added. */
export function SummaryLine({ line: { item, product, held, price, notice } }: { line: OrderLine }) {
  const ofLine = price !== null && { price, compareAtPrice: (product?.compareAtPrice ?? 0) * item.quantity };
  const picture = product?.image1 ?? held?.image;
  return (
    <LineItem>
      {picture ? <Picture src={picture} alt="" sizes="72px" /> : <NoPicture />}
      <Name>{product ? <TextLink to={paths.product(product)}>{product.name}</TextLink> : (held?.name ?? 'Unknown Product')}</Name>
      {ofLine ? (
        <Cost>
          <SaleTag product={ofLine} />
          <SalePrice product={ofLine} />
        </Cost>
      ) : (
        <span>-</span>
      )}
      <Details>
        Size {sizeLabel(item.size)}, quantity {item.quantity}
        {notice && <LineNotice>{notice}</LineNotice>}
      </Details>
    </LineItem>
  );
}

const LineItem = styled.li`
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

/* The old price and the saving are below the price. */
const Cost = styled.span`
  display: grid;
  justify-items: end;
  grid-row: 1 / 3;
  grid-column: 3;
`;

const Details = styled.div`
  grid-column: 2;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

const LineNotice = styled.p`
  color: ${tokens.color.warn};
  font-weight: ${tokens.font.weight.semibold};
`;
