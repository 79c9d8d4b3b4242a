import { useDeferredValue, useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { brandNameOf } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Breadcrumbs, Container } from 'shared/ui';
import { ProductSection } from '../card/product-section';
import { RecentlyViewed } from '../recent/lazy-recently-viewed';
import { rememberViewed } from '../recent/viewed-ids';
import { BuyBox } from './buy-box';
import { Gallery } from './gallery';
import type { ProductData } from './load-product';
import { ProductInfo } from './product-info';
import { useCurrentProduct } from './use-current-product';

/** The product page: pictures, buy box, information and related products (PDP-1). */
export function ProductDetail({ product: loaded, related, colourways }: ProductData) {
  const product = useCurrentProduct(loaded);
  const { config } = useServices();
  useEffect(() => rememberViewed(product.id), [product.id]);
  // After a link, what is below the first screen follows when that is painted. Documents have it at once, and so does Back, which may lead there.
  const hasRest = useDeferredValue(true, useNavigationType() === 'POP');
  return (
    <Page>
      {/* Without the name: the heading says it. */}
      <Breadcrumbs
        items={[
          { name: 'Home', path: paths.home },
          { name: brandNameOf(config, product.category), path: paths.shop(product.category) },
        ]}
      />
      <Columns>
        <Gallery product={product} />
        <Details>
          <BuyBox product={product} colourways={colourways} />
        </Details>
      </Columns>
      {hasRest && (
        <>
          <ProductInfo product={product} />
          <ProductSection title="You may also like" products={related} />
          <RecentlyViewed current={product.id} />
        </>
      )}
    </Page>
  );
}

const Page = styled(Container)`
  && {
    padding-top: ${tokens.space[2]};
  }
  @media ${media.phone} {
    && {
      padding-top: 0;
    }
    /* The crumbs are as high as a finger needs, the line of text in them is not. */
    & > nav {
      margin-bottom: calc(-1 * ${tokens.space[2]});
    }
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
  @media ${media.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(340px, 400px);
    gap: ${tokens.space[7]};
  }
`;

/* Pictures and facts are of about the same height; the shorter of the two stays in view. */
const Details = styled.div`
  min-width: 0;
  @media ${media.wide} {
    position: sticky;
    top: calc(${tokens.header} + ${tokens.space[4]});
    align-self: start;
  }
`;
