import { definePage, paths, type PageProps } from 'shared/contract';
import { formatRand } from 'shared/money';
import { Breadcrumbs, Container, PageHeading } from 'shared/ui';
import { ProductsFailure } from '../failure/products-failure';
import { isUnread, useReload, type Unread } from '../failure/use-reload';
import { ProductDetail } from './product-detail';
import { readProduct, type ProductData } from './reading';
import { aboutTheProduct } from './schema';

export const page = definePage<ProductData | Unread>({
  load: readProduct,
  head: (data, { params, config }) => {
    if (isUnread(data)) return { title: params.productName ?? 'Product' };
    const { product } = data;
    return {
      title: product.name,
      description:
        `${product.name}${product.colourway ? ` in ${product.colourway}` : ''}, ${formatRand(product.price)} incl. VAT. ${product.description ?? ''}`.trim(),
      canonical: paths.product(product),
      image: product.image1,
      jsonLd: aboutTheProduct(product, config.name),
    };
  },
  Component: ProductPage,
});

function ProductPage({ data, params }: PageProps<ProductData | Unread>) {
  const { current, reading, again } = useReload(data, params, readProduct);
  // The key: another product begins with its own size, quantity and first picture.
  if (!isUnread(current)) return <ProductDetail key={current.product.id} {...current} />;
  return (
    <Container>
      <Breadcrumbs items={[{ name: 'Home', path: paths.home }, { name: params.productName ?? 'Product' }]} />
      <PageHeading>{params.productName}</PageHeading>
      <ProductsFailure retrying={reading} onRetry={again} />
    </Container>
  );
}
