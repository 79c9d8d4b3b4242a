import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { WISH_LIST_MESSAGES, messageOf } from 'shared/errors';
import { isSoldOut, type Product, type WishListItem } from 'shared/models';
import { formatRand } from 'shared/money';
import { tokens } from 'shared/theme';
import { ButtonLink, Icon, Link, ProductPicture, SalePrice, SaleTag, SmallPrint, useFailureToast } from 'shared/ui';
import { AddFromList } from './add-from-list';

interface Props {
  item: WishListItem;
  /** The current product; absent while it loads, and if it is no longer sold. */
  product: Product | undefined;
  settled: boolean;
}

/**
 * One saved product. A sold-out product links to its page, which offers a mail; a product that is no longer sold can only be
 * removed.
 */
export function WishCard({ item, product, settled }: Props) {
  const isGone = settled && !product;
  const { name, category, image1 } = product ?? item;
  return (
    <Card>
      <Frame>
        <ProductPicture src={image1} alt="" sizes="112px" width={320} height={320} />
      </Frame>
      <Details>
        <Top>
          <h2>{isGone ? name : <Name to={paths.product({ category, name })}>{name}</Name>}</h2>
          <RemoveButton item={item} />
        </Top>
        {product && (
          <Now>
            <SaleTag product={product} /> <SalePrice product={product} />
          </Now>
        )}
        <SmallPrint>{priceThen(item, product)}</SmallPrint>
      </Details>
      <Action>
        {isGone && <SmallPrint>No longer sold</SmallPrint>}
        {product && isSoldOut(product) && (
          <>
            <SmallPrint>Out Of Stock</SmallPrint>
            <ButtonLink variant="secondary" wide to={paths.product(product)} aria-label={`See the product: ${name}`}>
              See the product
            </ButtonLink>
          </>
        )}
        {product && !isSoldOut(product) && <AddFromList product={product} />}
      </Action>
    </Card>
  );
}

/** The price at the time of saving, and the difference to now, in words. */
function priceThen(item: WishListItem, product: Product | undefined): string {
  const then = `${formatRand(item.price)} when you saved it`;
  const cents = product ? Math.round((product.price - item.price) * 100) : 0;
  if (cents === 0) return then;
  return `${then}: ${formatRand(Math.abs(cents) / 100)} ${cents < 0 ? 'less' : 'more'} now`;
}

function RemoveButton({ item }: { item: WishListItem }) {
  const { wishList, feedback } = useServices();
  const showFailure = useFailureToast();
  const remove = async () => {
    // The button disappears with its product, so reading continues at the heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    const result = await wishList.remove(item.productId);
    if (result.ok) feedback.toast({ kind: 'success', text: 'Removed from your wish list.' });
    else showFailure(result.failure, messageOf(WISH_LIST_MESSAGES, result.failure));
  };
  return (
    <Remove type="button" aria-label={`Remove ${item.name}`} onClick={remove}>
      <Icon name="close" size={20} />
    </Remove>
  );
}

const Card = styled.article`
  display: grid;
  grid-template: 'picture details' auto 'action action' 1fr / clamp(72px, 25vw, 112px) minmax(0, 1fr);
  align-content: start;
  gap: ${tokens.space[4]};
  padding: ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
`;

const Frame = styled.div`
  grid-area: picture;
  align-self: start;
  overflow: hidden;
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
`;

const Details = styled.div`
  grid-area: details;
  display: grid;
  align-content: start;
  gap: ${tokens.space[1]};
  min-width: 0;
`;

const Top = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  & h2 {
    min-width: 0;
    overflow-wrap: anywhere;
    font-size: ${tokens.font.size.md17};
    line-height: 1.35;
    letter-spacing: 0;
  }
`;

const Name = styled(Link)`
  display: inline-block;
  min-height: 24px;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

const Remove = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: ${tokens.tap};
  height: ${tokens.tap};
  margin: -10px -10px 0 0;
  border-radius: ${tokens.radius.pill};
  &:hover {
    background: ${tokens.color.mist};
  }
`;

const Now = styled.p`
  font-weight: ${tokens.font.weight.semibold};
`;

const Action = styled.div`
  grid-area: action;
  display: grid;
  align-content: end;
  gap: ${tokens.space[3]};
`;
