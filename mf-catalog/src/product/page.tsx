import { definePage, paths, type PageProps } from 'shared/contract';
import { formatRand } from 'shared/money';
import { Breadcrumbs, Container, PageHeading } from 'shared/ui';
import { ProductsFailure } from '../failure/products-failure';
import { isLoadFailure, useReload, type LoadFailure } from '../failure/use-reload';
import { ProductDetail } from './product-detail';
import { loadProduct, type ProductData } from './load-product';
import { productJsonLd } from './json-ld';

export const page = definePage<ProductData | LoadFailure>({
  load: loadProduct,
  head: (data, { params, config }) => {
    if (isLoadFailure(data)) return { title: params.productName ?? 'Product' };
    const { product } = data;
    return {
      title: product.name,
      description:
        `${product.name}${product.colourway ? ` in ${product.colourway}` : ''}, ${formatRand(product.price)} incl. VAT. ${product.description ?? ''}`.trim(),
      canonical: paths.product(product),
      image: product.image1,
      jsonLd: productJsonLd(product, config),
    };
  },
  Component: ProductPage,
});

function ProductPage({ data, params }: PageProps<ProductData | LoadFailure>) {
  const { current, reloading, retry } = useReload(data, params, loadProduct);
  // The key resets size, quantity and picture for another product.
  if (!isLoadFailure(current)) return <ProductDetail key={current.product.id} {...current} />;
  return (
    <Container>
      <Breadcrumbs items={[{ name: 'Home', path: paths.home }, { name: params.productName ?? 'Product' }]} />
      <PageHeading>{params.productName}</PageHeading>
      <ProductsFailure retrying={reloading} onRetry={retry} />
    </Container>
  );
}
