import { memo, useState } from 'react';
import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { brandNameOf, isSoldOut, savingOf, type Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Link, ProductPicture, SalePrice } from 'shared/ui';
import { HeartButton } from '../wish-list/heart-button';
import { takeOff } from './flight';
import { sizesLeft } from './sizes-left';

interface ProductCardProps {
  product: Product;
  sizes: string;
  priority?: boolean;
}

/**
 * One link to the product's page (HOME-4), and beside it the heart (SELL-4). The accessible name starts with the product's name: the picture has no alt
 * text, and the sold-out badge comes last in the text although it lies on the picture (HOME-5). Sorting, filters and the steps of a
 * carousel move cards, and need not render them.
 */
export const ProductCard = memo(function ProductCard({ product, sizes, priority = false }: ProductCardProps) {
  const { config } = useServices();
  const [hovered, setHovered] = useState(false);
  return (
    <Wrapper>
      <Card
        to={paths.product(product)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
        onClick={(event) => takeOff(product.image1, event.currentTarget)}
      >
        <ImageFrame>
          <ProductPicture src={product.image1} alt="" sizes={sizes} priority={priority} width={640} height={640} />
          {/* Fetch the second view on the first hover. */}
          {hovered && product.image2 && (
            <SecondView>
              <ProductPicture src={product.image2} alt="" sizes={sizes} width={640} height={640} />
            </SecondView>
          )}
        </ImageFrame>
        <Details>
          <Name>{product.name}</Name>{' '}
          <Muted>{[brandNameOf(config, product.category), sizesLeft(product)].filter(Boolean).join(' · ')}</Muted>{' '}
          <Cost>
            <SalePrice product={product} />
          </Cost>
        </Details>{' '}
        {isSoldOut(product) ? <Badge>Out Of Stock</Badge> : savingOf(product) > 0 && <Badge>Sale</Badge>}
      </Card>
      <HeartButton product={product} />
    </Wrapper>
  );
});

/* A grid, so that the link is as high as the row. */
const Wrapper = styled.div`
  position: relative;
  display: grid;
  min-width: 0;
`;

const ImageFrame = styled.span`
  position: relative;
  display: block;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
  & img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  @media ${media.phone} {
    border-radius: 0;
  }
`;

const SecondView = styled.span`
  position: absolute;
  inset: 0;
  opacity: 0;
  transition: opacity ${tokens.motion.panel};
  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
`;

const Name = styled.span`
  font-weight: ${tokens.font.weight.semibold};
  overflow-wrap: anywhere;
  text-wrap: balance;
`;

const Card = styled(Link)`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  color: ${tokens.color.ink};
  text-decoration: none;
  &:hover ${SecondView} {
    opacity: 1;
  }
  &:hover ${Name} {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const Details = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${tokens.space[1]};
  font-size: ${tokens.font.size.sm15};
  line-height: 1.35;
`;

const Muted = styled.span`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;

/* At the bottom, so that the prices of a row align whatever the length of the names. */
const Cost = styled.span`
  margin-top: auto;
  font-family: ${tokens.font.display};
  font-weight: ${tokens.font.weight.semibold};
`;

const Badge = styled.span`
  position: absolute;
  top: ${tokens.space[3]};
  left: ${tokens.space[3]};
  padding: ${tokens.space[1]} ${tokens.space[3]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.paper};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
  font-weight: ${tokens.font.weight.semibold};
`;
