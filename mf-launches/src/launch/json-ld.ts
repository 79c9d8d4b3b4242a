import type { ShopConfig } from 'shared/models';
import { fromCents } from 'shared/money';
import { launchPaths } from '../paths';
import { OVER, type Launch } from './launch';

/** Structured data of a launch (LCH-2): the event with its dates, and the product, which can be ordered once it is drawn. */
export function launchJsonLd(launch: Launch, config: ShopConfig): object[] {
  const url = launchPaths.launch(launch.path);
  const isOver = OVER.includes(launch.state);
  const availability = `https://schema.org/${isOver ? 'SoldOut' : 'PreOrder'}`;
  const organizer = { '@type': 'Organization', name: config.name, url: '/' };
  const price = fromCents(launch.priceCents).toFixed(2);
  const image = launch.images.map(({ src }) => src);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: `Launch: ${launch.name}`,
      description: launch.description || launch.name,
      image,
      url,
      startDate: launch.opensAt,
      endDate: launch.closesAt,
      eventStatus: `https://schema.org/${launch.state === 'called-off' ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
      organizer,
      offers: {
        '@type': 'Offer',
        url,
        price: '0.00',
        priceCurrency: 'ZAR',
        availability: `https://schema.org/${isOver ? 'SoldOut' : 'InStock'}`,
        validFrom: launch.opensAt,
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: launch.name,
      description: launch.description || launch.name,
      image,
      url,
      ...(launch.colourway && { color: launch.colourway }),
      releaseDate: launch.drawAt,
      offers: {
        '@type': 'Offer',
        url,
        price,
        priceCurrency: 'ZAR',
        availability,
        availabilityStarts: launch.drawAt,
        seller: organizer,
      },
    },
  ];
}
