import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Breadcrumbs, Container } from 'shared/ui';
import { Buying } from './buying';
import { Gallery } from './gallery';
import type { ProductData } from './reading';
import { RecentlyViewed } from './recently-viewed';
import { Shelf } from './shelf';
import { Stories } from './stories';

/** The product: pictures, what one chooses and pays, then what there is to know (PDP-1). */
export function ProductDetail({ product, alike }: ProductData) {
  return (
    <Page>
      <Breadcrumbs
        items={[
          { name: 'Home', path: paths.home },
          { name: product.category, path: paths.shop(product.category) },
          { name: product.name },
        ]}
      />
      <Columns>
        <Gallery product={product} />
        <Facts>
          <Buying product={product} />
          <Stories product={product} />
        </Facts>
      </Columns>
      <Shelf title="You may also like" products={alike} />
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

const Facts = styled.div`
  min-width: 0;
`;
