import type { ShopConfig } from 'shared/models';

/** Structured data of the shop: the organization and the search URL. */
export function shopJsonLd(config: ShopConfig): object[] {
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
      vatID: config.vatNumber || undefined,
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
