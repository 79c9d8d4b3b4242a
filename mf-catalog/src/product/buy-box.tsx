import { useState } from 'react';
import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { brandNameOf, isVatVendor, type Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Icon, PageHeading, SalePrice, SaleTag, onDemand } from 'shared/ui';
import { AddToCartResult } from './add-to-cart-result';
import { BackInStock } from './back-in-stock';
import { BuyBar } from './buy-bar';
import type { Colourway } from './colourways';
import { DeliveryDate } from './delivery-date';
import { SizeSelector } from './size-selector';
import { Label, FieldRow } from './field-row';
import { Quantity } from './quantity';
import { ShareButton } from './share-button';
import { Swatches } from './swatches';
import { useAddToCart } from './use-add-to-cart';
import { SaveButton } from '../wish-list/save-button';

const SizeGuide = onDemand(() => import(/* webpackChunkName: "size-guide" */ './size-guide').then((m) => m.SizeGuide));

/**
 * Name, price, size, quantity and 'Add to Cart'. The sizes come before the other colours, so that they are on a phone's first screen; in
 * the document too, because a page that arrives in parts must not move what is on the screen.
 */
export function BuyBox({ product, colourways }: { product: Product; colourways: readonly Colourway[] }) {
  const { size, chooseSize, free, maxQuantity, quantity, setQuantity, adding, added, add } = useAddToCart(product);
  const { config } = useServices();
  const [guideOpen, setGuideOpen] = useState(false);
  return (
    <Box>
      <Lead>
        <Brand>{brandNameOf(config, product.category)}</Brand>
        <PageHeading>{product.name}</PageHeading>
      </Lead>
      <Cost>
        <Amount>
          <SaleTag product={product} /> <SalePrice product={product} />
        </Amount>{' '}
        {isVatVendor(config) && <Muted>incl. VAT</Muted>}
        <ShareButton title={product.name} path={paths.product(product)} />
      </Cost>
      <Sizes>
        <FieldRow>
          <Label as="span">UK size</Label>
          <LinkButton type="button" aria-haspopup="dialog" onClick={() => setGuideOpen(true)}>
            <Icon name="ruler" size={18} /> Size guide
          </LinkButton>
        </FieldRow>
        <SizeSelector product={product} value={size} onChange={chooseSize} />
      </Sizes>
      <Swatches current={product.id} colourways={colourways} />
      <Quantity
        free={free}
        maxQuantity={maxQuantity}
        value={quantity}
        onChange={setQuantity}
        isRefused={!!added && 'failure' in added}
      />
      <BackInStock key={size} product={product} size={size} />
      <BuyBar rand={product.price} adding={adding} onAdd={add} />
      <AddToCartResult added={added} />
      <DeliveryDate />
      <SaveButton product={product} />
      {guideOpen && <SizeGuide onClose={() => setGuideOpen(false)} onFailure={() => setGuideOpen(false)} />}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
`;

/* Hidden on phones: the breadcrumbs show the brand, and the name must fit on the first screen. */
const Brand = styled.p`
  @media ${media.phone} {
    display: none;
  }
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

/* Most names fit on one line of a phone at 24 px. */
const Lead = styled.div`
  @media ${media.phone} {
    & h1 {
      font-size: calc((${tokens.font.size.lg20} + ${tokens.font.size.xl28}) / 2);
    }
  }
`;

/* Breaks between its parts only where the narrowest price leaves no room. */
const Cost = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  & > button {
    margin-block: calc(-1 * ${tokens.space[2]});
    margin-left: auto;
  }
`;

const Sizes = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  @media ${media.phone} {
    gap: ${tokens.space[2]};
    margin-top: calc(-1 * ${tokens.space[3]});
  }
`;

const Amount = styled.span`
  flex: 1 1 0;
  max-width: max-content;
  font-family: ${tokens.font.display};
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.semibold};
`;

const Muted = styled.span`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  white-space: nowrap;
`;

const LinkButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-height: 44px;
  font-size: ${tokens.font.size.sm15};
  text-decoration: underline;
  text-underline-offset: 3px;
`;
