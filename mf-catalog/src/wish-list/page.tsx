import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { definePage, paths, useServices, useStore } from 'shared/contract';
import type { WishListItem } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { ButtonLink, Container, EmptyState, PageHeading, Spinner, useLeavingItems } from 'shared/ui';
import { ProductsFailure } from '../failure/products-failure';
import { useFreshProducts } from './use-fresh-products';
import { WishCard } from './wish-card';

const idOf = ({ productId }: WishListItem) => productId;

/**
 * The visitor's saved products, newest first (SELL-4): price then and now, sizes, 'Add to Cart'. Rendered by the browser
 * only.
 */
function WishListPage() {
  const { wishList } = useServices();
  const { items, loaded } = useStore(wishList.store, (state) => state);
  const [failed, setFailed] = useState(false);
  // A removed card keeps its place for a moment, so that the second press of a double click does not remove the next one.
  const shown = useLeavingItems(items, idOf);
  const products = useFreshProducts(shown.map(({ item }) => item.productId));
  const load = () => {
    setFailed(false);
    void wishList.load().then(({ ok }) => setFailed(!ok));
  };
  // Another device may have changed the list.
  useEffect(load, [wishList]);
  if (!loaded && !failed) return <Spinner />;
  if (failed || products.failed) return <ProductsFailure retrying={false} onRetry={failed ? load : products.reload} />;
  if (!items.length)
    return (
      <EmptyState
        icon="heart"
        title="Nothing saved yet"
        text="Tap the heart on a pair that you like. We keep it here, with that day's price."
        action={<ButtonLink to={paths.shopAll}>Shop all shoes</ButtonLink>}
      />
    );
  return (
    <List role="list" aria-label="Saved products">
      {shown.map(({ key, item, isLeaving }) => (
        <li key={key} inert={isLeaving} aria-hidden={isLeaving || undefined}>
          <WishCard item={item} product={products.byId[item.productId]} settled={products.settled} />
        </li>
      ))}
    </List>
  );
}

export const page = definePage<undefined>({
  head: () => ({ title: 'Wish List', noIndex: true }),
  Component: () => (
    <Container>
      <PageHeading>Wish List</PageHeading>
      <Body>
        <WishListPage />
      </Body>
    </Container>
  ),
});

/* As high as a window, so that the footer does not jump when the list arrives. */
const Body = styled.div`
  min-height: 60vh;
  padding-top: ${tokens.space[5]};
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
  & > li {
    display: grid;
    min-width: 0;
    transition: opacity ${tokens.motion.fast};
  }
  & > li[inert] {
    opacity: 0.4;
    pointer-events: none;
  }
  @media (min-width: 601px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    column-gap: ${tokens.space[4]};
  }
`;
