import type { ShopConfig } from 'shared/models';

/** What search engines learn of the shop: who sells, and where the site's search answers. */
export function aboutTheShop(config: ShopConfig): object[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: config.name,
      legalName: config.legalName,
      url: '/',
      email: config.email,
      telephone: config.phone,
      address: config.address,
      vatID: config.vatNumber,
      sameAs: config.social.map(({ url }) => url),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: config.name,
      url: '/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: '/Shop/shop-all?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
