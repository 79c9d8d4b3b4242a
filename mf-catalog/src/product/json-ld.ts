import { paths } from 'shared/contract';
import { brandNameOf, isSoldOut, type Product, type ShopConfig } from 'shared/models';
import { picturesOf } from './pictures';

/** Structured data of a product: the offer in rand with its availability, and the breadcrumbs. */
export function productJsonLd(product: Product, config: ShopConfig): object[] {
  const brand = brandNameOf(config, product.category);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      sku: String(product.id),
      category: 'Shoes',
      brand: { '@type': 'Brand', name: brand },
      ...(product.description && { description: product.description }),
      ...(product.colourway && { color: product.colourway }),
      image: picturesOf(product).map(({ src }) => src),
      offers: {
        '@type': 'Offer',
        url: paths.product(product),
        price: product.price.toFixed(2),
        ...(product.compareAtPrice && {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/ListPrice',
            price: product.compareAtPrice.toFixed(2),
            priceCurrency: 'ZAR',
          },
        }),
        priceCurrency: 'ZAR',
        availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: config.name },
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: paths.home },
        { '@type': 'ListItem', position: 2, name: brand, item: paths.shop(product.category) },
        { '@type': 'ListItem', position: 3, name: product.name, item: paths.product(product) },
      ],
    },
  ];
}
