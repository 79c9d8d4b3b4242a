import { definePage, paths, type PageProps } from 'shared/contract';
import { isVatVendor, type Product } from 'shared/models';
import { formatRand, toCents } from 'shared/money';
import { isOwnPicture } from 'shared/pictures';
import { Breadcrumbs, Container, PageHeading } from 'shared/ui';
import { ElsewherePage } from '../elsewhere/lazy-elsewhere-page';
import type { Elsewhere } from '../elsewhere/elsewhere';
import { orElsewhere } from '../elsewhere/or-elsewhere';
import { ProductsFailure } from '../failure/products-failure';
import { isLoadFailure, useReload, type LoadFailure } from 'shared/ui';
import { ProductDetail } from './product-detail';
import { loadProduct, type ProductData } from './load-product';
import { productJsonLd } from './json-ld';

declare const __SERVER__: boolean;

export const page = definePage<ProductData | LoadFailure | Elsewhere>({
  load: orElsewhere(loadProduct, ({ category = '', productName = '' }) => paths.product({ category, name: productName })),
  head: (data, { params, config }) => {
    if (!isProduct(data)) return { title: params.productName ?? 'Product' };
    const { product } = data;
    return {
      title: product.name,
      description:
        `${product.name}${product.colourway ? ` in ${product.colourway}` : ''}, ${formatRand(product.price)}${isVatVendor(config) ? ' incl. VAT' : ''}. ${product.description ?? ''}`.trim(),
      canonical: paths.product(product),
      image: shareImageOf(product),
      // Only documents from the server carry it, so that a browser need not load it.
      jsonLd: __SERVER__ ? productJsonLd(product, config) : undefined,
    };
  },
  Component: ProductPage,
});

/** The server renders it; the price in its address makes caches request it again after a change. A foreign picture is used as it is. */
function shareImageOf({ id, price, image1, image2 }: Product): string | undefined {
  const source = image2 || image1;
  if (isOwnPicture(source)) return `/share/${id}.jpg?v=${toCents(price)}`;
  return source.startsWith('https://') ? source : undefined;
}

function ProductPage({ data, ...rest }: PageProps<ProductData | LoadFailure | Elsewhere>) {
  if (isProduct(data) || isLoadFailure(data)) return <FoundProduct data={data} {...rest} />;
  return <ElsewherePage {...data} name={rest.params.productName ?? ''} />;
}

const isProduct = (data: ProductData | LoadFailure | Elsewhere): data is ProductData => 'product' in data;

function FoundProduct({ data, params }: PageProps<ProductData | LoadFailure>) {
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
