import { useEffect } from 'react';
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

/** The product page: pictures, buy box, information and related products (PDP-1). */
export function ProductDetail({ product, related, colourways }: ProductData) {
  const { config } = useServices();
  useEffect(() => rememberViewed(product.id), [product.id]);
  return (
    <Page>
      <Breadcrumbs
        items={[
          { name: 'Home', path: paths.home },
          { name: brandNameOf(config, product.category), path: paths.shop(product.category) },
          { name: product.name },
        ]}
      />
      <Columns>
        <Gallery product={product} />
        <Details>
          <BuyBox product={product} colourways={colourways} />
          <ProductInfo product={product} />
        </Details>
      </Columns>
      <ProductSection title="You may also like" products={related} />
      <RecentlyViewed current={product.id} />
    </Page>
  );
}

const Page = styled(Container)`
  && {
    padding-top: ${tokens.space[2]};
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
  @media ${media.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(340px, 400px);
    gap: ${tokens.space[7]};
  }
`;

const Details = styled.div`
  min-width: 0;
`;
