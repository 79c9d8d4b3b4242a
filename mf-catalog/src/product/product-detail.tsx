import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { brandNameOf } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Breadcrumbs, Container } from 'shared/ui';
import { BuyBox } from './buy-box';
import { Gallery } from './gallery';
import type { ProductData } from './load-product';
import { RecentlyViewed } from './recently-viewed';
import { ProductSection } from './product-section';
import { ProductInfo } from './product-info';

/** The product page: pictures, buy box, information and related products (PDP-1). */
export function ProductDetail({ product, related }: ProductData) {
  const { config } = useServices();
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
          <BuyBox product={product} />
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
    grid-template-columns: minmax(0, 7fr) minmax(340px, 5fr);
    gap: ${tokens.space[7]};
  }
`;

const Details = styled.div`
  min-width: 0;
`;
