import { pictureSources } from 'shared/pictures';

export interface StaticProduct {
  id: number;
  name: string;
  category: string;
  price: number;
  image1: string;
  image2?: string;
  image3?: string;
  image4?: string;
  description?: string;
  materials?: string[];
  stock: Record<string, number>[];
}

/** A picture in all sizes that the shop serves. */
export function picture(src: string, sizes: string, first = false): string {
  const { webp, avif } = pictureSources(src);
  return `<picture><source type="image/avif" srcset="${avif}" sizes="${sizes}"><img sizes="${sizes}" srcset="${webp}" alt="" width="640" height="640" ${
    first ? 'fetchpriority="high"' : 'loading="lazy"'
  } src="${src}"></picture>`;
}

export const pathOf = ({ category, name }: StaticProduct) => `/Shop/${encodeURIComponent(category)}/${encodeURIComponent(name)}`;

/** One product as one link. */
export const card = (product: StaticProduct, sizes: string, first = false) =>
  `<li><a class="card" href="${pathOf(product)}">${picture(product.image1, sizes, first)}<b>${product.name}</b><span>${product.category}</span><b>R ${product.price.toFixed(2)}</b></a></li>`;
